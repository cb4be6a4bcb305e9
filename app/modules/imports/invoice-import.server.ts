import * as z from "zod";
import { type Day, formatListDay, londonDayOf } from "../../shared/dates";
import { isMoney, multiplyMoney, subtractMoney } from "../../shared/money";
import { LONGEST_REGISTRATION, tidyRegistration } from "../../shared/registration";
import { requiredText, text } from "../../shared/schema";
import { nameKey } from "../../shared/text";
import { isVatWithin } from "../../shared/vat";
import { newId } from "../../store/store";
import { approvalId } from "../approvals/approval";
import type { Books } from "../books/books.server";
import { referencesFrom } from "../books/references";
import { closedUntil } from "../closing/closed-until";
import { closedRowReason } from "../closing/closing";
import { creditNoteLink } from "../credit-notes/credit-note";
import type { PaymentTerms } from "../customers/customer";
import type { Department } from "../departments/department";
import { dueDay, type Invoice, isOpeningBalance, NO_PAYMENTS, nounOnPaper } from "../invoices/invoice";
import { reckon } from "../invoices/invoices.server";
import { purchaseLink } from "../purchases/purchase";
import { receiptLink } from "../receipts/receipt";
import { LONGEST_MODEL, type SaleLine } from "../sales/sale";
import { refusedCurrency } from "./cells";
import { customerFinder } from "./customer-finder.server";
import { EarlierNumbers } from "./earlier-numbers.server";
import { headingKey } from "./headings";
import { type ImportRow, noteLongAgo, type RowOutcome, thereAlready } from "./import-row";
import { type ImportRules, stillThere } from "./import-rules.server";
import { outstandingVat } from "./outstanding-vat";

/** An invoice of another program of which something is still owed. */
interface OpenInvoice {
  readonly earlierNumber: string;
  readonly customer: string;
  readonly department: Department;
  readonly invoiceDate: Day;
  /** Pounds; below zero for a credit. */
  readonly outstanding: number;
  /** The VAT in it, in pounds; 0 if the file does not say. */
  readonly vat: number;
  readonly vehicleReg: string;
  readonly vehicleModel: string;
}

const numberText = requiredText("Required", 64);

const detailsSchema = z.object({
  number: numberText,
  vehicleReg: text(LONGEST_REGISTRATION),
  model: text(LONGEST_MODEL),
});

export const invoiceImport: ImportRules<OpenInvoice> = {
  reader: (garage) => {
    const { books, business } = garage;
    const find = customerFinder(garage);
    const lastClosed = closedUntil(books);
    const today = londonDayOf(new Date());
    const numbers = new EarlierNumbers(books);
    return (row, rowNumber) => {
      const { customer, namesakes, problem } = find(row);
      if (customer === undefined) row.refuse(problem ?? "Customer: Required");
      const invoiceDate = row.day("date");
      if (invoiceDate === undefined && row.raw("date") === "") row.refuse("Date: Required");
      if (invoiceDate !== undefined && invoiceDate > today)
        row.refuse(`Date: ${formatListDay(invoiceDate)} is still to come`);
      if (invoiceDate !== undefined && invoiceDate <= lastClosed) row.refuse(closedRowReason(lastClosed));
      const department = departmentIn(row, business.departments);
      const { outstanding, vat } = owedIn(row, department);
      const { reference, ledgerNumber } = numbersIn(row);
      const numbered = reference === "" ? "number" : "reference";
      const values = {
        ...{ number: row.text(numbered), vehicleReg: row.text("vehicleReg") },
        model: [row.text("make"), row.text("model")].filter(Boolean).join(" "),
      };
      const details = row.checked(detailsSchema, values, { number: numbered });
      // Its customer may have another phone since, or a namesake: the number, the day and the amount are the same.
      const known = { reference, ledgerNumber, outstanding, customer, namesakes };
      const forNamesake = invoiceDate && ofNamesake(numbers, { ...known, invoiceDate });
      if (forNamesake) return thereAlready(`Invoice ${forNamesake.autoId} has this number and name`);
      if (details === undefined || !customer || !department || invoiceDate === undefined) return row.refused;
      const owed = { customer: customer._id, invoiceDate, outstanding };
      const owedRow = { ...owed, ledgerNumber, row: rowNumber };
      const earlierNumber = freeNumber(row, numbers, reference === "" ? "" : details.number, owedRow);
      if (typeof earlierNumber !== "string") return earlierNumber;
      numbers.take(earlierNumber, owedRow);
      noteLongAgo(row, "date", invoiceDate);
      noteOwnInvoice(row, books, owed, earlierNumber);
      if (outstanding > 0) noteDueDay(row, invoiceDate, customer.paymentTerms);
      return row.made({
        ...{ ...owed, earlierNumber, department, vat },
        ...{ vehicleReg: tidyRegistration(details.vehicleReg), vehicleModel: details.model },
      });
    };
  },
  insert: (books, _id, { department, outstanding, vat, ...open }) => {
    const { name, addressLine1, addressLine2, town, postalCode, paymentTerms } = stillThere(
      books.customers.get(open.customer),
    );
    books.invoices.insert({
      ...{ _id, ...open, department: department.name, repairNotes: "", review: null },
      billTo: { name, addressLine1, addressLine2, town, postalCode },
      paymentTerms,
      ...linesAndSums(open, department, outstanding, vat),
    });
  },
  find: ({ invoices }, id) => invoices.get(id),
  remove: ({ invoices, approvals }, id) => {
    invoices.delete(id);
    approvals.delete(approvalId(id));
  },
  references: (books, id) => [
    referencesFrom("receipt", books.receipts.group("invoice", id), receiptLink),
    referencesFrom("credit note", books.creditNotes.group("invoice", id), creditNoteLink),
    referencesFrom("purchase", books.purchases.group("invoice", id), purchaseLink),
  ],
};

