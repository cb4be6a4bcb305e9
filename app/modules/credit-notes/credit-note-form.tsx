import { type MouseEvent, useEffect, useState } from "react";
import { formatEntryDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { BOXES, FILL } from "../../shared/form-fields";
import { formatMoney, moneyInputValue } from "../../shared/money";
import { Button } from "../../ui/button";
import { DateField } from "../../ui/date-field";
import { FieldProblems, SelectField, TextField } from "../../ui/field";
import { FormButtons, type FormFields, RecordForm } from "../../ui/form";
import type { FormValues } from "../../ui/form-values";
import { LineQuantity } from "../sales/line-quantity";
import { creditedVat, sumCredit } from "./credit";
import {
  COMMON_REASONS,
  type CreditFormChoices,
  type CreditRow,
  creditAmount,
  creditField,
  creditTick,
} from "./credit-form";
import type { CreditNote } from "./credit-note";

const REASONS = COMMON_REASONS.map((reason) => ({ value: reason, label: reason }));

function formValues(note: CreditNote | undefined, { today, rows }: CreditFormChoices) {
  const lines = rows.flatMap(({ line, left, credited }) => [
    [creditTick(line), note && credited === 0 ? "" : "on"],
    [creditField(line), credited === 0 || credited === left.charged ? "" : moneyInputValue(credited)],
  ]);
  const isCommon = note && REASONS.some(({ value }) => value === note.reason);
  return {
    because: isCommon ? note.reason : "",
    reason: isCommon ? "" : (note?.reason ?? ""),
    date: formatEntryDay(note?.date ?? today),
    ...(Object.fromEntries(lines) as Record<string, string>),
  };
}

/** The form for what is credited of an invoice. A new one credits all that is left of it, until a tick goes. */
export function CreditNoteForm({
  note,
  choices,
  token,
  answer,
  cancelTo,
}: {
  readonly note?: CreditNote;
  readonly choices: CreditFormChoices;
  readonly token?: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const { rows } = choices;
  const values = formValues(note, choices);
  const sent = answer?.result.initialValue as Record<string, string> | undefined;
  const [typed, setTyped] = useState<Record<string, string>>({ ...values, ...sent });
  // The server's answer is drawn into the fields without an event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per answer
  useEffect(() => setTyped({ ...values, ...sent }), [answer]);
  return (
    <div
      className="credit"
      onInput={({ target }) => {
        const form = (target as HTMLInputElement).form;
        if (form) setTyped(Object.fromEntries(new FormData(form)) as Record<string, string>);
      }}
    >
      <RecordForm
        id={`credit-note-${note?._id ?? "new"}`}
        values={values}
        answer={answer}
        version={note?.updated}
        token={token}
        foot={<FormButtons submit={`${note ? "Update" : "Create"} credit note`} cancelTo={cancelTo} />}
      >
        {(fields) => (
          <>
            <div className="field-pair">
              <SelectField
                field={fields.because}
                label="Reason"
                placeholder="Choose one, or type it"
                choices={REASONS}
                autoFocus={!answer}
              />
              <DateField field={fields.date} label="Date" />
            </div>
            <TextField
              field={fields.reason}
              label="In your own words"
              hint="Printed instead of the reason above"
              isOptional
              autoComplete="off"
            />
            <CreditLines rows={rows} fields={fields} />
            <CreditSum rows={rows} typed={typed} />
          </>
        )}
      </RecordForm>
    </div>
  );
}

function CreditLines({
  rows,
  fields,
}: {
  readonly rows: readonly CreditRow[];
  readonly fields: FormFields<FormValues>;
}) {
  if (rows.length === 0) return <p className="is-quiet">Nothing is left of this invoice to credit.</p>;
  return (
    <section className="credit__lines" aria-labelledby="credit-lines">
      <div className="credit__head">
        <h3 id="credit-lines" className="caps">
          Lines
        </h3>
        <Button look="quiet" name="intent" value={FILL.none} onClick={clearAll}>
          Clear
        </Button>
      </div>
      <p className="field__hint">A tick credits all that is left of a line. For less, type the amount.</p>
      <table className="received credited">
        <caption className="visually-hidden">Lines to credit</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Credit</span>
            </th>
            <th scope="col">Item</th>
            <th scope="col" className="is-right">
              Left
            </th>
            <th scope="col" className="is-right">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <LineRow key={row.line} row={row} fields={fields} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function LineRow({ row, fields }: { readonly row: CreditRow; readonly fields: FormFields<FormValues> }) {
  const { line, title, description, left } = row;
  const tick = fields[creditTick(line)];
  const amount = fields[creditField(line)];
  if (!tick || !amount) return null;
  const isWrong = (amount.errors?.length ?? 0) > 0;
  return (
    <tr>
      <td className="credited__tick">
        <input type="hidden" name={BOXES} value={tick.name} />
        <input
          key={tick.key}
          id={tick.id}
          name={tick.name}
          type="checkbox"
          className="tick__box"
          aria-label={`Credit ${title}`}
          defaultChecked={tick.initialValue === "on"}
          onChange={({ currentTarget }) => clear(currentTarget, amount.name)}
        />
      </td>
      <th scope="row">
        <label htmlFor={tick.id}>{title}</label>
        {description && <small className="lines">{description}</small>}
        <LineQuantity quantity={row.quantity} unitPrice={row.unitPrice} />
      </th>
      <td className="is-right">{formatMoney(left.charged)}</td>
      <td className={isWrong ? "credited__amount has-error" : "credited__amount"}>
        <FieldProblems field={amount} />
        <input
          key={amount.key}
          id={amount.id}
          name={amount.name}
          type="text"
          inputMode={left.charged < 0 ? "text" : "decimal"}
          autoComplete="off"
          className="input is-right"
          placeholder={moneyInputValue(left.charged)}
          aria-label={`Amount of ${title}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? amount.errorId : undefined}
          defaultValue={amount.initialValue ?? ""}
          onChange={({ currentTarget }) => mark(currentTarget, tick.name)}
        />
      </td>
    </tr>
  );
}

/** Takes all ticks and amounts away. Without scripts, the server does. */
function clearAll(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
  const { form } = event.currentTarget;
  for (const input of form?.querySelectorAll<HTMLInputElement>(".credited input:not([type=hidden])") ?? []) {
    if (input.type === "checkbox") input.checked = false;
    else input.value = "";
  }
  form
    ?.querySelector(".credited input:not([type=hidden])")
    ?.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Unticking a line takes its amount away. */
function clear(tick: HTMLInputElement, name: string): void {
  const input = tick.form?.elements.namedItem(name);
  if (tick.checked || !(input instanceof HTMLInputElement) || input.value === "") return;
  input.value = "";
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Typing an amount ticks its line. */
function mark(amount: HTMLInputElement, name: string): void {
  const tick = amount.form?.elements.namedItem(name);
  if (tick instanceof HTMLInputElement && amount.value.trim() !== "") tick.checked = true;
}

/** What the credit note comes to, while it is typed. */
function CreditSum({
  rows,
  typed,
}: {
  readonly rows: readonly CreditRow[];
  readonly typed: Readonly<Record<string, string>>;
}) {
  const lines = rows.flatMap((row) => {
    const charged = creditAmount(row, typed);
    return charged === 0 ? [] : [{ charged, vat: creditedVat(row, charged, row.left) }];
  });
  const { subTotal, vatAmount, total } = sumCredit(lines);
  return (
    <p className="form-sum credit__sum" role="status">
      <strong>{formatMoney(total)} is credited</strong>{" "}
      <small>
        {formatMoney(subTotal)} and {formatMoney(vatAmount)} VAT
      </small>
    </p>
  );
}
