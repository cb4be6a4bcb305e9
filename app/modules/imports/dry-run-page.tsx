import { Form } from "@remix-run/react";
import type { FormAnswer } from "../../shared/form-answer";
import { Button, ButtonLink } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { type Column, DataTable } from "../../ui/data-table";
import { SelectField } from "../../ui/field";
import { RecordForm } from "../../ui/form";
import { useIsSending } from "../../ui/form-sending";
import { Check, Circle, CircleAlert, Download } from "../../ui/icons";
import { Pager } from "../../ui/pager";
import { Sheet, SheetHead } from "../../ui/sheet";
import { Toggle } from "../../ui/tabs";
import type { DayStyle } from "./cells";
import type { RowCounts, RowState } from "./import";
import { COLUMN_FIELD, DAY_FIELDS, type ImportKind, KIND_WORDS } from "./import-kinds";

interface PlannedRow {
  /** Its number in the file. */
  readonly _id: string;
  readonly name: string;
  readonly state: RowState;
  readonly reasons: readonly string[];
}

/** What importing a file would do. */
export interface DryRunScreen {
  readonly id: string;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly counts: RowCounts;
  readonly rowCount: number;
  readonly encoding: string;
  readonly delimiter: string;
  readonly days: DayStyle;
  /** What must be chosen first: "Name". */
  readonly missing: string | null;
  readonly headings: readonly string[];
  /** The heading of each field; "" for none. */
  readonly columns: readonly { readonly name: string; readonly label: string; readonly heading: string }[];
  /** The query of what was chosen on this page. */
  readonly chosen: Readonly<Record<string, string>>;
  /** The rows on show; null for all. */
  readonly show: RowState | null;
  readonly list: {
    readonly rows: readonly PlannedRow[];
    readonly count: number;
    readonly page: number;
    readonly limit: number;
  };
}

const DELIMITERS: Readonly<Record<string, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "bars",
};

const STATES = {
  made: { words: "Will be made", filter: "To be made", tone: "ok", icon: Check },
  alreadyThere: { words: "There already", filter: "There already", tone: "plain", icon: Circle },
  refused: { words: "Refused", filter: "Refused", tone: "bad", icon: CircleAlert },
} as const satisfies Record<RowState, object>;

const COLUMNS: readonly Column<PlannedRow>[] = [
  { key: "name", head: "Name", cell: ({ name }) => name },
  {
    key: "row",
    head: "Row",
    align: "right",
    isLabelled: true,
    cell: ({ _id }) => Number(_id).toLocaleString("en-GB"),
  },
  {
    key: "state",
    head: "What happens",
    cell: ({ state }) => (
      <Chip tone={STATES[state].tone} icon={STATES[state].icon}>
        {STATES[state].words}
      </Chip>
    ),
  },
  { key: "reasons", head: "Why", cell: ({ reasons }) => reasons.join(". ") },
];

/** Says what would happen to each row of a file, and imports it. */
export function DryRunPage({
  screen,
  answer,
}: {
  readonly screen: DryRunScreen;
  readonly answer: FormAnswer | undefined;
}) {
  const { kind, fileName, rowCount, encoding, delimiter, missing, list } = screen;
  const rows = `${rowCount.toLocaleString("en-GB")} ${rowCount === 1 ? "row" : "rows"}`;
  return (
    <>
      <Sheet>
        <SheetHead title={`IMPORT ${KIND_WORDS[kind].title.toUpperCase()}`}>
          <ButtonLink to="/settings/import">Choose another file</ButtonLink>
        </SheetHead>
        <div className="import-intro">
          <p>
            <strong>{fileName}</strong>: {rows}, separated by {DELIMITERS[delimiter] ?? "commas"}, written in{" "}
            {encoding}. Nothing is stored yet.
          </p>
          {missing === null ? (
            <ConfirmForm screen={screen} answer={answer} />
          ) : (
            <p className="banner banner--warn">
              No column is read as {missing}. Choose the one that holds it, then read the file again.
            </p>
          )}
          <ColumnsForm screen={screen} />
        </div>
      </Sheet>
      {missing === null && (
        <Sheet>
          <SheetHead title="ROWS" toggle={<StateToggle screen={screen} />} />
          {list.rows.length > 0 ? (
            <>
              <DataTable
                name="import-rows"
                isStacked
                caption="Rows of the file"
                columns={COLUMNS}
                rows={list.rows}
              />
              <Pager page={list.page} limit={list.limit} count={list.count} rows={list.rows.length} />
            </>
          ) : (
            <p className="import-none">No row of this file is among them.</p>
          )}
        </Sheet>
      )}
    </>
  );
}

