import { ValidationError } from "../../shared/errors";
import { DAY_CHOICES } from "./day-styles";
import type { SentChoices } from "./headings";

/**
 * What the api and the command line choose: `["name=Customer"]`, and how days are written.
 * @throws ValidationError
 */
export function sentChoices(columns: readonly string[], days: string | null | undefined): SentChoices {
  const chosen = columns.map((column): [string, string] => {
    const at = column.indexOf("=");
    if (at < 1)
      throw new ValidationError({
        column: [`“${column}” must be a field and a heading, like name=Customer`],
      });
    return [column.slice(0, at), column.slice(at + 1)];
  });
  const style = days ? DAY_CHOICES.find((each) => each === days) : undefined;
  if (days && style === undefined)
    throw new ValidationError({ days: [`Must be one of ${DAY_CHOICES.join(", ")}`] });
  return {
    ...(chosen.length > 0 && { columns: new Map(chosen) }),
    ...(style !== undefined && { days: style }),
  };
}
