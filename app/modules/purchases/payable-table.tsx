import { type Day, formatListDay } from "../../shared/dates";
import { BOXES } from "../../shared/form-fields";
import { formatMoney } from "../../shared/money";
import { Button } from "../../ui/button";
import { Clamped } from "../../ui/clamped";
import { classNames } from "../../ui/class-names";
import { HeadCell } from "../../ui/data-table";
import { FieldProblems } from "../../ui/field";
import type { FormFields } from "../../ui/form";
import type { FormValues } from "../../ui/form-values";
import { longWordClass } from "../../ui/long-word";
import { monthIntent, type PayableRow, payField, shownField, TICKS } from "./pay-supplier";

/** The heads behind that of the tick. */
const HEADS: readonly { readonly column: string; readonly head: string; readonly align?: "right" }[] = [
  { column: "number", head: "No", align: "right" },
  { column: "invoice", head: "Supplier’s invoice" },
  { column: "date", head: "Date" },
  { column: "late", head: "Late" },
  { column: "details", head: "Details" },
  { column: "owed", head: "Total", align: "right" },
];

/** The unpaid purchases of a supplier, each with its tick. */
export function PayableTable({
  rows,
  fields,
  unpaidCount,
  lastMonthsEnd,
}: {
  readonly rows: readonly PayableRow[];
  readonly fields: FormFields<FormValues>;
  readonly unpaidCount: number;
  readonly lastMonthsEnd: Day;
}) {
  const isOfLastMonth = ({ supplierInvoiceDate }: PayableRow) => supplierInvoiceDate <= lastMonthsEnd;
  const isMixed = rows.some(isOfLastMonth) && !rows.every(isOfLastMonth);
  return (
    <div className="allocations">
      <div className="allocations__head">
        <h2 className="caps">Unpaid purchases</h2>
        <span className="is-quiet">
          {unpaidCount > rows.length && `The first ${rows.length.toLocaleString("en-GB")} of `}
          {unpaidCount.toLocaleString("en-GB")}, oldest first
        </span>
        <span className="allocations__tools">
          <Button look="quiet" name="intent" value={TICKS.none}>
            Clear
          </Button>
          {isMixed && (
            <Button name="intent" value={monthIntent(lastMonthsEnd)}>
              Tick up to {formatListDay(lastMonthsEnd)}
            </Button>
          )}
          <Button name="intent" value={TICKS.all}>
            Tick all
          </Button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-scroll" aria-label="Unpaid purchases" tabIndex={0}>
        <table className="table table--allocations table--payable" role="table">
          <caption className="visually-hidden">Unpaid purchases</caption>
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
              <Row key={row._id} row={row} fields={fields} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Row({ row, fields }: { readonly row: PayableRow; readonly fields: FormFields<FormValues> }) {
  const { _id, autoId, updated, supplierInvoiceNumber, supplierInvoiceDate, details, daysLate, total } = row;
  const tick = fields[payField(autoId)];
  if (!tick) return null;
  const isWrong = (tick.errors?.length ?? 0) > 0;
  return (
    <tr role="row" className="row">
      <td role="cell" className="cell--tick">
        <input type="hidden" name={BOXES} value={tick.name} />
        <input type="hidden" name={shownField(autoId)} value={`${_id} ${updated}`} />
        <input
          key={tick.key}
          id={tick.id}
          name={tick.name}
          type="checkbox"
          className="tick__box"
          aria-label={`Pay purchase ${autoId}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? tick.errorId : undefined}
          defaultChecked={tick.initialValue === "on"}
        />
      </td>
      <th scope="row" role="rowheader" className="cell--number is-right">
        <a href={`/purchases/${_id}`} target="_blank" className="row-link">
          {autoId}
        </a>
      </th>
      <td role="cell" className={classNames("cell--invoice", longWordClass(supplierInvoiceNumber))}>
        {supplierInvoiceNumber}
      </td>
      <td role="cell" className="cell--date">
        {formatListDay(supplierInvoiceDate)}
      </td>
      <td role="cell" className="cell--late">
        {daysLate > 0 ? (
          <span className="is-warn">{daysLate === 1 ? "1 day" : `${daysLate} days`}</span>
        ) : (
          <span className="is-quiet">
            {total < 0 ? "Credit" : total === 0 ? "Nothing to pay" : "Not yet due"}
          </span>
        )}
      </td>
      <td role="cell" className={classNames("cell--details", longWordClass(details))}>
        <Clamped>{details}</Clamped>
        <FieldProblems field={tick} />
      </td>
      <td role="cell" className="cell--owed is-right">
        {formatMoney(total)}
      </td>
    </tr>
  );
}
