import { subtractMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { type Invoice, NO_PAYMENTS, type Payments, paidAmount } from "../invoices/invoice";
import { type PlainInvoice, plainInvoice } from "../invoices/invoice-view.server";
import { type BilledCustomer, billedCustomer, linesView, type SaleLineView } from "../sales/sale-view.server";
import type { Quote } from "./quote";

/** A quote as it is read (REFERENCE §3): links are objects, the payments those of its invoice. */
export type QuoteView = Omit<Quote, "customer" | "billTo" | "lines" | "invoice"> & {
  readonly customer: BilledCustomer;
  readonly lines: readonly SaleLineView[];
  readonly payments: Payments;
  /** The quote's total less the payments of its invoice. */
  readonly balancePayable: number;
  readonly invoice: PlainInvoice | null;
};

/** The payments for a quote: those of its invoice, or none before there is one. */
export function quotePayments(quote: Quote, invoice: Invoice | undefined) {
  const payments = invoice?.payments ?? NO_PAYMENTS;
  return { payments, balancePayable: subtractMoney(quote.total, paidAmount(payments)) };
}

/** The invoice made from a quote. */
export function invoiceOfQuote({ books }: Garage, quote: Quote): Invoice | undefined {
  return quote.invoice === null ? undefined : books.invoices.get(quote.invoice);
}

export function quoteView(garage: Garage, quote: Quote): QuoteView {
  const { billTo: _, ...rest } = quote;
  const invoice = invoiceOfQuote(garage, quote);
  return {
    ...rest,
    customer: billedCustomer(garage, quote),
    lines: linesView(garage, quote),
    ...quotePayments(quote, invoice),
    invoice: invoice ? plainInvoice(invoice) : null,
  };
}
