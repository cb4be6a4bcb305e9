import { ButtonLink } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { Pager } from "../../ui/pager";
import { Sheet, SheetHead } from "../../ui/sheet";
import { LINE_COLUMNS, REFUSAL_COLUMN, type ReadLine } from "./bank-line-columns";

/** The lines of a bank's file that need a person. */
export interface BankLinesScreen {
  readonly fileName: string;
  readonly refused: {
    readonly rows: readonly ReadLine[];
    readonly count: number;
    readonly page: number;
    readonly limit: number;
  };
  /** What was made, with what is to be looked at in place of a problem. */
  readonly noted: readonly ReadLine[];
}

const ROW_COLUMN: Column<ReadLine> = {
  ...{ key: "row", head: "Row", align: "right", isLabelled: true },
  cell: ({ _id }) => _id,
};

const NOTE_COLUMN: Column<ReadLine> = { ...REFUSAL_COLUMN, head: "What to look at" };

/** Says which lines of a bank's file were not read, or need a look, once the others are bank transactions. */
export function BankLinesPage({
  screen: { fileName, refused, noted },
}: {
  readonly screen: BankLinesScreen;
}) {
  return (
    <>
      {refused.count > 0 && (
        <Sheet>
          <SheetHead title="LINES THAT WERE REFUSED" count={refused.count}>
            <ButtonLink to="/transactions/new">Create transaction</ButtonLink>
            <ButtonLink look="primary" to="/transactions/matching">
              To be matched
            </ButtonLink>
          </SheetHead>
          <div className="import-intro">
            <p>
              Nothing of these lines of <strong>{fileName}</strong> is stored. Mend them in the file and read
              it again, which makes nothing twice, or enter them by hand. This page is kept for an hour.
            </p>
          </div>
          <DataTable
            name="bank-lines"
            isStacked
            caption="Lines that were refused"
            columns={[...LINE_COLUMNS, REFUSAL_COLUMN, ROW_COLUMN]}
            rows={refused.rows}
          />
          <Pager page={refused.page} limit={refused.limit} count={refused.count} rows={refused.rows.length} />
        </Sheet>
      )}
      {noted.length > 0 && (
        <Sheet>
          <SheetHead title="LINES TO LOOK AT" count={noted.length}>
            {refused.count === 0 && (
              <ButtonLink look="primary" to="/transactions/matching">
                To be matched
              </ButtonLink>
            )}
          </SheetHead>
          <DataTable
            name="bank-lines"
            isStacked
            caption="Lines to look at"
            columns={[...LINE_COLUMNS, NOTE_COLUMN, ROW_COLUMN]}
            rows={noted}
          />
        </Sheet>
      )}
    </>
  );
}
