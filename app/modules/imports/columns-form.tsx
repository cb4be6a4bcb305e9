import { Form } from "@remix-run/react";
import { Button } from "../../ui/button";
import { SelectField } from "../../ui/field";
import type { ColumnsChoice } from "./columns-screen";
import type { DayStyle } from "./day-styles";
import { COLUMN_FIELD, DAY_FIELDS } from "./import-kinds";

const DAY_CHOICES: readonly { readonly value: DayStyle; readonly label: string }[] = [
  { value: "dmy", label: "Day first: 19/11/2026" },
  { value: "mdy", label: "Month first: 11/19/2026" },
  { value: "ymd", label: "Year first: 2026-11-19" },
];

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
  const { columns, headings, doubled, missing, days, chosen } = screen;
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
        {hasDays && <SelectField field={field("days", days)} label="Dates" choices={DAY_CHOICES} />}
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