const queryOf = (chosen: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) => {
  const params = new URLSearchParams({ ...chosen, ...more });
  return params.size > 0 ? `?${params}` : "";
};

function StateToggle({ screen: { counts, rowCount, show, chosen } }: { readonly screen: DryRunScreen }) {
  const of = (words: string, count: number) => `${words} ${count.toLocaleString("en-GB")}`;
  return (
    <Toggle
      label="Rows"
      tabs={[
        { label: of("All", rowCount), to: queryOf(chosen) || "?", isCurrent: show === null },
        ...(Object.keys(STATES) as RowState[]).map((state) => ({
          label: of(STATES[state].filter, counts[state]),
          to: queryOf(chosen, { show: state }),
          isCurrent: show === state,
        })),
      ]}
    />
  );
}

const NO_VALUES = {};

function ConfirmForm({
  screen,
  answer,
}: {
  readonly screen: DryRunScreen;
  readonly answer: FormAnswer | undefined;
}) {
  const { id, kind, counts, chosen } = screen;
  const isSending = useIsSending();
  const { one, title } = KIND_WORDS[kind];
  const made = `${counts.made.toLocaleString("en-GB")} ${counts.made === 1 ? one : title.toLowerCase()}`;
  return (
    <RecordForm
      id="confirm-import"
      values={NO_VALUES}
      answer={answer}
      foot={
        counts.made > 0 && (
          <Button look="primary" isSending={isSending}>
            Import {made}
          </Button>
        )
      }
    >
      {() => (
        <>
          {counts.made === 0 && (
            <p className="banner banner--warn">Nothing would be made: no row is new and complete.</p>
          )}
          {counts.refused > 0 && (
            <p>
              <a href={`/settings/import/${id}/refused.csv${queryOf(chosen)}`} className="export-link">
                <Download />
                Download the {counts.refused.toLocaleString("en-GB")} refused{" "}
                {counts.refused === 1 ? "row" : "rows"}
              </a>{" "}
              as CSV with the reason for each, mend them, and import that file.
            </p>
          )}
        </>
      )}
    </RecordForm>
  );
}

const DAY_CHOICES: readonly { readonly value: DayStyle; readonly label: string }[] = [
  { value: "dmy", label: "Day first: 19/11/2026" },
  { value: "mdy", label: "Month first: 11/19/2026" },
  { value: "ymd", label: "Year first: 2026-11-19" },
];

/** The column that each value is read from. A choice is remembered for files with the same headings. */
function ColumnsForm({ screen }: { readonly screen: DryRunScreen }) {
  const { columns, headings, missing, days, chosen } = screen;
  const choices = [
    { value: "", label: "Not in the file" },
    ...[...new Set(headings)].map((heading) => ({ value: heading, label: heading })),
  ];
  const hasDays = columns.some(({ name }) => DAY_FIELDS.includes(name));
  const field = (name: string, value: string) => ({
    ...{ id: `columns-${name}`, name, key: `${name} ${value}`, initialValue: value, errors: undefined },
    ...{ errorId: `columns-${name}-error`, descriptionId: `columns-${name}-hint` },
  });
  const read = columns.filter(({ heading }) => heading !== "").length;
  return (
    <details className="import-columns" open={missing !== null || Object.keys(chosen).length > 0}>
      <summary>
        Columns: {read} of {columns.length} are read
      </summary>
      <Form method="get" className="import-columns__form" noValidate preventScrollReset>
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
    </details>
  );
}
