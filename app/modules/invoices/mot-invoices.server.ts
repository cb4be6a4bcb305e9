import type * as z from "zod";
import { type Ask, askNobody, ValidationError, withErrorsMoved } from "../../shared/errors";
import { validate } from "../../shared/schema";
import { newId } from "../../store/store";
import { askAboutDay } from "../books/ask-about-day";
import type { BooksInUpdate, Garage } from "../books/books.server";
import { requireRecord } from "../books/require-record";
import { updateAsking } from "../books/update-asking.server";
import { findMotDepartment, motDepartment } from "../departments/departments.server";
import { askAboutMotFees } from "../sales/mot-fee-question.server";
import { withoutPriceQuestion } from "../sales/sale-questions";
import { newSaleChoices, serviceOptions, settleLine, settleParties } from "../sales/sales.server";
import { type Invoice, NO_PAYMENTS, overpaymentQuestion } from "./invoice";
import { invoiceWithMotSchema, motInvoiceSchema } from "./invoice.schema";
import type { MotBesides } from "./invoice-form";
import {
  createInvoice,
  insertInvoice,
  insertPaid,
  LINE_RULES,
  reckon,
  settlePayments,
} from "./invoices.server";
import type { MotInvoiceFormChoices } from "./mot-invoice-form";
import { settleTest, withoutTest } from "./mot-test.server";
import { sameTestQuestion } from "./same-visit.server";

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
  motDepartment(garage);
  const sent = validate(motInvoiceSchema, input);
  return updateAsking(
    ...[garage, by, ask],
    (books, ask) => books.invoices.get(id) ?? insertMotInvoice(garage, books, sent, id, ask),
  );
}

/**
 * The same inside an `update` of the books, for a commit that makes more than this invoice.
 * @param path stands before the fields of the test in messages
 */
function insertMotInvoice(
  garage: Garage,
  books: BooksInUpdate,
  sent: z.output<typeof motInvoiceSchema>,
  id: string,
  ask: Ask,
  path = "",
): Invoice {
  const mot = motDepartment(garage);
  const { charged, service, card, cash, cheque, reference, transaction, ...details } = sent;
  askAboutDay(ask, details.invoiceDate, undefined);
  const sale = { customer: details.customer, department: mot.name, lines: [] };
  const { customer, billTo } = settleParties(garage, books, sale);
  const test = {
    ...{ service: service ?? mot.defaultServiceId, description: "", addVat: undefined },
    ...{ quantity: undefined, unitPrice: undefined, charged },
  };
  const line = settleLine(garage, books, sale, LINE_RULES, test, newId(), path);
  ask(withoutPriceQuestion(test, line));
  const payments = { card, cash, cheque, reference, transaction, paidInFull: undefined };
  const reckoned = reckon([line], settlePayments(books, payments, line.charged));
  ask(overpaymentQuestion(reckoned));
  const invoice = {
    _id: id,
    ...withoutTest(details),
    ...settleTest(garage, ask, details, { department: mot.name, day: details.invoiceDate, path }),
    department: mot.name,
    billTo,
    paymentTerms: customer.paymentTerms,
    lines: [line],
    review: null,
    ...reckoned,
  };
  const tested = { department: mot.name, day: details.invoiceDate, lines: [line] };
  askAboutMotFees(ask, garage, books, tested);
  ask(sameTestQuestion(garage, invoice));
  return insertPaid(books, invoice, ask);
}

/**
 * Makes an invoice and, in the same commit, the MOT invoice for the same vehicle, customer and day. Answers both.
 * @param id the id of a form's one-use token: the same id again gives what the first send made.
 * @throws ValidationError @throws ConflictError without an MOT department
 */
export function createInvoiceWithMot(
  garage: Garage,
  input: unknown,
  by: string,
  id = newId(),
  ask = askNobody,
): Promise<[job: Invoice, mot: Invoice]> {
  const { name } = motDepartment(garage);
  const { mot, ...sent } = validate(invoiceWithMotSchema, input);
  return updateAsking(garage, by, ask, (books, ask) => {
    const motId = `${id.slice(0, 17)}-mot`;
    const [existing, itsMot] = [books.invoices.get(id), books.invoices.get(motId)];
    if (existing && itsMot) return [existing, itsMot];
    const job = existing ?? insertInvoice(garage, books, { ...sent, payments: undefined }, id, ask);
    if (!existing && job.department === name)
      throw new ValidationError({ department: ["Choose another department: the MOT gets its own invoice"] });
    const { department: _, ...details } = withoutTest(sent);
    const { paidInFull: __, ...nothing } = NO_PAYMENTS;
    const unpaid = { ...nothing, ...details, ...mot };
    return [job, itsMot ?? insertMotInvoice(garage, books, unpaid, motId, ask, "mot.")];
  });
}

/** Makes what the form of a new invoice asks for: the invoice, and with a tick the MOT beside it. Errors as of the use cases. */
export async function invoicesOfForm(
  garage: Garage,
  { andMot, motService: service = "", motCharged: charged = "", ...fields }: Readonly<Record<string, string>>,
  by: string,
  id: string,
  ask: Ask,
): Promise<{ readonly job: Invoice; readonly mot: Invoice | undefined }> {
  // What was typed is never ignored, though an unticked box hides it.
  if (andMot !== "on" && charged.trim() !== "")
    throw new ValidationError({
      andMot: ["Tick this to charge for an MOT, or clear what is charged for it"],
    });
  if (service !== "") requireRecord(garage.books.services, "motService", service);
  if (andMot !== "on") return { job: await createInvoice(garage, fields, by, id, ask), mot: undefined };
  const { motDue, mileage, motResult } = fields;
  const test = { service, charged, motDue, mileage, motResult };
  const [job, mot] = await withErrorsMoved(
    () => createInvoiceWithMot(garage, { ...withoutTest(fields), mot: test }, by, id, ask),
    (path) =>
      ({ "mot.service": "motService", "mot.charged": "motCharged" })[path] ?? path.replace(/^mot\./, ""),
  );
  return { job, mot };
}

/** The MOT that a new invoice may bring along; undefined without an MOT department. */
export function motBesides(garage: Garage): MotBesides | undefined {
  const mot = findMotDepartment(garage);
  return mot && { services: serviceOptions(garage), service: mot.defaultServiceId };
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
