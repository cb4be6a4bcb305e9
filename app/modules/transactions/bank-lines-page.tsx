import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { ButtonLink } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { type Column, DataTable } from "../../ui/data-table";
import { Check, Circle, CircleAlert } from "../../ui/icons";
import { Pager } from "../../ui/pager";
import { Sheet, SheetHead } from "../../ui/sheet";
import type { RowState } from "../imports/import";

/** A line of a bank's file that needs a person. */
export interface LookedAtLine {
  readonly _id: string;
  /** Its row in the file. */
  readonly row: number;
  /** "" where it cannot be read. */
  readonly date: string;
  /** 0 where it cannot be read. */
  readonly amount: number;
  readonly reference: string;
  /** What is there already is there for another department. */
  readonly state: RowState;
  /** Why it was refused, or what to look at. */
  readonly about: string;
}

/** The lines of a bank's file that need a person. */
export interface BankLinesScreen {
  readonly fileName: string;
  /** The page's own address. */
  readonly path: string;
  readonly hasRefused: boolean;
  /** Whether a line is there for another department. */
  readonly hasElsewhere: boolean;
  readonly list: {
    readonly rows: readonly LookedAtLine[];
    readonly count: number;
    readonly page: number;
    readonly limit: number;
  };
}

const LOOKS = {
  refused: { tone: "bad", icon: CircleAlert, children: "Refused" },
  alreadyThere: { tone: "plain", icon: Circle, children: "There already" },
  made: { tone: "ok", icon: Check, children: "Made" },
} as const;

const COLUMNS: readonly Column<LookedAtLine>[] = [
  { key: "reference", head: "Reference", cell: ({ reference }) => reference },
  {
    ...{ key: "date", head: "Date", isLabelled: true },
    cell: ({ date }) => (date === "" ? "" : formatListDay(date)),
  },
  {
    ...{ key: "amount", head: "Amount", align: "right", isLabelled: true },
    cell: ({ amount }) => (amount === 0 ? "" : formatMoney(amount)),
  },
  {
    ...{ key: "state", head: "State" },
    cell: ({ state }) => <Chip {...LOOKS[state]} />,
  },
  { key: "problem", head: "Why", cell: ({ about }) => about },
  { ...{ key: "row", head: "Row", align: "right", isLabelled: true }, cell: ({ row }) => row },
];

/** Says which lines of a bank's file were not read, or need a look, once the others are bank transactions. */
export function BankLinesPage({
  screen: { fileName, path, hasRefused, hasElsewhere, list },
}: {
  readonly screen: BankLinesScreen;
}) {
  return (
    <Sheet>
      <SheetHead title="LINES TO LOOK AT" count={list.count}>
        {(hasRefused || hasElsewhere) && (
          <ButtonLink to={`/transactions/new?${new URLSearchParams({ from: path })}`}>
            Create transaction
          </ButtonLink>
        )}
        <ButtonLink look="primary" to="/transactions/matching">
          To be matched
        </ButtonLink>
      </SheetHead>
      <div className="import-intro">
        <p>
          Of <strong>{fileName}</strong>, these need a look.
          {hasRefused &&
            " Nothing is stored of what was refused. Mend it in the file and read that again, which makes nothing twice, or enter it by hand."}
          {hasElsewhere &&
            " What is there for another department was not made again. Enter it by hand if it is another payment."}{" "}
          This list is kept for an hour.
        </p>
      </div>
      <DataTable name="bank-lines" isStacked caption="Lines to look at" columns={COLUMNS} rows={list.rows} />
      <Pager page={list.page} limit={list.limit} count={list.count} rows={list.rows.length} />
    </Sheet>
  );
}
