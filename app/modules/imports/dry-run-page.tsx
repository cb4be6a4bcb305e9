import type { FormAnswer } from "../../shared/form-answer";
import { Button, ButtonLink } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { type Column, DataTable } from "../../ui/data-table";
import { RecordForm } from "../../ui/form";
import { useIsSending } from "../../ui/form-sending";
import { Check, Circle, CircleAlert } from "../../ui/icons";
import { Pager } from "../../ui/pager";
import { Sheet, SheetHead } from "../../ui/sheet";
import { Toggle } from "../../ui/tabs";
import { ColumnsForm, MissingColumn } from "./columns-form";
import type { ColumnsChoice } from "./columns-screen";
import { type RowCounts, type RowState, reasonsInWords } from "./import";
import { type ImportKind, KIND_WORDS, unreadInWords } from "./import-kinds";

interface PlannedRow {
  /** Its number in the file. */
  readonly _id: string;
  readonly name: string;
  /** Its days and amounts as they are understood. */
  readonly read: string;
  readonly state: RowState;
  readonly reasons: readonly string[];
}

/** What importing a file would do. */
export interface DryRunScreen extends ColumnsChoice {
  readonly id: string;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly counts: RowCounts;
  readonly rowCount: number;
  readonly encoding: string;
  readonly delimiter: string;
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
  refused: { words: "Refused", filter: "Refused", tone: "bad", icon: CircleAlert },
  made: { words: "Will be made", filter: "To be made", tone: "ok", icon: Check },
  alreadyThere: { words: "There already", filter: "There already", tone: "plain", icon: Circle },
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
  { key: "read", head: "Read as", isLabelled: true, cell: ({ read }) => read },
  { key: "reasons", head: "Why", cell: ({ reasons }) => reasonsInWords(reasons) },
];

/** For files without days and amounts. */
const WITHOUT_VALUES = COLUMNS.filter(({ key }) => key !== "read");

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
          {screen.unread.length > 0 && <p>{`${unreadInWords(screen.unread)}.`}</p>}
          {missing === null ? (
            <ConfirmForm screen={screen} answer={answer} />
          ) : (
            <MissingColumn missing={missing} hasHeadings={screen.hasHeadings} />
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
                columns={list.rows.some(({ read }) => read !== "") ? COLUMNS : WITHOUT_VALUES}
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
        ...(Object.keys(STATES) as RowState[]).map((state) => ({
          label: of(STATES[state].filter, counts[state]),
          to: queryOf(chosen, { show: state }),
          isCurrent: show === state,
        })),
        { label: of("All", rowCount), to: queryOf(chosen, { show: "all" }), isCurrent: show === null },
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
              {`${counts.refused.toLocaleString("en-GB")} ${counts.refused === 1 ? "row is" : "rows are"} refused. `}
              <a href={`/settings/import/${id}/refused.csv${queryOf(chosen)}`}>
                Download {counts.refused === 1 ? "it" : "them"} as CSV
              </a>{" "}
              {counts.refused === 1 ? "with the reason, mend it," : "with the reason for each, mend them,"}{" "}
              and import that file.
            </p>
          )}
        </>
      )}
    </RecordForm>
  );
}
