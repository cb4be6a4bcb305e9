import { formatListDay } from "../../shared/dates";
import { BOXES, FILL } from "../../shared/form-fields";
import { addMoney, formatMoney, moneyInputValue, parseMoney, subtractMoney } from "../../shared/money";
import { Button } from "../../ui/button";
import { HeadCell } from "../../ui/data-table";
import { FieldProblems } from "../../ui/field";
import type { FormFields } from "../../ui/form";
import type { FormValues } from "../../ui/form-values";
import { VehiclePlate } from "../vehicles/vehicle-plate";
import { type AllocationRow, allocateField, allocation, drawnField, tickField } from "./allocation";

/** The heads behind that of the tick. */
const HEADS: readonly { readonly column: string; readonly head: string; readonly align?: "right" }[] = [
  { column: "number", head: "No", align: "right" },
  { column: "date", head: "Date" },
  { column: "due", head: "Due" },
  { column: "late", head: "Late" },
  { column: "reg", head: "Reg" },
  { column: "total", head: "Total", align: "right" },
  { column: "owed", head: "Owed", align: "right" },
  { column: "allocate", head: "Allocate", align: "right" },
  { column: "left", head: "Left", align: "right" },
];

/** The invoices that a receipt may pay, each with its tick and its amount. */
export function AllocationTable({
  title,
  rows,
  fields,
  typed,
}: {
  readonly title: string;
  readonly rows: readonly AllocationRow[];
  readonly fields: FormFields<FormValues>;
  readonly typed: Readonly<Record<string, string>>;
}) {
  if (rows.length === 0) {
    return <p className="receipt__none">No unpaid invoices. All of it stays on the customer’s account.</p>;
  }
  return (
    <div className="allocations">
      <div className="allocations__head">
        <h2 className="caps">{title}</h2>
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
      <section className="table-scroll" aria-label={title} tabIndex={0}>
        <table className="table table--allocations" role="table">
          <caption className="visually-hidden">{title}</caption>
          <thead role="rowgroup">
            <tr role="row">
              <HeadCell column="tick">
                <span className="visually-hidden">Pay</span>
              </HeadCell>
              {HEADS.map(({ column, head, align }) => (
                <HeadCell key={column} column={column} align={align}>
                  {head}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <Row key={row._id} row={row} fields={fields} given={allocation(row, typed)} />
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
  given,
}: {
  readonly row: AllocationRow;
  readonly fields: FormFields<FormValues>;
  readonly given: number;
}) {
  const { _id, autoId, invoiceDate, due, daysLate, vehicleReg, total, owed, allocated, drawnWith } = row;
  const tick = fields[tickField(autoId)];
  const amount = fields[allocateField(autoId)];
  if (!tick || !amount) return null;
  const isWrong = (amount.errors?.length ?? 0) > 0;
  const rest = subtractMoney(owed, given);
  // Its amount takes the tick with it, which without scripts stays on when it is cleared.
  const isCleared = allocated !== 0 && (amount.initialValue ?? "").trim() === "";
  return (
    <tr role="row" className="row">
      <td role="cell" className="cell--tick">
        <input type="hidden" name={BOXES} value={tick.name} />
        {drawnWith !== undefined && <input type="hidden" name={drawnField(autoId)} value={drawnWith} />}
        <input
          key={tick.key}
          id={tick.id}
          name={tick.name}
          type="checkbox"
          className="tick__box"
          aria-label={`Pay invoice ${autoId}`}
          defaultChecked={tick.initialValue === "on" && !isCleared}
          onChange={({ currentTarget }) => fill(currentTarget, amount.name, owed)}
        />
      </td>
      <th scope="row" role="rowheader" className="cell--number is-right">
        <a href={`/invoices/${_id}/view`} target="_blank" className="row-link">
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
          // Before the form reads what is typed, which `change` in React is not.
          onInput={({ currentTarget }) => mark(currentTarget, tick.name)}
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

/** Typing an amount ticks its invoice, and clearing it takes the tick away. */
function mark(amount: HTMLInputElement, name: string): void {
  const tick = amount.form?.elements.namedItem(name);
  if (tick instanceof HTMLInputElement) tick.checked = amount.value.trim() !== "";
}

/** Enter in an amount goes to the next row's. */
export function goDown(event: KeyboardEvent): void {
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
