import { londonDayOf } from "../../shared/dates";
import { subtractMoney, sumMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { daysOverdue, type Invoice, isPaidInFull, termsOf, unpaidAmount } from "../invoices/invoice";
import { moneyOnAccount } from "../receipts/money-on-account.server";
import { accountLines } from "../statements/account-lines.server";
import { owedStatements } from "../statements/statements.server";
import type { Customer, CustomerRow } from "./customer";
import type { CustomerAccount, CustomerInvoiceRow } from "./customer-details";
import { customerInvoices, customerSummary, getCustomer } from "./customers.server";

/** A customer as a row of the list. */
export function customerRow(customer: Customer): CustomerRow {
  const { _id, autoId, name, highValue, email, town, phone, customerType } = customer;
  return { _id, autoId, name, highValue, email, town, phone, customerType };
}

/** The data of the customer's drawer, at its details. What is on account is what statements deduct. */
export function customerScreen(garage: Garage, id: string, today = londonDayOf(new Date())) {
  const customer = getCustomer(garage, id);
  const account = accountLines(garage, id, today);
  const onAccount = sumMoney(account.map(({ amount }) => amount));
  const later = [...garage.books.invoices.group("unpaidCustomer", id)].filter(
    ({ invoiceDate }) => invoiceDate > today,
  );
  const figures: CustomerAccount = {
    onAccount,
    spokenFor: Math.max(0, subtractMoney(onAccount, moneyOnAccount(garage, id))),
    laterAmount: sumMoney(later.map(unpaidAmount)),
  };
  return {
    customer,
    summary: customerSummary(garage, customer, today),
    figures,
    statements: owedStatements(garage, customer, today),
    account,
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
      daysOverdue: daysOverdue(invoice, termsOf(invoice, customer.paymentTerms), today),
    };
  };
  return {
    customer,
    summary: customerSummary(garage, customer, today),
    invoices: customerInvoices(garage, id).map(row),
  };
}
