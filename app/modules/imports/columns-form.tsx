import { Form } from "@remix-run/react";
import { Button } from "../../ui/button";
import { SelectField } from "../../ui/field";
import type { ColumnsChoice } from "./columns-screen";
import { DAY_STYLES, type DayChoice, type DayStyle } from "./day-styles";
import { COLUMN_FIELD, DAY_FIELDS } from "./import-kinds";

const DAY_WORDS: Readonly<Record<DayStyle, { readonly words: string; readonly example: string }>> = {
  dmy: { words: "Day first", example: "19/11/2026" },
  mdy: { words: "Month first", example: "11/19/2026" },
  ymd: { words: "Year first", example: "2026-11-19" },
};

/** The ways of writing days. Only one that is chosen is remembered: the next file may have another. */
function dayChoices(found: DayStyle): readonly { readonly value: DayChoice; readonly label: string }[] {
  return [
    { value: "found", label: `As found: ${DAY_WORDS[found].words.toLowerCase()}` },
    ...DAY_STYLES.map((value) => {
      const { words, example } = DAY_WORDS[value];
      return { value, label: `${words}: ${example}` };
    }),
  ];
}

/** The column that each value is read from. A choice is remembered for files with the same headings. */
export function ColumnsForm({
  screen,
  isOpen = false,
  carried = {},
}: {
  readonly screen: ColumnsChoice;
  readonly isOpen?: boolean;
  /** What else the query of the page holds. */
  readonly carried?: Readonly<Record<string, string>>;
}) {
  const { columns, headings, doubled, missing, dayChoice, foundDays, chosen } = screen;
  const choices = [{ value: "", label: "Not in the file" }, ...headings];
  const hasDays = columns.some(({ name }) => DAY_FIELDS.includes(name));
  const field = (name: string, value: string) => ({
    ...{ id: `columns-${name}`, name, key: `${name} ${value}`, initialValue: value, errors: undefined },
    ...{ errorId: `columns-${name}-error`, descriptionId: `columns-${name}-hint` },
  });
  const read = columns.filter(({ heading }) => heading !== "").length;
  return (
    <details className="import-columns" open={isOpen || missing !== null || Object.keys(chosen).length > 0}>
      <summary>
        Columns: {read} of {headings.length} are read
      </summary>
      <Form method="get" className="import-columns__form" noValidate preventScrollReset>
        {Object.entries(carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {columns.map(({ name, label, heading }) => (
          <SelectField
            key={name}
            field={field(COLUMN_FIELD + name, heading)}
            label={label}
            choices={choices}
          />
        ))}
        {hasDays && (
          <SelectField field={field("days", dayChoice)} label="Dates" choices={dayChoices(foundDays)} />
        )}
        <Button>Read it again</Button>
      </Form>
      {doubled.map((heading) => (
        <p key={heading} className="is-quiet">
          {`Two columns are called “${heading}”, so neither can be chosen. Rename one of them in the file.`}
        </p>
      ))}
    </details>
  );
}

/** What is to be chosen before any row can be read. */
export function MissingColumn({
  missing,
  hasHeadings,
}: {
  readonly missing: string;
  readonly hasHeadings: boolean;
}) {
  return (
    <p className="banner banner--warn">
      {!hasHeadings && "The file has no headings, so its columns are numbered. "}
      {`No column is read as ${missing}. Choose the one that holds it, then read the file again.`}
    </p>
  );
}
