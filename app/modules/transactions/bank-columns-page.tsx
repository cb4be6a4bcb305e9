import { formatListDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { formatMoney } from "../../shared/money";
import { Button, ButtonLink } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { RecordForm } from "../../ui/form";
import { useIsSending } from "../../ui/form-sending";
import { Pager } from "../../ui/pager";
import { Sheet, SheetHead } from "../../ui/sheet";
import { ColumnsForm, MissingColumn } from "../imports/columns-form";
import type { ColumnsChoice } from "../imports/columns-screen";

/** A line as it is read. */
interface ReadLine {
  /** Its row in the file. */
  readonly _id: string;
  readonly date: string;
  readonly amount: number;
  readonly reference: string;
  readonly problem: string;
}

/** A bank's file whose columns its sender chooses. */
export interface BankColumnsScreen extends ColumnsChoice {
  readonly fileName: string;
  readonly department: string;
  /** A column that may say what went out, where nothing does. */
  readonly perhapsSide: string | null;
  /** Whether any line can be read that way. */
  readonly isUsable: boolean;
  readonly list: {
    readonly rows: readonly ReadLine[];
    readonly count: number;
    readonly page: number;
    readonly limit: number;
  };
}

const COLUMNS: readonly Column<ReadLine>[] = [
  { key: "reference", head: "Reference", cell: ({ reference }) => reference },
  {
    ...{ key: "date", head: "Date", isLabelled: true },
    cell: ({ date }) => (date === "" ? "" : formatListDay(date)),
  },
  {
    ...{ key: "amount", head: "Amount", align: "right", isLabelled: true },
    cell: ({ amount, problem }) => (problem === "" ? formatMoney(amount) : ""),
  },
];

const REFUSAL: Column<ReadLine> = {
  ...{ key: "problem", head: "Why it is refused" },
  cell: ({ problem }) => problem,
};

const NO_VALUES = {};

/** Lets the columns of a bank's file be chosen, and shows how its lines are read. */
export function BankColumnsPage({
  screen,
  answer,
}: {
  readonly screen: BankColumnsScreen;
  readonly answer: FormAnswer | undefined;
}) {
  const { fileName, missing, perhapsSide, hasHeadings, isUsable, department, list } = screen;
  const isSending = useIsSending();
  return (
    <>
      <Sheet>
        <SheetHead title="READ A BANK FILE">
          <ButtonLink to="/transactions/import">Choose another file</ButtonLink>
        </SheetHead>
        <div className="import-intro">
          <p>
            <strong>{fileName}</strong>: say which column holds what. Nothing is stored yet. What you choose
            is remembered for the next file of this bank.
          </p>
          {missing !== null && <MissingColumn missing={missing} hasHeadings={hasHeadings} />}
          {missing === null && perhapsSide !== null && (
            <p className="banner banner--warn">
              All lines are read as money in. If “{perhapsSide}” says which way the money went, choose it as
              Debit or credit. Its words can be Credit and Debit, In and Out, or + and −.
            </p>
          )}
          {missing === null && !isUsable && (
            <p className="banner banner--warn">
              No line can be read this way. Look at the lines below, and choose other columns or dates.
            </p>
          )}
          {isUsable && (
            <RecordForm
              id="bank-lines"
              values={NO_VALUES}
              answer={answer}
              foot={
                <Button look="primary" isSending={isSending}>
                  Read the file
                </Button>
              }
            >
              {() => <p>The lines are read as they stand below.</p>}
            </RecordForm>
          )}
          <ColumnsForm screen={screen} isOpen carried={{ department }} />
        </div>
      </Sheet>
      {missing === null && (
        <Sheet>
          <SheetHead title="LINES" count={list.count} />
          <DataTable
            name="bank-lines"
            isStacked
            caption="Lines of the file"
            columns={list.rows.some(({ problem }) => problem !== "") ? [...COLUMNS, REFUSAL] : COLUMNS}
            rows={list.rows}
          />
          <Pager page={list.page} limit={list.limit} count={list.count} rows={list.rows.length} />
        </Sheet>
      )}
    </>
  );
}
