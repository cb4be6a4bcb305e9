import { askNobody } from "../../shared/errors";
import { validate } from "../../shared/schema";
import { newId } from "../../store/store";
import { askAboutDay } from "../books/ask-about-day";
import type { Garage } from "../books/books.server";
import { motDepartment } from "../departments/departments.server";
import { motFeeQuestion } from "../sales/mot-fee-question.server";
import { newSaleChoices, serviceOptions, settleLine, settleParties } from "../sales/sales.server";
import { type Invoice, overpaymentQuestion } from "./invoice";
import { motInvoiceSchema } from "./invoice.schema";
import { insertPaid, LINE_RULES, reckon, settlePayments } from "./invoices.server";
import type { MotInvoiceFormChoices } from "./mot-invoice-form";

/**
 * Makes an invoice of the MOT department with its one line, the test, and its payments (REFERENCE §3). `charged` left empty is the
 * service's unit price, `service` left empty the department's default; VAT is never added.
 * @param id the id of a form's one-use token: the same id again gives what the first send made.
 */
export function createMotInvoice(
  garage: Garage,
  input: unknown,
  by: string,
  id = newId(),
  ask = askNobody,
): Promise<Invoice> {
  const mot = motDepartment(garage);
  const sent = validate(motInvoiceSchema, input);
  const { charged, service, card, cash, cheque, reference, transaction, ...details } = sent;
  return garage.books.update(by, (books) => {
    const existing = books.invoices.get(id);
    if (existing) return existing;
    askAboutDay(ask, details.invoiceDate, undefined);
    const sale = { customer: details.customer, department: mot.name, lines: [] };
    const { billTo } = settleParties(garage, books, sale);
    const test = {
      ...{ service: service ?? mot.defaultServiceId, description: "", addVat: undefined },
      ...{ quantity: undefined, unitPrice: undefined, charged },
    };
    const line = settleLine(garage, books, sale, LINE_RULES, test, newId());
    const payments = { card, cash, cheque, reference, transaction, paidInFull: undefined };
    const reckoned = reckon([line], settlePayments(books, payments, line.charged));
    ask(overpaymentQuestion(reckoned));
    const invoice = {
      _id: id,
      ...details,
      department: mot.name,
      billTo,
      lines: [line],
      review: null,
      ...reckoned,
    };
    const tested = { department: mot.name, day: details.invoiceDate, lines: [line] };
    ask(motFeeQuestion(garage, books, tested));
    return insertPaid(books, invoice, ask);
  });
}

/** The choices for a new MOT invoice. */
export function motInvoiceChoices(garage: Garage, params: URLSearchParams): MotInvoiceFormChoices {
  const { name, displayName, defaultServiceId } = motDepartment(garage);
  return {
    ...newSaleChoices(garage, params),
    departments: [{ name, displayName }],
    services: serviceOptions(garage),
    service: defaultServiceId,
  };
}
