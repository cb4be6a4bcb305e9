import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type Day, formatEntryDay, formatListDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { FILL } from "../../shared/form-fields";
import { addMoney, formatMoney, moneyInputValue, parseMoney, subtractMoney } from "../../shared/money";
import type { RecordOption } from "../../shared/record";
import { Button, ButtonLink } from "../../ui/button";
import { DateField } from "../../ui/date-field";
import { FieldProblems, MoneyField, SelectField, TextAreaField, TextField } from "../../ui/field";
import { type FormFields, RecordForm, useIsSending } from "../../ui/form";
import type { FormValues } from "../../ui/form-values";
import { RecordPicker } from "../../ui/record-picker";
import { GIVES_UP } from "../../ui/unsaved-guard";
import { VehiclePlate } from "../vehicles/vehicle-plate";
import { type AllocationRow, allocateField, allocation, tickField } from "./allocation";
import { RECEIPT_METHODS, type Receipt } from "./receipt";

/** What the form of a receipt needs besides the receipt. */
export interface ReceiptFormChoices {
  readonly customer: { readonly _id: string; readonly name: string };
  readonly today: Day;
  /** Oldest first. */
  readonly rows: readonly AllocationRow[];
  /** What the customer has on account, without this receipt. */
  readonly onAccount: number;
  readonly transaction: RecordOption | undefined;
}

const METHODS = RECEIPT_METHODS.map((method) => ({
  value: method,
  label: method === "BACS" ? "BACS (bank transfer)" : method,
}));

function formValues(receipt: Receipt | undefined, { today, rows }: ReceiptFormChoices) {
  const allocations = rows.flatMap(({ autoId, allocated }) => [
    [tickField(autoId), allocated === 0 ? "" : "on"],
    [allocateField(autoId), moneyInputValue(allocated, { blankZero: true })],
  ]);
  return {
    amount: receipt ? moneyInputValue(receipt.amount) : "",
    date: formatEntryDay(receipt?.date ?? today),
    method: receipt?.method ?? "BACS",
    reference: receipt?.reference ?? "",
    transaction: receipt?.transaction ?? "",
    ...(Object.fromEntries(allocations) as Record<string, string>),
    notes: receipt?.notes ?? "",
  };
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
  const { customer, rows, onAccount } = choices;
  const values = formValues(receipt, choices);
  const sent = answer?.result.initialValue as Record<string, string> | undefined;
  const [typed, setTyped] = useState<Record<string, string>>({ ...values, ...sent });
  const sheet = useRef<HTMLDivElement>(null);
  // Fields that are on show keep what they hold, so an answer that allocates is written into them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per answer
  useEffect(() => {
    setTyped({ ...values, ...sent });
    const form = sheet.current?.querySelector("form");
    for (const { autoId } of form && sent ? rows : []) {
      const tick = form?.elements.namedItem(tickField(autoId));
      const amount = form?.elements.namedItem(allocateField(autoId));
      if (tick instanceof HTMLInputElement) tick.checked = sent?.[tickField(autoId)] === "on";
      if (amount instanceof HTMLInputElement) amount.value = sent?.[allocateField(autoId)] ?? "";
    }
  }, [answer]);
  const owed = addMoney(...rows.map((row) => row.owed));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes what its children do
    <div
      ref={sheet}
      className="sheet receipt"
      onInput={({ target }) => {
        const form = (target as HTMLInputElement).form;
        if (form) setTyped(Object.fromEntries(new FormData(form)) as Record<string, string>);
      }}
      onKeyDown={(event) => goDown(event.nativeEvent)}
    >
      <div className="receipt__head">
        <p>
          <Link to={`/customers/${customer._id}`} className="receipt__customer">
            {customer.name}
          </Link>{" "}
          {owed > 0 ? (
            <>
              owes <strong>{formatMoney(owed)}</strong> on {invoicesInWords(rows.length)}
            </>
          ) : (
            "owes nothing"
          )}
          , {onAccount > 0 ? `${formatMoney(onAccount)} on account` : "nothing on account"}
        </p>
        {!receipt && (
          <ButtonLink look="quiet" to="/receipts/new">
            Change customer
          </ButtonLink>
        )}
      </div>
      <RecordForm
        id={`receipt-${receipt?._id ?? customer._id}`}
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
              <SelectField field={fields.method} label="Method" choices={METHODS} />
              <TextField field={fields.reference} label="Reference" isOptional autoComplete="off" />
              <RecordPicker
                field={fields.transaction}
                label="Bank transaction"
                isOptional
                placeholder="Reference, amount or number"
                chosen={choices.transaction}
                source="/transactions/options"
                step={answer?.steps?.transaction}
              />
            </div>
            <Allocations rows={rows} fields={fields} typed={typed} />
            <div className="receipt__notes">
              <TextAreaField field={fields.notes} label="Notes" isOptional rows={2} />
            </div>
          </>
        )}
      </RecordForm>
    </div>
  );
}

