import { type Day, formatEntryDay, londonDayOf } from "../../shared/dates";
import { ConflictError } from "../../shared/errors";
import { formatMoney, sumMoney } from "../../shared/money";
import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import { invoicedAs } from "../credit-notes/credit-note";
import { printCreditNote } from "../credit-notes/credit-note-pdf.server";
import { getCreditNote } from "../credit-notes/credit-notes.server";
import { addressLines } from "../customers/customer";
import { getCustomer } from "../customers/customers.server";
import type { Department } from "../departments/department";
import type { Press } from "../departments/department-paper.server";
import { departmentOf } from "../departments/departments.server";
import { dueDay, nounOnPaper, numberOnPaper, titleOnPaper } from "../invoices/invoice";
import { printInvoice } from "../invoices/invoice-pdf.server";
import { invoiceTerms } from "../invoices/invoice-terms.server";
import { getInvoice } from "../invoices/invoices.server";
import { printedOf } from "../invoices/issue";
import { isExpired, type Quote, validUntil } from "../quotes/quote";
import { printQuote } from "../quotes/quote-pdf.server";
import { getQuote } from "../quotes/quotes.server";
import { invoiceAccount } from "../receipts/pay-from-account.server";
import { checkHasPaper, receiptTitle } from "../receipts/receipt";
import { printReceipt, receiptDepartment } from "../receipts/receipt-pdf.server";
import { getReceipt } from "../receipts/receipts.server";
import type { Statement } from "../statements/statement";
import { printStatement } from "../statements/statement-pdf.server";
import { customerStatement } from "../statements/statements.server";
import { ownWords, type Template, type TemplateWords, USUAL_TEMPLATES } from "./email";
import type { EmailKind, TemplateKind } from "./email-kind";

/** What a message of a kind is about. */
export interface Emailed {
  /** "Invoice 20417" */
  readonly title: string;
  /** The customer's address, who may have none. */
  readonly to: string;
  /** What staff are told before they send it. */
  readonly notice?: string | undefined;
  /** The template, if it is not its kind's. */
  readonly template?: TemplateKind;
  /** What its template says unless Settings say otherwise, if not the usual. */
  readonly usual?: Template | undefined;
  /** Whose paper is attached; undefined for the statements of several departments. */
  readonly department: Department | undefined;
  /** What the words of its template are filled in with. */
  readonly words: Readonly<Record<string, string>>;
  /** What the papers say, as far as it tells them from those of before a change. */
  readonly prints: unknown;
  /** The papers to attach. What follows once they are sent is in their `handedOver`. */
  readonly papers: () => Promise<PrintedPaper[]>;
}

type Printing = Garage & Press;

const vehicleOf = ({ vehicleModel, vehicleReg }: { vehicleModel: string; vehicleReg: string }) =>
  [vehicleModel, vehicleReg].filter(Boolean).join(", ");

/** An opening balance in the customer's favour is no invoice. Words of the garage's own hold for it all the same. */
const OPENING_CREDIT: Template = {
  subject: USUAL_TEMPLATES.invoice.subject.replace("Invoice {number}", "Credit {number}"),
  text: USUAL_TEMPLATES.invoice.text.replace("invoice {number}", "credit {number}"),
};

