import { useEffect, useRef, useState } from "react";
import { countInWords } from "../../shared/count-in-words";
import { type Day, formatEntryDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { formatMoney, subtractMoney } from "../../shared/money";
import { Button, ButtonLink } from "../../ui/button";
import { DateField } from "../../ui/date-field";
import { RecordForm } from "../../ui/form";
import { useIsSending } from "../../ui/form-sending";
import { useHydrated } from "../../ui/hydrated";
import { Link } from "../../ui/link";
import { paidAheadInWords, type SupplierDebt } from "../suppliers/supplier-details";
import { type PayableRow, payField, TICKS, tickedRows } from "./pay-supplier";
import { PayableTable } from "./payable-table";

/** What the page that pays a supplier shows. */
export interface PaySupplierScreen {
  readonly supplier: { readonly _id: string; readonly name: string };
  readonly debt: SupplierDebt;
  readonly today: Day;
  readonly lastMonthsEnd: Day;
  /** Oldest first. */
  readonly rows: readonly PayableRow[];
}

/** The form that marks a supplier's purchases as paid with one payment. */
export function PaySupplierForm({
  screen: { supplier, debt, today, lastMonthsEnd, rows },
  token,
  answer,
  cancelTo,
}: {
  readonly screen: PaySupplierScreen;
  readonly token: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const values = {
    date: formatEntryDay(today),
    ...(Object.fromEntries(rows.map(({ autoId }) => [payField(autoId), ""])) as Record<string, string>),
  };
  const sent = answer?.result.initialValue as Record<string, string> | undefined;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({ ...values, ...sent });
  const sheet = useRef<HTMLDivElement>(null);
  // Boxes that are on show keep what they hold, so an answer that ticks is written into them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per answer
  useEffect(() => {
    setTyped({ ...values, ...sent });
    const form = sheet.current?.querySelector("form");
    for (const { autoId } of form && sent ? rows : []) {
      const tick = form?.elements.namedItem(payField(autoId));
      if (tick instanceof HTMLInputElement) tick.checked = sent?.[payField(autoId)] === "on";
    }
  }, [answer]);
  return (
    <div
      ref={sheet}
      className="sheet receipt"
      onInput={({ target }) => {
        const { form } = target as HTMLInputElement;
        if (form) setTyped(Object.fromEntries(new FormData(form)) as Record<string, string>);
      }}
    >
      <div className="receipt__head">
        <p>
          {debt.unpaidCount === 0
            ? `Nothing ${debt.paidAheadAmount === 0 ? "is" : "more is"} owed to `
            : debt.unpaidAmount < 0
              ? "Credits of "
              : "We owe "}
          <Link to={`/suppliers/${supplier._id}`} className="receipt__customer">
            {supplier.name}
          </Link>
          {debt.unpaidCount > 0 && (
            <>
              {" "}
              <strong>{formatMoney(debt.unpaidAmount)}</strong> on{" "}
              {countInWords(debt.unpaidCount, "purchase")}
              {debt.overdueCount > 0 && `, ${formatMoney(debt.overdueAmount)} of it overdue`}
              {debt.laterAmount !== 0 && `, ${formatMoney(debt.laterAmount)} of it dated later than today`}
            </>
          )}
          {debt.paidAheadAmount !== 0 && `. ${paidAheadInWords(debt.paidAheadAmount)}`}
        </p>
      </div>
      <RecordForm
        id={`pay-${supplier._id}`}
        values={values}
        answer={answer}
        token={token}
        foot={<PayFoot {...{ rows, typed, debt, cancelTo }} />}
      >
        {(fields) =>
          rows.length === 0 ? (
            <p className="receipt__notes is-quiet">Unpaid purchases will be listed here, oldest first.</p>
          ) : (
            <>
              <div className="receipt__fields">
                <DateField field={fields.date} label="Paid on" />
              </div>
              <PayableTable
                rows={rows}
                fields={fields}
                unpaidCount={debt.unpaidCount}
                lastMonthsEnd={lastMonthsEnd}
              />
            </>
          )
        }
      </RecordForm>
    </div>
  );
}

/** What is ticked, its sum, and the buttons. */
function PayFoot({
  rows,
  typed,
  debt,
  cancelTo,
}: {
  readonly rows: readonly PayableRow[];
  readonly typed: Readonly<Record<string, string>>;
  readonly debt: SupplierDebt;
  readonly cancelTo: string;
}) {
  const isSending = useIsSending();
  const hasScripts = useHydrated();
  const { count, sum } = tickedRows(rows, typed);
  if (rows.length === 0) {
    return (
      <ButtonLink to={cancelTo} closes givesUp>
        Back to supplier
      </ButtonLink>
    );
  }
  return (
    <>
      <div className="form-sum receipt__sum" role="status">
        <strong>Paying {formatMoney(sum)}</strong>
        <small>
          {count.toLocaleString("en-GB")} of {countInWords(debt.unpaidCount, "purchase")}.{" "}
          {formatMoney(subtractMoney(debt.unpaidAmount, sum))} is left.
        </small>
      </div>
      {!hasScripts && (
        <Button name="intent" value={TICKS.sum}>
          Add up
        </Button>
      )}
      <ButtonLink look="quiet" to={cancelTo} closes givesUp>
        Cancel
      </ButtonLink>
      <Button look="primary" isSending={isSending}>
        Pay supplier
      </Button>
    </>
  );
}
