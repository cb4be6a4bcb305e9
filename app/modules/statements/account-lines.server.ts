import { type Day, formatEntryDay } from "../../shared/dates";
import { addMoney, subtractMoney, sumMoney } from "../../shared/money";
import { byDay } from "../../shared/record";
import type { Garage } from "../books/books.server";
import { calledOnPaper, type Invoice, titleOnPaper } from "../invoices/invoice";
import { allocatedTo, type Receipt, receiptTitle, unallocatedAmount } from "../receipts/receipt";
import type { AccountLine } from "./statement";

/** A line, and the number of its record, which orders those of one day. */
interface Numbered extends OwnAccountLine {
  readonly autoId: number;
}

/** A line of a record of its own. */
export type OwnAccountLine = Required<AccountLine>;

/**
 * What a customer has on account: receipts that pay no invoice, and invoices in credit. Oldest first, since the account last stood at nothing.
 * @param today the invoices of later days do not count: what was paid of them by then is on account
 */
export function accountLines(
  { books }: Pick<Garage, "books">,
  customer: string,
  today: Day,
): OwnAccountLine[] {
  const { invoices, receipts } = books;
  const isAhead = (day: Day) => day > today;
  const lines: Numbered[] = [];
  for (const receipt of receipts.group("account", customer))
    lines.push(receiptLine(receipt, unallocatedAmount(receipt)));
  for (const invoice of invoices.group("creditCustomer", customer))
    if (!isAhead(invoice.invoiceDate)) lines.push(creditLine(invoice));
  for (const day of invoices.keys("date").toReversed()) {
    if (!isAhead(day)) break;
    for (const invoice of invoices.group("date", day)) {
      if (invoice.customer !== customer) continue;
      const received = [...receipts.group("invoice", invoice._id)]
        .filter(({ date }) => !isAhead(date))
        .map((receipt) => receiptLine(receipt, allocatedTo(receipt, invoice._id), invoice));
      // A refund of more than has come gives back money that is dated ahead: that does not count yet, and neither does the refund.
      if (sumMoney(received.map(({ amount }) => amount)) >= 0) lines.push(...received);
    }
  }
  lines.sort(byDay(({ date }) => date));
  let balance = 0;
  let first = 0;
  for (const [index, { amount }] of lines.entries()) {
    balance = addMoney(balance, amount);
    if (balance === 0) first = index + 1;
  }
  return lines.slice(first).map(({ autoId: _, ...line }) => line);
}

/** @param ahead the invoice of a later day that it pays. */
function receiptLine(
  receipt: Receipt,
  amount: number,
  ahead?: Pick<Invoice, "autoId" | "earlierNumber" | "invoiceDate" | "total">,
): Numbered {
  const { _id, autoId, date, method, reference } = receipt;
  const purpose = ahead && `for ${calledOnPaper(ahead)} of ${formatEntryDay(ahead.invoiceDate)}`;
  return {
    ...{ autoId, date, amount },
    what: `${receiptTitle(receipt)}, ${method}`,
    detail: [reference, purpose].filter(Boolean).join(", "),
    href: `/receipts/${_id}`,
  };
}

function creditLine(invoice: Invoice): Numbered {
  const { _id, autoId, invoiceDate, balancePayable } = invoice;
  return {
    ...{ autoId, date: invoiceDate, amount: subtractMoney(0, balancePayable) },
    what: titleOnPaper(invoice),
    detail: "in credit",
    href: `/invoices/${_id}/view`,
  };
}
