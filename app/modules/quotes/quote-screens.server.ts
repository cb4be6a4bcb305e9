import { londonDayOf } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { paidAmount } from "../invoices/invoice";
import { moneyOnAccount } from "../receipts/money-on-account.server";
import type { SaleFormChoices } from "../sales/sale-fields";
import { saleSetting } from "../sales/sales.server";
import { type Quote, quoteState } from "./quote";
import type { QuoteFormChoices } from "./quote-form";
import type { QuoteScreen } from "./quote-page";
import type { QuoteRow } from "./quote-table";
import { invoiceOfQuote, quotePayments } from "./quote-view.server";
import { getQuote } from "./quotes.server";

/** A quote as a row of the list. */
export function quoteRow(garage: Garage, quote: Quote, today = londonDayOf(new Date())): QuoteRow {
  const { _id, autoId, quoteDate, billTo, vehicleModel, vehicleReg, quoteNotes, total } = quote;
  const invoice = invoiceOfQuote(garage, quote);
  const { payments, balancePayable } = quotePayments(quote, invoice);
  return {
    _id,
    autoId,
    quoteDate,
    customerName: billTo.name,
    isHighValue: garage.books.customers.get(quote.customer)?.highValue ?? false,
    vehicleModel,
    vehicleReg,
    quoteNotes,
    total,
    paid: paidAmount(payments),
    balance: balancePayable,
    invoice: invoice && { id: invoice._id, number: invoice.autoId },
    state: quoteState(quote, today),
  };
}

/** What the quote's customer paid in advance, in pounds. */
const depositOf = (garage: Garage, { customer }: Quote) => Math.max(0, moneyOnAccount(garage, customer));

/** A quote that may be deleted, and the money that stays when it goes. */
export function quoteDeletionScreen(garage: Garage, id: string) {
  const quote = getQuote(garage, id);
  return { quote, onAccount: depositOf(garage, quote) };
}

/** The quote and the related data on its page. */
export function quoteScreen(garage: Garage, quote: Quote, today = londonDayOf(new Date())): QuoteScreen {
  const invoice = invoiceOfQuote(garage, quote);
  return {
    ...saleSetting(garage, quote),
    quote,
    invoice: invoice && { id: invoice._id, number: invoice.autoId },
    onAccount: depositOf(garage, quote),
    state: quoteState(quote, today),
  };
}

/** The fields of a quote's form, without the department if the configuration fixes it. */
export function sentQuote({ business }: Garage, fields: Readonly<Record<string, string>>) {
  const { department: _, ...others } = fields;
  return business.quoteDepartmentEditable ? fields : others;
}

/** The choices for a quote's details. */
export function quoteFormChoices({ business }: Garage, choices: SaleFormChoices): QuoteFormChoices {
  return { ...choices, isDepartmentFixed: !business.quoteDepartmentEditable };
}
