import { formatDays } from "../../shared/dates";
import { addMoney, formatMoney, multiplyMoney, toPence } from "../../shared/money";
import { type Books, openBooks } from "../books/books.server";
import { ofDays } from "../books/listing.server";
import { type CreditNote, creditNoteTitle } from "../credit-notes/credit-note";
import type { Department } from "../departments/department";
import { unknownDepartments } from "../departments/unknown-departments.server";
import { creditedAmount, type Invoice, paidByMethod, sumUp } from "../invoices/invoice";
import type { Purchase } from "../purchases/purchase";
import { otherHalf, receivedFor } from "../receipts/invoice-receipts.server";
import { allocatedAmount, RECEIPT_METHODS, type Receipt, receiptTitle } from "../receipts/receipt";
import { timesInWords } from "../sales/line-figures";
import { type SaleLine, type SaleSums, sumLines } from "../sales/sale";
import { BOXES, boxesOf } from "../vat/vat-boxes";
import { adjusted, entriesWhenFiled, type VatReturn } from "../vat/vat-return";

type ReadBooks = Pick<Books, "invoices" | "quotes" | "receipts" | "creditNotes" | "purchases" | "vatReturns">;

/**
 * Where a sum that is kept differs from what it is the sum of, and what belongs to an invoice that is not there, a sentence each.
 * The program keeps both in one commit, so somebody else wrote one of them. Reads every document.
 */
export function* contradictionsIn(books: ReadBooks): Generator<string> {
  for (const invoice of books.invoices) yield* ofInvoice(books, invoice);
  for (const quote of books.quotes)
    yield* ofLines(`Quote ${quote.autoId}`, quote.lines, quote, sumLines(quote.lines));
  for (const note of books.creditNotes) yield* ofCreditNote(books, note);
  for (const receipt of books.receipts) yield* ofReceipt(books, receipt);
  for (const purchase of books.purchases) yield* ofPurchase(purchase);
  const returns = Array.from(ofDays(books.vatReturns));
  for (const filed of returns) yield* ofVatReturn(filed, returns);
}

function* ofInvoice({ receipts, creditNotes }: ReadBooks, invoice: Invoice): Generator<string> {
  const title = `Invoice ${invoice.autoId}`;
  const { payments, balancePayable, lines } = invoice;
  const credited = creditedAmount(invoice);
  const sums = sumUp(lines, payments, credited);
  yield* ofLines(title, lines, invoice, sums);
  if (differ(balancePayable, sums.balancePayable))
    yield `${title}: ${formatMoney(sums.balancePayable)} is owed, and its balance is ${formatMoney(balancePayable)}`;
  const notes = addMoney(...Array.from(creditNotes.group("invoice", invoice._id), ({ total }) => total));
  if (differ(credited, notes))
    yield `${title}: its credit notes come to ${formatMoney(notes)}, and ${formatMoney(credited)} is credited`;
  // Books of before there were receipts get theirs at the first start. They keep no BACS apart from cheques.
  if (receipts.count === 0 && invoice.bacs === undefined) return;
  const paid = paidByMethod(invoice);
  const { card, cash, cheque, bacs } = receivedFor(receipts.group("invoice", invoice._id), invoice._id);
  const received = { Card: card, Cash: cash, Cheque: addMoney(cheque, -bacs), BACS: bacs };
  for (const method of RECEIPT_METHODS) {
    if (!differ(paid[method], received[method])) continue;
    yield `${title}: its receipts by ${method} come to ${formatMoney(received[method])}, and its payments to ${formatMoney(paid[method])}`;
  }
}

function* ofCreditNote({ invoices }: ReadBooks, note: CreditNote): Generator<string> {
  const title = creditNoteTitle(note);
  const subTotal = addMoney(...note.lines.map(({ charged }) => charged));
  const vatAmount = addMoney(...note.lines.map(({ vat }) => vat));
  yield* ofSums(title, note, { subTotal, vatAmount, total: addMoney(subTotal, vatAmount) });
  if (invoices.numberOf(note.invoice) === undefined)
    yield `${title}: the invoice that it credits is not there`;
}

function* ofReceipt({ invoices, receipts }: ReadBooks, receipt: Receipt): Generator<string> {
  const title = receiptTitle(receipt);
  const { amount, allocations } = receipt;
  const allocated = allocatedAmount(receipt);
  const isWithin = amount < 0 ? allocated >= amount && allocated <= 0 : allocated <= amount && allocated >= 0;
  if (!isWithin) yield `${title}: ${formatMoney(allocated)} of its ${formatMoney(amount)} pays invoices`;
  for (const { invoice } of allocations)
    if (invoices.numberOf(invoice) === undefined) yield `${title}: an invoice that it pays is not there`;
  const other = otherHalf({ receipts }, receipt);
  if (other === undefined || amount < 0) return;
  if (other.customer !== receipt.customer)
    yield `${title}: it is set against receipt ${other.autoId}, which is another customer’s`;
  if (differ(other.amount, -amount))
    yield `${title}: it is set against receipt ${other.autoId} of ${formatMoney(other.amount)}, and is ${formatMoney(amount)}`;
}

function* ofPurchase({ autoId, amount, vat, total }: Purchase): Generator<string> {
  const sum = addMoney(amount, vat);
  if (differ(sum, total))
    yield `Purchase ${autoId}: its amount and VAT come to ${formatMoney(sum)}, and its total to ${formatMoney(total)}`;
}

function* ofVatReturn(filed: VatReturn, all: readonly VatReturn[]): Generator<string> {
  const { boxes, from, to, adjustment } = filed;
  const sums = adjusted(boxesOf(entriesWhenFiled(filed, all)), adjustment);
  for (const box of BOXES) {
    const [said, sum] = [boxes[`box${box}`], sums[`box${box}`]];
    if (!differ(said, sum)) continue;
    yield `VAT return for ${formatDays(from, to)}: what it kept comes to ${formatMoney(sum)} in box ${box}, and it says ${formatMoney(said)}`;
  }
}

function* ofLines(
  title: string,
  lines: readonly SaleLine[],
  kept: SaleSums,
  sums: SaleSums,
): Generator<string> {
  for (const { quantity, unitPrice, charged } of lines) {
    if (quantity === undefined || unitPrice === undefined) continue;
    if (differ(multiplyMoney(unitPrice, quantity), charged))
      yield `${title}: a line of ${timesInWords(quantity, unitPrice)} says ${formatMoney(charged)}`;
  }
  yield* ofSums(title, kept, sums);
}

function* ofSums(title: string, kept: SaleSums, sums: SaleSums): Generator<string> {
  for (const name of ["subTotal", "vatAmount", "total"] as const) {
    if (!differ(kept[name], sums[name])) continue;
    yield `${title}: its lines come to ${formatMoney(sums[name])} ${WORDS[name]}, and it says ${formatMoney(kept[name])}`;
  }
}

const WORDS = { subTotal: "without VAT", vatAmount: "of VAT", total: "in all" } as const;

const differ = (a: number, b: number) => toPence(a) !== toPence(b);

/**
 * Opens books as the server does, and tells where they contradict themselves, and their departments the configuration.
 * @param departments those of the configuration; undefined where it cannot be read. Throws the errors of `openStore`.
 */
export async function auditBooks(
  options: Parameters<typeof openBooks>[0],
  departments?: readonly Department[],
): Promise<string[]> {
  const books = await openBooks({ ...options, readOnly: true, isThorough: true });
  try {
    const unknown = departments === undefined ? [] : unknownDepartments(books, departments);
    return [...unknown, ...contradictionsIn(books)];
  } finally {
    await books.close();
  }
}
