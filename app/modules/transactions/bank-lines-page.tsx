import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { ButtonLink } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { type Column, DataTable } from "../../ui/data-table";
import { Check, CircleAlert } from "../../ui/icons";
import { Pager } from "../../ui/pager";
import { Sheet, SheetHead } from "../../ui/sheet";

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
  /** Whether no transaction was made of it. */
  readonly isRefused: boolean;
  /** Why it was refused, or what to look at. */
  readonly about: string;
}

/** The lines of a bank's file that need a person. */
export interface BankLinesScreen {
  readonly fileName: string;
  /** The page's own address. */
  readonly path: string;
  readonly refused: number;
  readonly list: {
    readonly rows: readonly LookedAtLine[];
    readonly count: number;
    readonly page: number;
    readonly limit: number;
  };
}

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
    cell: ({ isRefused }) => (
      <Chip tone={isRefused ? "bad" : "ok"} icon={isRefused ? CircleAlert : Check}>
        {isRefused ? "Refused" : "Made"}
      </Chip>
    ),
  },
  { key: "problem", head: "Why", cell: ({ about }) => about },
  { ...{ key: "row", head: "Row", align: "right", isLabelled: true }, cell: ({ row }) => row },
];

/** Says which lines of a bank's file were not read, or need a look, once the others are bank transactions. */
export function BankLinesPage({
  screen: { fileName, path, refused, list },
}: {
  readonly screen: BankLinesScreen;
}) {
  return (
    <Sheet>
      <SheetHead title="LINES TO LOOK AT" count={list.count}>
        {refused > 0 && (
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
          {refused > 0 &&
            " Nothing is stored of what was refused. Mend it in the file and read that again, which makes nothing twice, or enter it by hand."}{" "}
          This list is kept for an hour.
        </p>
      </div>
      <DataTable name="bank-lines" isStacked caption="Lines to look at" columns={COLUMNS} rows={list.rows} />
      <Pager page={list.page} limit={list.limit} count={list.count} rows={list.rows.length} />
    </Sheet>
  );
}