function Allocations({
  rows,
  fields,
  typed,
}: {
  readonly rows: readonly AllocationRow[];
  readonly fields: FormFields<FormValues>;
  readonly typed: Readonly<Record<string, string>>;
}) {
  if (rows.length === 0) {
    return <p className="receipt__none">No unpaid invoices. All of it stays on the customer's account.</p>;
  }
  const rest = (row: AllocationRow) => subtractMoney(row.owed, allocation(row, typed));
  return (
    <div className="allocations">
      <div className="allocations__head">
        <h2 className="caps">Unpaid invoices</h2>
        <span className="is-quiet">{rows.length.toLocaleString("en-GB")}, oldest first</span>
        <span className="allocations__tools">
          <Button look="quiet" name="intent" value={FILL.none}>
            Clear
          </Button>
          <Button name="intent" value={FILL.oldest}>
            Fill oldest first
          </Button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-scroll" aria-label="Unpaid invoices" tabIndex={0}>
        <table className="table table--allocations" role="table">
          <caption className="visually-hidden">Unpaid invoices</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader" className="cell--tick">
                <span className="visually-hidden">Pay</span>
              </th>
              <th scope="col" role="columnheader" className="cell--number is-right">
                No
              </th>
              <th scope="col" role="columnheader" className="cell--date">
                Date
              </th>
              <th scope="col" role="columnheader" className="cell--due">
                Due
              </th>
              <th scope="col" role="columnheader" className="cell--late">
                Late
              </th>
              <th scope="col" role="columnheader" className="cell--reg">
                Reg
              </th>
              <th scope="col" role="columnheader" className="cell--total is-right">
                Total
              </th>
              <th scope="col" role="columnheader" className="cell--owed is-right">
                Owed
              </th>
              <th scope="col" role="columnheader" className="cell--allocate is-right">
                Allocate
              </th>
              <th scope="col" role="columnheader" className="cell--left is-right">
                Left
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <Row key={row._id} row={row} fields={fields} rest={rest(row)} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Row({
  row,
  fields,
  rest,
}: {
  readonly row: AllocationRow;
  readonly fields: FormFields<FormValues>;
  readonly rest: number;
}) {
  const { _id, autoId, invoiceDate, due, daysLate, vehicleReg, total, owed } = row;
  const tick = fields[tickField(autoId)];
  const amount = fields[allocateField(autoId)];
  if (!tick || !amount) return null;
  const isWrong = (amount.errors?.length ?? 0) > 0;
  return (
    <tr role="row" className="row">
      <td role="cell" className="cell--tick">
        <input
          key={tick.key}
          id={tick.id}
          name={tick.name}
          type="checkbox"
          className="tick__box"
          aria-label={`Pay invoice ${autoId}`}
          defaultChecked={tick.initialValue === "on"}
          onChange={({ currentTarget }) => fill(currentTarget, amount.name, owed)}
        />
      </td>
      <th scope="row" role="rowheader" className="cell--number is-right">
        <a href={`/invoices/${_id}/view`} target="_blank" rel="noreferrer" className="row-link">
          {autoId}
        </a>
      </th>
      <td role="cell" className="cell--date">
        {formatListDay(invoiceDate)}
      </td>
      <td role="cell" className="cell--due" data-label="Due">
        {formatListDay(due)}
      </td>
      <td role="cell" className="cell--late">
        {daysLate > 0 ? (
          <span className="is-warn">{daysLate === 1 ? "1 day" : `${daysLate} days`}</span>
        ) : (
          <span className="is-quiet">Not yet due</span>
        )}
      </td>
      <td role="cell" className="cell--reg">
        <VehiclePlate registration={vehicleReg} target="_blank" />
      </td>
      <td role="cell" className="cell--total is-right" data-label="Total">
        {formatMoney(total)}
      </td>
      <td role="cell" className="cell--owed is-right" data-label="Owed">
        {formatMoney(owed)}
      </td>
      <td role="cell" className={isWrong ? "cell--allocate has-error" : "cell--allocate"}>
        <FieldProblems field={amount} />
        <input
          key={amount.key}
          id={amount.id}
          name={amount.name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className="input is-right"
          aria-label={`Allocate to invoice ${autoId}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? amount.errorId : undefined}
          defaultValue={amount.initialValue ?? ""}
        />
      </td>
      <td role="cell" className="cell--left is-right" data-label="Left">
        {rest === 0 ? "–" : <span className={rest < owed ? "is-warn" : undefined}>{formatMoney(rest)}</span>}
      </td>
    </tr>
  );
}

/** Ticking an invoice allocates what is left to allocate, up to what it owes; unticking takes it back. */
function fill(tick: HTMLInputElement, name: string, owed: number): void {
  const { form } = tick;
  const input = form?.elements.namedItem(name);
  if (!form || !(input instanceof HTMLInputElement)) return;
  const typed = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const others = Object.entries(typed).filter(([field]) => field.startsWith("allocate") && field !== name);
  const given = addMoney(...others.map(([, text]) => parseMoney(text) ?? 0));
  const left = subtractMoney(parseMoney(typed.amount ?? "") ?? 0, given);
  input.value = tick.checked ? moneyInputValue(left > 0 ? Math.min(left, owed) : owed) : "";
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Enter in an amount goes to the next row's. */
function goDown(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== "Enter" || !(target instanceof HTMLInputElement) || !target.name.startsWith("allocate"))
    return;
  event.preventDefault();
  const next = target
    .closest("tr")
    ?.nextElementSibling?.querySelector<HTMLInputElement>(".cell--allocate input");
  next?.focus();
  next?.select();
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
      <div className="receipt__sum" role="status">
        <strong className={rest < 0 && amount > 0 ? "is-bad" : undefined}>
          Allocated {formatMoney(allocated)} of {formatMoney(amount)}
          {rest > 0 && `, ${formatMoney(rest)} on account`}
          {rest < 0 && amount > 0 && `, ${formatMoney(-rest)} too much`}
        </strong>
        {rows.length > 0 && (
          <small>
            {paid.length} of {invoicesInWords(rows.length)}.{" "}
            {open.length > 0 && `${formatMoney(owed)} is still owed on ${open.length} of them.`}
          </small>
        )}
      </div>
      <ButtonLink look="quiet" to={cancelTo} state={GIVES_UP}>
        Cancel
      </ButtonLink>
      <Button look="primary" isSending={isSending}>
        {label}
      </Button>
    </>
  );
}

/** "1 invoice", "12 invoices". */
function invoicesInWords(count: number): string {
  return `${count.toLocaleString("en-GB")} invoice${count === 1 ? "" : "s"}`;
}
