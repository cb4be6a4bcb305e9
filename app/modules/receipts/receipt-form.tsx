import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { countInWords } from "../../shared/count-in-words";
import { type Day, formatEntryDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { addMoney, formatMoney, moneyInputValue, parseMoney, subtractMoney } from "../../shared/money";
import type { RecordOption } from "../../shared/record";
import { Button, ButtonLink } from "../../ui/button";
import { DateField } from "../../ui/date-field";
import { MoneyField, TextAreaField, TextField } from "../../ui/field";
import { RecordForm } from "../../ui/form";
import { useIsSending } from "../../ui/form-sending";
import { Link } from "../../ui/link";
import type { Transaction } from "../transactions/transaction";
import { TransactionPicker } from "../transactions/transaction-picker";
import { type AllocationRow, allocateField, allocation, tickField } from "./allocation";
import { AllocationTable, goDown } from "./allocation-table";
import { MethodField } from "./method-field";
import type { Receipt, ReceiptMethod } from "./receipt";

/** What the form of a receipt needs besides the receipt. */
export interface ReceiptFormChoices {
  readonly customer: { readonly _id: string; readonly name: string };
  readonly today: Day;
  /** Oldest first. */
  readonly rows: readonly AllocationRow[];
  readonly method: ReceiptMethod;
  /** The ids of the invoices that a new receipt pays at first. */
  readonly paid: readonly string[];
  /** What the customer has on account, without this receipt. */
  readonly onAccount: number;
  /** What is owed back on invoices in credit. */
  readonly owedBack: number;
  readonly transaction: RecordOption | undefined;
  /** The bank transaction that a new receipt came with, with what is left of it. */
  readonly banked: Pick<Transaction, "_id" | "amount" | "date" | "customerRef"> | undefined;
  /** The reference that a new receipt starts with, such as the quote that a deposit is for; "" for none. */
  readonly reference: string;
}

function formValues(receipt: Receipt | undefined, choices: ReceiptFormChoices) {
  const { today, rows, method, paid, banked, reference } = choices;
  const begun = rows.map(({ _id, autoId, owed, allocated }) => ({
    autoId,
    amount: !receipt && paid.includes(_id) ? owed : allocated,
  }));
  const allocations = begun.flatMap(({ autoId, amount }) => [
    [tickField(autoId), amount === 0 ? "" : "on"],
    [allocateField(autoId), moneyInputValue(amount, { blankZero: true })],
  ]);
  const sum = addMoney(...begun.map(({ amount }) => amount));
  return {
    amount: moneyInputValue(receipt?.amount ?? banked?.amount ?? sum, { blankZero: true }),
    date: formatEntryDay(receipt?.date ?? banked?.date ?? today),
    method,
    reference: receipt?.reference ?? banked?.customerRef ?? reference,
    transaction: receipt?.transaction ?? banked?._id ?? "",
    ...(Object.fromEntries(allocations) as Record<string, string>),
    notes: receipt?.notes ?? "",
  };
}

/** @param record the receipt, or for a new one its customer */
export function receiptFormId({ _id }: { readonly _id: string }): string {
  return `receipt-${_id}`;
}

/** The form for money from one customer and the invoices that it pays. */
export function ReceiptForm({
  receipt,
  choices,
  token,
  answer,
  cancelTo,
}: {
  readonly receipt?: Receipt;
  readonly choices: ReceiptFormChoices;
  readonly token?: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const { customer, rows, onAccount, owedBack } = choices;
  const changeCustomer = `/receipts/new${withoutCustomer(useLocation().search)}`;
  const values = formValues(receipt, choices);
  const sent = answer?.result.initialValue as Record<string, string> | undefined;
  const [typed, setTyped] = useState<Record<string, string>>({ ...values, ...sent });
  const sheet = useRef<HTMLDivElement>(null);
  // Fields that are on show keep what they hold, so an answer that allocates is written into them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per answer
  useEffect(() => {
    const form = sheet.current?.querySelector("form");
    // A refusal changes nothing, and more may be typed by now.
    const isAllocated = sent && answer?.failure === undefined;
    for (const { autoId } of form && isAllocated ? rows : []) {
      const tick = form?.elements.namedItem(tickField(autoId));
      const amount = form?.elements.namedItem(allocateField(autoId));
      if (tick instanceof HTMLInputElement) tick.checked = sent?.[tickField(autoId)] === "on";
      if (amount instanceof HTMLInputElement) amount.value = sent?.[allocateField(autoId)] ?? "";
    }
    setTyped(form ? typedInto(form) : { ...values, ...sent });
  }, [answer]);
  const noun = receipt && receipt.amount < 0 ? "refund" : "receipt";
  const owing = rows.filter(({ owed }) => owed > 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes what its children do
    <div
      ref={sheet}
      className="sheet receipt"
      onInput={({ target }) => {
        const form = (target as HTMLInputElement).form;
        if (form) setTyped(typedInto(form));
      }}
      onKeyDown={(event) => goDown(event.nativeEvent)}
    >
      <div className="receipt__head">
        <p>
          {receipt && `Without this ${noun}, `}
          <Link to={`/customers/${customer._id}`} className="receipt__customer">
            {customer.name}
          </Link>{" "}
          {owing.length > 0 ? (
            <>
              owes <strong>{formatMoney(addMoney(...owing.map(({ owed }) => owed)))}</strong> on{" "}
              {countInWords(owing.length, "invoice")}
            </>
          ) : (
            "owes nothing"
          )}
          , {onAccount > 0 ? `${formatMoney(onAccount)} on account` : "nothing on account"}
          {owedBack > 0 && `, ${formatMoney(owedBack)} owed back on invoices in credit`}
        </p>
        {!receipt && (
          <ButtonLink look="quiet" to={changeCustomer}>
            Change customer
          </ButtonLink>
        )}
      </div>
      <RecordForm
        id={receiptFormId(receipt ?? customer)}
        values={values}
        answer={answer}
        version={receipt?.updated}
        token={token}
        foot={
          <ReceiptFoot
            rows={rows}
            typed={typed}
            label={receipt ? "Update receipt" : "Create receipt"}
            cancelTo={cancelTo}
          />
        }
      >
        {(fields) => (
          <>
            <div className="receipt__fields">
              <MoneyField
                field={fields.amount}
                label="Amount received"
                hint="Negative for a refund"
                inputMode="text"
                autoFocus={!answer}
              />
              <DateField field={fields.date} label="Date" />
              <MethodField field={fields.method} />
              <TextField field={fields.reference} label="Reference" isOptional autoComplete="off" />
              <TransactionPicker field={fields.transaction} chosen={choices.transaction} answer={answer} />
            </div>
            <AllocationTable
              title={receipt ? `Unpaid without this ${noun}` : "Unpaid invoices"}
              {...{ rows, fields, typed }}
            />
            <div className="receipt__notes">
              <TextAreaField field={fields.notes} label="Notes" isOptional rows={2} />
            </div>
          </>
        )}
      </RecordForm>
    </div>
  );
}

function typedInto(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(new FormData(form)) as Record<string, string>;
}

/** Another customer, for the same money. The invoices were this one's. */
function withoutCustomer(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ["customer", "invoices"]) query.delete(name);
  // The page of the customer who is changed has nothing of the money then.
  if (query.get("from")?.startsWith("/customers/")) query.delete("from");
  return query.size > 0 ? `?${query}` : "";
}

function ReceiptFoot({
  rows,
  typed,
  label,
  cancelTo,
}: {
  readonly rows: readonly AllocationRow[];
  readonly typed: Readonly<Record<string, string>>;
  readonly label: string;
  readonly cancelTo: string;
}) {
  const isSending = useIsSending();
  const amount = parseMoney(typed.amount ?? "") ?? 0;
  const paid = rows.filter((row) => allocation(row, typed) !== 0);
  const allocated = addMoney(...paid.map((row) => allocation(row, typed)));
  const rest = subtractMoney(amount, allocated);
  const open = rows.filter((row) => subtractMoney(row.owed, allocation(row, typed)) > 0);
  const owed = addMoney(...open.map((row) => subtractMoney(row.owed, allocation(row, typed))));
  return (
    <>
      <div className="form-sum receipt__sum" role="status">
        <strong className={rest < 0 && amount > 0 ? "is-bad" : undefined}>
          Allocated {formatMoney(allocated)} of {formatMoney(amount)}
          {rest > 0 && `, ${formatMoney(rest)} on account`}
          {rest < 0 && amount > 0 && `, ${formatMoney(-rest)} too much`}
        </strong>
        {rows.length > 0 && (
          <small>
            {paid.length} of {countInWords(rows.length, "invoice")}.{" "}
            {open.length > 0 && `${formatMoney(owed)} is still owed on ${open.length} of them.`}
          </small>
        )}
      </div>
      <ButtonLink look="quiet" to={cancelTo} closes givesUp>
        Cancel
      </ButtonLink>
      <Button look="primary" isSending={isSending}>
        {label}
      </Button>
    </>
  );
}