/**
 * The words of other programs for what is in a customer's favour, for what nobody owes, and for what the garage buys or sells. "SC"
 * and "SA" are Sage's, "CR" and "ES" GA4's, "ACCRECCREDIT" is Xero's.
 */
const IN_FAVOUR =
  /^(?:sc|sa|sr|cr|cn|crn|crnote|(?:sales)?credits?|(?:sales)?receipt|payment|deposit|onaccount)$|credit(?:note|memo)|(?<!on)credit$|overpayment|prepayment(?!invoice)|(?<!sales?|invoices?)onaccount|refund/;
const NOT_OWED = new Set("draft void voided deleted cancelled canceled paid writtenoff".split(" "));
const NOT_INVOICED =
  /^(?:es|est|estimate|quotes?|quotation|proforma(?:invoice)?|(?:sales|work|repair)?order|job(?:sheet|card)?)$/;
const BOUGHT = /^(?:pi|pc|bill|bills)$|purchase|supplier|vendor|accpay/;
const SOLD = /invoice|sale|^(?:si|sinv|inv|accrec|mot)$/;

/** The types of Sage 50: invoice, credit, payment on account, receipt, discount and payment of sales. */
const SAGE_TYPE = /^s[icardp]$/i;

/**
 * The numbers of a row. Sage's invoices go by their reference, and have their ledger's number beside it. What has no figure, such as
 * O/Bal, is no number. Any other row has one number, and no reference.
 */
function numbersIn(row: ImportRow): { readonly reference: string; readonly ledgerNumber: string } {
  const [reference, ledgerNumber] = [row.raw("reference"), row.raw("number")];
  const isNumber = SAGE_TYPE.test(row.raw("type")) && /\d/.test(reference);
  return { reference: isNumber && reference !== ledgerNumber ? reference : "", ledgerNumber };
}

/** The invoice of a row that somebody of its customer's name has. */
function ofNamesake(
  numbers: EarlierNumbers,
  {
    reference,
    ledgerNumber,
    customer,
    namesakes,
    invoiceDate,
    outstanding,
  }: ReturnType<typeof numbersIn> &
    Pick<OpenInvoice, "invoiceDate" | "outstanding"> &
    Pick<ReturnType<ReturnType<typeof customerFinder>>, "customer" | "namesakes">,
): Invoice | undefined {
  const others = namesakes.filter(({ _id }) => _id !== customer?._id);
  return [reference, ledgerNumber]
    .filter((number) => number !== "" && numbers.inBooks(customer?._id ?? "", number).length === 0)
    .flatMap((number) =>
      others.map(({ _id }) => numbers.same(number, { customer: _id, invoiceDate, outstanding })),
    )
    .find((invoice) => invoice !== undefined);
}

/** The number that a row gets, or why it gets none. The ledger's serves where another invoice has the reference. */
function freeNumber(
  row: ImportRow,
  numbers: EarlierNumbers,
  reference: string,
  owed: Parameters<EarlierNumbers["place"]>[1],
): string | RowOutcome<never> {
  const { ledgerNumber } = owed;
  // Also where there is a reference: an earlier import may have gone by the ledger's number.
  const inLedger = ledgerNumber === "" ? undefined : numbers.place(ledgerNumber, owed);
  if (inLedger && "there" in inLedger) return thereAlready(inLedger.there);
  const place = reference === "" ? inLedger : numbers.place(reference, owed);
  if (place && !("taken" in place)) {
    numbers.find(reference, owed);
    return thereAlready("there" in place ? place.there : place.paid);
  }
  if (inLedger && "paid" in inLedger) {
    row.refuse(
      `${row.label("number")} “${ledgerNumber}”: ${inLedger.paid}. Empty this cell if it is another invoice`,
    );
    return row.refused;
  }
  if (place === undefined) return reference || ledgerNumber;
  if (reference === "" || ledgerNumber === "" || inLedger !== undefined) {
    row.refuse(`${reference === "" ? "Invoice number" : row.label("reference")}: ${place.taken}`);
    return row.refused;
  }
  const checked = row.checked(z.object({ number: numberText }), { number: row.text("number") });
  if (checked === undefined) return row.refused;
  row.note(
    `${row.label("reference")} “${reference}”: ${place.taken}. ${checked.number} is taken as its number`,
  );
  return checked.number;
}

