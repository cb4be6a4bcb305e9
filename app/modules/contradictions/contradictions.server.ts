import { formatDays } from "../../shared/dates";
import { addMoney, formatMoney, toPence } from "../../shared/money";
import { type Books, openBooks } from "../books/books.server";
import { ofDays } from "../books/listing.server";
import { creditNoteTitle } from "../credit-notes/credit-note";
import { creditedAmount, type Invoice, sumUp } from "../invoices/invoice";
import { receivedFor } from "../receipts/invoice-receipts.server";
import { type SaleSums, sumLines } from "../sales/sale";
import { BOXES, boxesOf } from "../vat/vat-boxes";
import { adjusted, entriesWhenFiled } from "../vat/vat-return";

type ReadBooks = Pick<Books, "invoices" | "quotes" | "receipts" | "creditNotes" | "vatReturns">;

/**
 * Where a sum that is kept differs from what it is the sum of, a sentence each. The program keeps both in one commit, so somebody
 * else wrote one of them. Reads every document.
 */
export function* contradictionsIn(books: ReadBooks): Generator<string> {
  for (const invoice of books.invoices) yield* contradictionsOf(books, invoice);
  for (const quote of books.quotes)
    yield* linesAgainst(`Quote ${quote.autoId}`, quote, sumLines(quote.lines));
  for (const note of books.creditNotes) {
    const subTotal = addMoney(...note.lines.map(({ charged }) => charged));
    const vatAmount = addMoney(...note.lines.map(({ vat }) => vat));
    const sums = { subTotal, vatAmount, total: addMoney(subTotal, vatAmount) };
    yield* linesAgainst(creditNoteTitle(note), note, sums);
  }
  const returns = Array.from(ofDays(books.vatReturns));
  for (const filed of returns) {
    const { boxes, from, to, adjustment } = filed;
    const sums = adjusted(boxesOf(entriesWhenFiled(filed, returns)), adjustment);
    for (const box of BOXES) {
      if (!differ(boxes[`box${box}`], sums[`box${box}`])) continue;
      yield `VAT return for ${formatDays(from, to)}: what it kept comes to ${formatMoney(sums[`box${box}`])} in box ${box}, and it says ${formatMoney(boxes[`box${box}`])}`;
    }
  }
}

function* contradictionsOf({ receipts, creditNotes }: ReadBooks, invoice: Invoice): Generator<string> {
  const title = `Invoice ${invoice.autoId}`;
  const { payments, balancePayable } = invoice;
  const credited = creditedAmount(invoice);
  const sums = sumUp(invoice.lines, payments, credited);
  yield* linesAgainst(title, invoice, sums);
  if (differ(balancePayable, sums.balancePayable))
    yield `${title}: ${formatMoney(sums.balancePayable)} is owed, and its balance is ${formatMoney(balancePayable)}`;
  const notes = addMoney(...Array.from(creditNotes.group("invoice", invoice._id), ({ total }) => total));
  if (differ(credited, notes))
    yield `${title}: its credit notes come to ${formatMoney(notes)}, and ${formatMoney(credited)} is credited`;
  // Books of before there were receipts get theirs at the first start.
  if (receipts.count === 0) return;
  const received = receivedFor(receipts.group("invoice", invoice._id), invoice._id);
  for (const method of ["card", "cash", "cheque"] as const) {
    if (!differ(payments[method], received[method])) continue;
    yield `${title}: its receipts by ${method} come to ${formatMoney(received[method])}, and its payments to ${formatMoney(payments[method])}`;
  }
}

function* linesAgainst(title: string, kept: SaleSums, sums: SaleSums): Generator<string> {
  for (const name of ["subTotal", "vatAmount", "total"] as const) {
    if (!differ(kept[name], sums[name])) continue;
    yield `${title}: its lines come to ${formatMoney(sums[name])} ${WORDS[name]}, and it says ${formatMoney(kept[name])}`;
  }
}

const WORDS = { subTotal: "without VAT", vatAmount: "of VAT", total: "in all" } as const;

const differ = (a: number, b: number) => toPence(a) !== toPence(b);

/** Opens books as the server does, and tells where they contradict themselves. Throws the errors of `openStore`. */
export async function auditBooks(...[options]: Parameters<typeof openBooks>): Promise<string[]> {
  const books = await openBooks({ ...options, readOnly: true, isThorough: true });
  try {
    return [...contradictionsIn(books)];
  } finally {
    await books.close();
  }
}
