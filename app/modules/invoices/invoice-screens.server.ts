import { londonDayOf } from "../../shared/dates";
import type { Garage } from "../books.server";
import { customerChoices, customerOption } from "../customers/customers.server";
import { sender } from "../departments/department";
import { departmentOf } from "../departments/departments.server";
import { purchaseRow } from "../purchases/purchase-screens.server";
import { invoicePurchases } from "../purchases/purchases.server";
import { serviceChoices } from "../services/services.server";
import { type Invoice, isPaidInFull } from "./invoice";
import type { InvoiceFormChoices } from "./invoice-form";
import type { InvoiceScreen } from "./invoice-page";
import type { InvoiceRow } from "./invoice-table";
import { vatChoice } from "./invoices.server";

/** An invoice as a row of the list. */
export function invoiceRow({ books }: Garage, invoice: Invoice): InvoiceRow {
  const { _id, autoId, invoiceDate, billTo, vehicleModel, vehicleReg, repairNotes, review } = invoice;
  const { subTotal, vatAmount, total, balancePayable, payments } = invoice;
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
    payments,
  };
}

/** What the invoice's page shows around it. */
export function invoiceScreen(garage: Garage, invoice: Invoice): InvoiceScreen {
  const { company } = garage.business;
  const department = departmentOf(garage, invoice.department);
  const { purchases, parts } = invoicePurchases(garage, invoice._id);
  return {
    purchases: purchases.map((purchase) => purchaseRow(garage, purchase)),
    parts,
    invoice,
    departmentName: department.displayName,
    tagline: company.tagline,
    logo: department.logo === "" ? undefined : `/logos/${encodeURIComponent(department.name)}`,
    from: sender(company, department),
    terms: garage.books.customers.get(invoice.customer)?.paymentTerms ?? "",
    isVatExempt: department.invoicesVatExempt,
  };
}

/** What an invoice's details are chosen from. @param customerId who is chosen before anything is sent. */
export function invoiceFormChoices({ books, business }: Garage, customerId: string): InvoiceFormChoices {
  const customer = books.customers.get(customerId);
  return {
    today: londonDayOf(new Date()),
    departments: business.departments.map(({ name, displayName }) => ({ name, displayName })),
    chosenCustomer: customer && customerOption(customer),
  };
}

/** What the record pickers of an invoice's form offer. */
export function invoicePickers(garage: Garage) {
  return { customer: customerChoices(garage) };
}

/** What a line's form is made of: the services, and how the VAT box stands. */
export function lineFormChoices(garage: Garage, invoice: Invoice) {
  const isExempt = departmentOf(garage, invoice.department).invoicesVatExempt;
  return {
    services: serviceChoices(garage).map(({ _id, title, unitPrice }) => ({ id: _id, title, unitPrice })),
    vat: {
      ...vatChoice(garage, invoice),
      reason: isExempt ? "This department is exempt from VAT" : "Always charged to a high value customer",
    },
    version: invoice.updated,
  };
}
