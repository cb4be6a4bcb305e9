import { londonDayOf } from "../../shared/dates";
import type { RecordLink } from "../../shared/errors";
import type { Garage } from "../books/books.server";
import { listPage } from "../books/list-page.server";
import type { PageQuery } from "../books/listing.server";
import { creditedRows, isCreditable } from "../credit-notes/credit-note-screens.server";
import { departmentOf, findMotDepartment } from "../departments/departments.server";
import { isTest } from "../mots/mots.server";
import { paymentFilter } from "../payments/payment-filter";
import { purchaseRow } from "../purchases/purchase-screens.server";
import { invoicePurchases } from "../purchases/purchases.server";
import { quoteLink } from "../quotes/quote";
import { receivedRows } from "../receipts/invoice-payments-screen.server";
import { invoiceAccount } from "../receipts/pay-from-account.server";
import type { ByMethod } from "../receipts/receipt";
import { saleSetting } from "../sales/sales.server";
import { transactionChoices } from "../transactions/transactions.server";
import { filedNotice } from "../vat/filed-notice.server";
import type { ChangeWarning } from "./change-notice";
import {
  daysOverdue,
  deletionWarnings,
  dueDay,
  type Invoice,
  invoiceLink,
  isPaidInFull,
  paidByMethod,
  unpaidAmount,
} from "./invoice";
import type { InvoiceScreen } from "./invoice-screen";
import type { InvoiceRow } from "./invoice-table";
import { invoiceTerms } from "./invoice-terms.server";
import { getInvoice, listInvoices } from "./invoices.server";
import { changedInWords, changeInWords, issuedAt, issuedInWords } from "./issue";
import { lookAtInWords } from "./lines-without-vat.server";
import { sameVisit } from "./same-visit.server";

/** An invoice as a row of the list. */
export function invoiceRow({ books }: Garage, invoice: Invoice): InvoiceRow {
  const { _id, autoId, invoiceDate, billTo, vehicleModel, vehicleReg, repairNotes, review } = invoice;
  const { subTotal, vatAmount, total, balancePayable } = invoice;
  return {
    _id,
    autoId,
    invoiceDate,
    customerName: billTo.name,
    isHighValue: books.customers.get(invoice.customer)?.highValue ?? false,
    vehicleModel,
    vehicleReg,
    isPaid: isPaidInFull(invoice),
    repairNotes,
    review,
    subTotal,
    vatAmount,
    total,
    balancePayable,
    paid: withoutZeros(paidByMethod(invoice)),
  };
}

function withoutZeros(paid: ByMethod): Partial<ByMethod> {
  return Object.fromEntries(Object.entries(paid).filter(([, amount]) => amount !== 0));
}

/** A page of a list of invoices. @param filterName the value of `?filter=` */
export function invoiceListScreen(
  garage: Garage,
  query: PageQuery & { readonly search: string; readonly department?: string },
  filterName: string | null,
  isDrawnHere: boolean,
) {
  const filter = paymentFilter(filterName);
  const found = listInvoices(garage, { ...query, ...filter.narrow });
  const list = listPage(found, query.search, (each) => invoiceRow(garage, each), isDrawnHere);
  return { list, filter: filter.name };
}

/** The data of an invoice's payments form. */
export function paymentsScreen(garage: Garage, invoice: Invoice) {
  return {
    invoice,
    today: londonDayOf(new Date()),
    transaction: transactionChoices(garage).get(invoice.payments.transaction ?? ""),
  };
}

/** The quote that the invoice was made from. */
function quoteOf({ books }: Garage, invoice: Invoice): RecordLink | undefined {
  const quote = books.quotes.group("invoice", invoice._id).first();
  return quote && quoteLink(quote);
}

/** What to tell before a change of an invoice; undefined unless it was issued, reviewed or filed. */
export function changeWarning(garage: Garage, invoice: Invoice): ChangeWarning | undefined {
  const words = changeInWords(invoice);
  const filed = filedNotice(garage, "invoice", invoice._id);
  if (words === undefined && filed === undefined) return undefined;
  const creditTo =
    issuedAt(invoice) !== null && isCreditable(garage, invoice)
      ? `/invoices/${invoice._id}/view/credit-notes/new`
      : undefined;
  return { words, creditTo, filed };
}

/** The same as a list, before one of its lines is deleted. @throws NotFoundError */
export function changeWarnings(garage: Garage, id: string): readonly string[] {
  const { words, filed } = changeWarning(garage, getInvoice(garage, id)) ?? {};
  return [words ?? [], filed ?? []].flat();
}

/** What was changed after the invoice was issued, by whom and when; undefined where nothing was, or nobody kept it. */
function lastChange({ books }: Garage, { changeAfterIssue: change }: Invoice): string | undefined {
  return change && changedInWords(change, (by) => books.users.get(by)?.name ?? by);
}

/** An invoice to delete, and the reasons against it. */
export function invoiceDeletion(garage: Garage, id: string) {
  const invoice = getInvoice(garage, id);
  const issued = issuedInWords(invoice);
  const warnings = [
    ...deletionWarnings(invoice, quoteOf(garage, invoice)),
    ...(issued === undefined ? [] : [`${issued}. A credit note leaves no gap in the numbers.`]),
    filedNotice(garage, "invoice", id) ?? [],
  ].flat();
  return { invoice, warnings };
}

/** The invoice and the related data on its page. */
export function invoiceScreen(
  garage: Garage,
  invoice: Invoice,
  today = londonDayOf(new Date()),
): InvoiceScreen {
  const terms = invoiceTerms(garage, invoice);
  const { purchases, parts } = invoicePurchases(garage, invoice._id);
  return {
    ...saleSetting(garage, invoice),
    purchases: purchases.map((purchase) => purchaseRow(garage, purchase)),
    parts,
    invoice,
    onAccount: invoice.balancePayable > 0 ? invoiceAccount(garage, invoice).onAccount : 0,
    receipts: receivedRows(garage, invoice),
    credits: creditedRows(garage, invoice),
    changed: lastChange(garage, invoice),
    lookAt: lookAtInWords(garage, invoice),
    isCreditable: isCreditable(garage, invoice),
    transaction: transactionChoices(garage).get(invoice.payments.transaction ?? ""),
    terms,
    isTest: isTest(invoice, findMotDepartment(garage)?.name),
    quote: quoteOf(garage, invoice),
    visit: sameVisit(garage, invoice).map((other) => ({
      ...invoiceLink(other),
      department: departmentOf(garage, other.department).displayName,
    })),
    due: unpaidAmount(invoice) > 0 ? dueDay(invoice.invoiceDate, terms) : undefined,
    daysOverdue: daysOverdue(invoice, terms, today),
  };
}
