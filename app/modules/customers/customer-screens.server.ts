import { londonDayOf } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { daysOverdue, type Invoice, isPaidInFull } from "../invoices/invoice";
import { accountLines } from "../statements/account-lines.server";
import { owedStatements } from "../statements/statements.server";
import type { Customer, CustomerRow } from "./customer";
import type { CustomerInvoiceRow } from "./customer-details";
import { customerInvoices, customerSummary, getCustomer } from "./customers.server";

/** A customer as a row of the list. */
export function customerRow(customer: Customer): CustomerRow {
  const { _id, autoId, name, highValue, email, town, phone, customerType } = customer;
  return { _id, autoId, name, highValue, email, town, phone, customerType };
}

/** The data of the customer's drawer, at its details. */
export function customerScreen(garage: Garage, id: string) {
  const customer = getCustomer(garage, id);
  return {
    customer,
    summary: customerSummary(garage, customer),
    statements: owedStatements(garage, customer),
    account: accountLines(garage, id),
  };
}

/** The data of the customer's drawer, at its invoices. */
export function customerInvoicesScreen(garage: Garage, id: string, today = londonDayOf(new Date())) {
  const customer = getCustomer(garage, id);
  const row = (invoice: Invoice): CustomerInvoiceRow => {
    const { _id, autoId, invoiceDate, vehicleModel, vehicleReg, total } = invoice;
    return {
      ...{ _id, autoId, invoiceDate, vehicleModel, vehicleReg, total },
      isPaid: isPaidInFull(invoice),
      daysOverdue: daysOverdue(invoice, customer.paymentTerms, today),
    };
  };
  return {
    customer,
    summary: customerSummary(garage, customer, today),
    invoices: customerInvoices(garage, id).map(row),
  };
}