/** Staff and the customer may take one for the other. */
function noteOwnInvoice(
  row: ImportRow,
  { invoices }: Pick<Books, "invoices">,
  { customer }: Pick<OpenInvoice, "customer">,
  earlierNumber: string,
): void {
  const own = /^\d{1,15}$/.test(earlierNumber) ? invoices.byNumber(Number(earlierNumber)) : undefined;
  if (own?.customer === customer && !isOpeningBalance(own))
    row.note(`Invoice ${own.autoId} of this program is another one`);
}

/** An invoice has no due day of its own: where the file's is another than the terms give, the customer is told another day. */
function noteDueDay(row: ImportRow, invoiceDate: Day, terms: PaymentTerms): void {
  const due = dueDay(invoiceDate, terms);
  if (row.raw("due") === "" || row.dayIfAny("due") === due) return;
  const kept = `terms of ${terms.toLowerCase()} make the invoice due on ${formatListDay(due)}`;
  row.note(`${row.label("due")} “${row.raw("due")}” is left out: ${kept}`);
}

/** What is owed, and the VAT in it. */
function owedIn(
  row: ImportRow,
  department: Department | undefined,
): { readonly outstanding: number; readonly vat: number } {
  const outstanding = row.money("outstanding");
  const given = row.money("vat") ?? 0;
  const isExempt = department?.invoicesVatExempt ?? false;
  if (isExempt && given !== 0) row.refuse(`VAT: ${department?.displayName} charges none`);
  const ofWhole = row.raw("vat") === "" && !isExempt;
  const vat = ofWhole ? outstandingVat(row, outstanding ?? 0) : given;
  const wrongCurrency = refusedCurrency(row.raw("currency"));
  if (wrongCurrency !== undefined) row.refuse(`Currency: ${wrongCurrency}`);
  if (row.raw("outstanding") === "") row.refuse("Outstanding: Required");
  if (outstanding === 0) row.refuse("Outstanding: nothing is owed");
  const [type, status] = [row.raw("type"), row.raw("status")];
  const kind = headingKey(type);
  const isInFavour = IN_FAVOUR.test(kind);
  if (BOUGHT.test(kind)) row.refuse(`Type: “${type}” is bought, and no customer owes it`);
  else if (NOT_INVOICED.test(kind) || NOT_OWED.has(kind))
    row.refuse(`Type: nothing is owed on what is “${type}”`);
  else if (isInFavour && (outstanding ?? 0) > 0)
    row.refuse(`Type: “${type}” is in the customer’s favour, so what is outstanding has to be below zero`);
  else if (!isInFavour && kind !== "" && !SOLD.test(kind)) row.note(`Type: “${type}” is taken as an invoice`);
  if (NOT_OWED.has(headingKey(status))) row.refuse(`Status: nothing is owed on what is “${status}”`);
  if (outstanding !== undefined && !isVatWithin(given, outstanding))
    row.refuse("VAT: more than the rate allows in what is owed");
  if (!isMoney(multiplyMoney(vat, 6))) row.refuse("VAT: too large");
  return { outstanding: outstanding ?? 0, vat };
}

function departmentIn(row: ImportRow, departments: readonly Department[]): Department | undefined {
  const text = row.raw("department");
  const found = departments.find(({ name, displayName }) =>
    [name, displayName].some((each) => nameKey(each) === nameKey(text)),
  );
  if (found || text === "") return found ?? departments[0];
  row.refuse(`Department: must be one of ${departments.map(({ name }) => name).join(", ")}`);
  return undefined;
}

/** One line for what carries VAT, and one for the rest. */
function linesAndSums(
  { earlierNumber, invoiceDate }: Pick<OpenInvoice, "earlierNumber" | "invoiceDate">,
  { defaultServiceId }: Department,
  outstanding: number,
  vat: number,
) {
  const noun = nounOnPaper({ earlierNumber, total: outstanding });
  const line = (charged: number, addVat: boolean): SaleLine => ({
    ...{ _id: newId(), service: defaultServiceId, title: "Opening balance", charged, addVat },
    description: `${noun} ${earlierNumber} of ${formatListDay(invoiceDate)}`,
  });
  const rest = subtractMoney(outstanding, multiplyMoney(vat, 6));
  const lines = [
    ...(vat === 0 ? [] : [line(multiplyMoney(vat, 5), true)]),
    ...(rest === 0 ? [] : [line(rest, false)]),
  ];
  return { lines, ...reckon(lines, NO_PAYMENTS) };
}
