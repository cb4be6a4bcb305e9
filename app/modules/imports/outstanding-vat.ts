import { addMoney, formatMoney, toPence, toPounds } from "../../shared/money";
import { isVatWithin, VAT_ROUNDING } from "../../shared/vat";
import { cellMoney } from "./cells";
import type { ImportRow } from "./import-row";

/** Rates in percent, which a column of that name may hold as well. */
const RATES: readonly number[] = [5, 20];

const isShare = (vat: number, amount: number, part: number) => Math.abs(vat - amount / part) <= VAT_ROUNDING;

/**
 * The VAT in what is outstanding, in pounds, by what a row says of the whole invoice. A part of an invoice has its part of the VAT, as
 * HMRC reckons payments on the cash basis (Notice 731). Where it cannot be known it is 0, and the row says so.
 */
export function outstandingVat(row: ImportRow, outstanding: number): number {
  const text = row.raw("invoiceVat");
  const [vat, net, given] = ["invoiceVat", "invoiceNet", "invoiceTotal"].map((name) =>
    cellMoney(row.raw(name)),
  );
  if (text === "" || vat === 0 || outstanding === 0) return 0;
  if (vat === undefined) return leftOut("it is not an amount in pounds");
  // Some programs call the net amount just Amount.
  const isNet = given !== undefined && net === undefined && isShare(vat, given, 5);
  const total = isNet
    ? addMoney(given, vat)
    : (given ?? (net === undefined ? undefined : addMoney(net, vat)));
  if (total === undefined) return leftOut("the row does not say of which total");
  if (
    net === undefined &&
    !isNet &&
    RATES.includes(vat) &&
    !isShare(vat, total, 6) &&
    !isShare(vat, total, 21)
  )
    return leftOut("it may be a rate");
  if (net !== undefined && Math.abs(net + vat - total) > VAT_ROUNDING)
    return leftOut(`with the net amount it does not make ${formatMoney(total)}`);
  if (Math.abs(outstanding) > Math.abs(total))
    return leftOut(`more is outstanding than the total of ${formatMoney(total)}`);
  if (!isVatWithin(vat, total)) return leftOut(`it is more than the rate allows in ${formatMoney(total)}`);
  const isPart = Math.abs(outstanding) < Math.abs(total);
  const inProportion = Math.round((toPence(Math.abs(vat)) * Math.abs(outstanding)) / Math.abs(total));
  // Half a penny more than a sixth would leave less than nothing for the line without VAT. The VAT of a whole invoice stays as the file has it.
  const pence = isPart
    ? Math.min(inProportion, Math.floor(toPence(Math.abs(outstanding)) / 6))
    : inProportion;
  // Some programs write what is outstanding of a credit with a minus, and its total without.
  const part = toPounds(outstanding < 0 ? -pence : pence);
  if (isPart && part !== 0)
    row.note(
      `${row.label("invoiceVat")}: ${formatMoney(part)} is in what is outstanding, in proportion to the total`,
    );
  return part;

  function leftOut(why: string): number {
    row.note(`${row.label("invoiceVat")} “${text}” is left out: ${why}`);
    return 0;
  }
}