const KINDS: {
  readonly [Kind in EmailKind]: (
    garage: Printing,
    id: string,
    by: string,
  ) => Omit<Emailed, "words"> & { readonly words: TemplateWords<Kind> };
} = {
  invoice: (garage, id, by) => {
    const invoice = getInvoice(garage, id);
    const due = dueDay(invoice.invoiceDate, invoiceTerms(garage, invoice));
    return {
      title: titleOnPaper(invoice),
      to: addressOf(garage, invoice.customer),
      department: departmentOf(garage, invoice.department),
      notice: accountNotice(invoiceAccount(garage, invoice)),
      words: {
        ...{ customer: invoice.billTo.name, number: numberOnPaper(invoice) },
        ...{ vehicle: vehicleOf(invoice), registration: invoice.vehicleReg },
        total: formatMoney(invoice.total),
        due: invoice.balancePayable > 0 ? ` ${paymentRequest(invoice.balancePayable, due)}` : "",
      },
      usual: nounOnPaper(invoice) === "Credit" ? OPENING_CREDIT : undefined,
      prints: [printedOf(invoice), invoice.payments],
      papers: async () => [await printInvoice(garage, invoice, by)],
    };
  },
  quote: (garage, id) => {
    const quote = getQuote(garage, id);
    return {
      title: `Quote ${quote.autoId}`,
      to: addressOf(garage, quote.customer),
      department: departmentOf(garage, quote.department),
      notice: expiryNotice(quote),
      words: {
        ...{ customer: quote.billTo.name, number: String(quote.autoId) },
        ...{ vehicle: vehicleOf(quote), registration: quote.vehicleReg },
        total: formatMoney(quote.total),
      },
      prints: quote.updated,
      papers: async () => [await printQuote(garage, quote)],
    };
  },
  "credit-note": (garage, id) => {
    const note = getCreditNote(garage, id);
    const invoice = getInvoice(garage, note.invoice);
    const sold = invoicedAs(note, invoice);
    return {
      title: `Credit note ${note.autoId}`,
      to: addressOf(garage, note.customer),
      department: departmentOf(garage, note.department),
      words: {
        ...{ customer: note.billTo.name, number: String(note.autoId), total: formatMoney(note.total) },
        ...{ invoice: numberOnPaper(invoice), vehicle: vehicleOf(sold) },
        registration: sold.vehicleReg,
      },
      prints: note.updated,
      papers: async () => [await printCreditNote(garage, note)],
    };
  },
  receipt: (garage, id) => {
    const receipt = getReceipt(garage, id);
    checkHasPaper(receipt);
    const { autoId, amount } = receipt;
    const customer = getCustomer(garage, receipt.customer);
    return {
      title: receiptTitle(receipt),
      to: customer.email,
      department: receiptDepartment(garage, receipt),
      ...(amount < 0 && { template: "refund" }),
      words: { customer: customer.name, number: String(autoId), total: formatMoney(Math.abs(amount)) },
      prints: receipt.updated,
      papers: async () => [await printReceipt(garage, receipt)],
    };
  },
  statement: (garage, id) => {
    const customer = getCustomer(garage, id);
    const owed = garage.business.departments
      .map((department) => ({ department, statement: customerStatement(garage, customer, department) }))
      .filter(({ statement }) => statement.totalDue > 0);
    const [first, ...others] = owed;
    if (first === undefined)
      throw new ConflictError(`${customer.name} owes nothing: there is no statement to send`);
    return {
      title: `Statement for ${customer.name}`,
      to: customer.email,
      department: others.length === 0 ? first.department : undefined,
      words: {
        ...{ customer: customer.name, number: String(customer.autoId) },
        total: formatMoney(sumMoney(owed.map(({ statement }) => statement.totalDue))),
      },
      prints: [addressLines(customer), owed.map(statementPrints)],
      papers: () =>
        Promise.all(
          owed.map(({ department, statement }) => printStatement(garage, customer, department, statement)),
        ),
    };
  },
};

/** What a statement says, but for what the next day alone makes older. */
function statementPrints({
  department: { name },
  statement: { lines, account, leftOnAccount, terms },
}: {
  readonly department: Department;
  readonly statement: Statement;
}) {
  const jobs = lines.map(({ daysOverdue: _, ...line }) => line);
  return { name, jobs, account, leftOnAccount, terms };
}

/** A day that has passed is not asked to be kept. */
function paymentRequest(owed: number, due: Day): string {
  const amount = formatMoney(owed);
  const day = formatEntryDay(due);
  return due < londonDayOf(new Date()) ? `${amount} was due on ${day}.` : `Please pay ${amount} by ${day}.`;
}

/** An invoice asks for what a deposit has paid already, until the deposit is used for it. */
function accountNotice({ onAccount, usable }: ReturnType<typeof invoiceAccount>): string | undefined {
  if (usable === 0) return undefined;
  return `The customer has ${formatMoney(onAccount)} on account, and this invoice asks for all that is outstanding. Add Payments uses what is on account.`;
}

/** The paper names the day until which its prices hold. */
function expiryNotice(quote: Quote): string | undefined {
  if (!isExpired(quote, londonDayOf(new Date()))) return undefined;
  return `The quote says that it was valid until ${formatEntryDay(validUntil(quote))}. With a new quote date it is valid again.`;
}

function addressOf({ books }: Garage, customer: string): string {
  return books.customers.get(customer)?.email ?? "";
}

/** What a message is about. @throws NotFoundError, ConflictError */
export function emailedOf(garage: Printing, kind: EmailKind, id: string, by: string): Emailed {
  const emailed = KINDS[kind](garage, id, by);
  return { ...emailed, words: { ...ownWords(garage.business, emailed.department), ...emailed.words } };
}
