import type { TypedSpan } from "../shared/day-span";
import { DateField } from "./date-field";

/** Two days: from and to, each with what is wrong with it. */
export function SpanFields({
  id,
  span: { typed, problems },
}: {
  /** What the fields' ids begin with. */
  readonly id: string;
  readonly span: Pick<TypedSpan, "typed" | "problems">;
}) {
  const field = (name: "from" | "to") => {
    const problem = problems[name];
    return {
      ...{ id: `${id}-${name}`, name, key: `${name} ${typed[name]}`, initialValue: typed[name] },
      ...{ errorId: `${id}-${name}-error`, descriptionId: `${id}-${name}-description` },
      errors: problem === undefined ? undefined : [problem],
    };
  };
  return (
    <>
      <DateField field={field("from")} label="From" />
      <DateField field={field("to")} label="To" />
    </>
  );
}
