import { DAY_CHOICES } from "../modules/imports/day-styles";
import type { ImportField } from "../modules/imports/import-columns";
import type { Parameter } from "./call";
import { query } from "./records.server";

/** What a call that takes a CSV file may be told of its columns. */
export function columnQuery(fields: readonly ImportField[]): readonly Parameter[] {
  const names = fields.map(({ name }) => name);
  return [
    query(
      "column",
      `A field and the heading of its column, like ${names[0]}=Account name; an empty heading for none. Repeat it for more. ` +
        `The fields are ${names.join(", ")}. What is not sent is found by its heading, or as it was chosen before. ` +
        "In a file without headings the columns are called Column 1, Column 2 and so on; for a bank's they are sent each time",
    ),
    query("days", "How days are written, if they could be read in two ways", {
      type: "string",
      enum: DAY_CHOICES,
    }),
  ];
}
