import type { CreditNote } from "../../modules/credit-notes/credit-note";
import type { Invoice } from "../../modules/invoices/invoice";
import type { Purchase } from "../../modules/purchases/purchase";
import type { Receipt } from "../../modules/receipts/receipt";

/** An invoice reckoned anew from its lines and payments, in whole pence, by none of the program's own rules. */
export interface PlainInvoice {
  readonly invoice: Invoice;
  readonly subTotal: number;
  readonly vat: number;
  readonly total: number;
  readonly card: number;
  readonly cash: number;
  readonly cheque: number;
  readonly bacs: number;
  readonly paid: number;
  readonly balance: number;
  readonly isPaid: boolean;
  /** What is owed for it: never less than nothing. */
  readonly unpaid: number;
}

export function pence(pounds: number): number {
  return Math.round(pounds * 100);
}

export function pounds(amount: number): number {
  return amount / 100;
}

export function sumOf<T>(all: readonly T[], amount: (each: T) => number): number {
  let sum = 0;
  for (const each of all) sum += amount(each);
  return sum;
}

/** 20%, half a penny away from zero (REFERENCE §6). */
function vatOn(charged: number): number {
  return Math.sign(charged) * Math.floor((Math.abs(charged) * 20 + 50) / 100);
}

/** @param credits all credit notes. */
export function plainInvoice(invoice: Invoice, credits: readonly CreditNote[]): PlainInvoice {
  const { lines, payments } = invoice;
  const subTotal = sumOf(lines, ({ charged }) => pence(charged));
  const vat = sumOf(lines, ({ charged, addVat }) => (addVat ? vatOn(pence(charged)) : 0));
  const total = subTotal + vat;
  const [card, cash, written] = [pence(payments.card), pence(payments.cash), pence(payments.cheque)];
  const isTransfer = payments.transaction !== null;
  const paid = card + cash + written;
  const own = credits.filter((each) => each.invoice === invoice._id);
  const balance = total - paid - sumOf(own, (each) => pence(each.total));
  const isPaid = payments.paidInFull && balance <= 0;
  return {
    ...{ invoice, subTotal, vat, total, card, cash, paid, balance, isPaid },
    cheque: isTransfer ? 0 : written,
    bacs: isTransfer ? written : 0,
    unpaid: isPaid ? 0 : Math.max(0, balance),
  };
}

/** What each of some keys comes to, and how many there are of it. */
export function groupSums<T>(all: readonly T[], keyOf: (each: T) => string, amount: (each: T) => number) {
  const groups = new Map<string, { sum: number; count: number }>();
  for (const each of all) {
    const key = keyOf(each);
    const { sum, count } = groups.get(key) ?? { sum: 0, count: 0 };
    groups.set(key, { sum: sum + amount(each), count: count + 1 });
  }
  return groups;
}

/** The largest first; of equals, the lower id. */
export function ranked(groups: ReadonlyMap<string, { readonly sum: number }>): [id: string, sum: number][] {
  return [...groups]
    .map(([id, { sum }]): [string, number] => [id, sum])
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}

/** What came in on some days for a department ("" for all), in pounds: every receipt is looked at. */
export function plainTakings(
  receipts: readonly Receipt[],
  invoices: readonly PlainInvoice[],
  days: readonly string[],
  department = "",
) {
  const byId = new Map(invoices.map(({ invoice }) => [invoice._id, invoice]));
  const sums = { Card: 0, Cash: 0, Cheque: 0, BACS: 0, elsewhere: 0, onAccount: 0 };
  for (const { date, method, amount, allocations } of receipts) {
    if (!days.includes(date)) continue;
    let rest = pence(amount);
    for (const { invoice, amount: part } of allocations) {
      const paid = byId.get(invoice);
      rest -= pence(part);
      if (department !== "" && paid?.department !== department) continue;
      sums[method] += pence(part);
      if (!paid || !days.includes(paid.invoiceDate)) sums.elsewhere += pence(part);
    }
    if (department !== "") continue;
    sums[method] += rest;
    sums.onAccount += rest;
  }
  const total = sums.Card + sums.Cash + sums.Cheque + sums.BACS;
  return {
    ...{ card: pounds(sums.Card), cash: pounds(sums.Cash), cheque: pounds(sums.Cheque) },
    ...{ bankTransfer: pounds(sums.BACS), total: pounds(total) },
    ...{ elsewhere: pounds(sums.elsewhere), onAccount: pounds(sums.onAccount) },
  };
}

/** What was bought for some invoices, and what was bought that day for that department, each once; in pence. */
export function plainPurchasesTotal(
  purchases: readonly Purchase[],
  { date, department }: { readonly date: string; readonly department: string },
  invoices: readonly PlainInvoice[],
): number {
  const ids = new Set(invoices.map(({ invoice }) => invoice._id));
  const counted = purchases.filter(
    ({ invoice, supplierInvoiceDate, invoicedTo }) =>
      (invoice !== null && ids.has(invoice)) ||
      (supplierInvoiceDate === date && (department === "" || invoicedTo === department)),
  );
  return sumOf(counted, ({ total }) => pence(total));
}

/** Net, VAT and gross of what was sold and bought, in pounds, and the VAT that is left to pay. */
export function plainVat(
  invoices: readonly PlainInvoice[],
  purchases: readonly Purchase[],
  credits: readonly CreditNote[],
) {
  const credited = (amount: (each: CreditNote) => number) => sumOf(credits, (each) => pence(amount(each)));
  const output = sumOf(invoices, ({ vat }) => vat) - credited(({ vatAmount }) => vatAmount);
  const input = sumOf(purchases, ({ vat }) => pence(vat));
  return {
    sales: {
      count: invoices.length,
      net: pounds(sumOf(invoices, ({ subTotal }) => subTotal) - credited(({ subTotal }) => subTotal)),
      vat: pounds(output),
      gross: pounds(sumOf(invoices, ({ total }) => total) - credited(({ total }) => total)),
    },
    purchases: {
      count: purchases.length,
      net: pounds(sumOf(purchases, ({ amount }) => pence(amount))),
      vat: pounds(input),
      gross: pounds(sumOf(purchases, ({ total }) => pence(total))),
    },
    netVat: pounds(output - input),
  };
}
