// Over 300 lines: what invoices and quotes share of their parties, lines and choices.
import * as z from "zod";
import { londonDayOf } from "../../shared/dates";
import {
  type Ask,
  type AskAgain,
  askNobody,
  askNothing,
  ConflictError,
  NotFoundError,
  ValidationError,
} from "../../shared/errors";
import { isMoney } from "../../shared/money";
import { optionOf } from "../../shared/record";
import { merged, sentFields, validate } from "../../shared/schema";
import { newId } from "../../store/store";
import type { BooksInUpdate, Garage } from "../books/books.server";
import { requireRecord } from "../books/require-record";
import { checkDeletion, checkVersion, lastChangeOf } from "../books/versions";
import type { Customer, PostalAddress } from "../customers/customer";
import { customerChoices, customerOption } from "../customers/customers.server";
import { type Department, sender, vatWordOf } from "../departments/department";
import { chosenDepartment, departmentOf } from "../departments/departments.server";
import { addedServices, serviceChoices } from "../services/services.server";
import { knownVehicle, vehicleLookUp } from "../vehicles/vehicles.server";
import {
  changedFigures,
  figuresOf,
  isSameLine,
  resentFigures,
  type SentFigures,
  settleFigures,
} from "./line-figures";
import { chosenVat, type Sale, type SaleLine, type SaleSums, settleVat } from "./sale";
import { lineSchema, linesSchema, MOST_LINES } from "./sale.schema";
import type { SaleFormChoices } from "./sale-fields";
import type { VatBox } from "./sale-line-form";
import type { SaleSetting } from "./sale-page";
import { otherVatQuestion, sameLineQuestion, withoutPriceQuestion } from "./sale-questions";
import type { ServiceChoice } from "./service-choice";

/** The rules for the lines of one kind of sale. */
export interface LineRules {
  /** "invoice": the sale that the lines belong to. */
  readonly noun: "invoice" | "quote";
  /** Converts an amount before it is stored. */
  readonly chargedAs: (charged: number) => number;
  /** Whether another program made the lines: nothing forces VAT on them, and they keep their titles. */
  readonly isOfAnotherProgram?: boolean;
}

/**
 * The parties of a sale: the requested department, the customer, and the name and address to print. @throws ValidationError
 */
export function settleParties(
  garage: Garage,
  books: BooksInUpdate,
  details: { readonly department: string; readonly customer: string },
): { department: Department; customer: Customer; billTo: PostalAddress } {
  const department = chosenDepartment(garage, details.department);
  const customer = requireRecord(books.customers, "customer", details.customer);
  const { name, addressLine1, addressLine2, town, postalCode } = customer;
  return { department, customer, billTo: { name, addressLine1, addressLine2, town, postalCode } };
}

/**
 * The effect of changed details on a sale: its parties and its lines. A new customer or department recalculates
 * the VAT of the lines; otherwise they stay the same.
 */
export function resettle(
  garage: Garage,
  books: BooksInUpdate,
  stored: Sale,
  details: { readonly department: string; readonly customer: string },
): Pick<Sale, "department" | "billTo" | "lines"> {
  const { department, customer, billTo } = settleParties(garage, books, details);
  const isMoved = department.name !== stored.department || customer._id !== stored.customer;
  const lines = isMoved ? resettleLines(books, stored.lines, department, customer) : stored.lines;
  return { department: department.name, billTo, lines };
}

function resettleLines(
  books: BooksInUpdate,
  lines: readonly SaleLine[],
  department: Department,
  customer: Customer,
): SaleLine[] {
  return lines.map((line) => {
    const { addVat: _, vatChosen: __, ...rest } = line;
    const settled = settleVat(chosenVat(line), {
      vatExempt: department.invoicesVatExempt,
      highValue: customer.highValue,
      forced: books.services.get(line.service)?.chargeVat ?? false,
    });
    return { ...rest, ...settled };
  });
}

/**
 * A change of a sale's lines. Returns the new lines, or the same array when nothing changes. A change is based on a
 * `version` of the sale, the `updated` on the editor's screen.
 * @throws ValidationError @throws NotFoundError @throws ConflictError
 */
export type LineChange = (
  garage: Garage,
  books: BooksInUpdate,
  sale: Sale,
  rules: LineRules,
  by: string,
) => readonly SaleLine[];

/**
 * Adds a line at the end.
 * @param options.lineId the id of a form's one-use token: the same id again adds nothing.
 * @param options.drawnWith as `lineDrawnWith` has it: the same line among those since is asked about, and other VAT than the form showed.
 */
export function addLine(
  input: unknown,
  {
    lineId = newId(),
    version,
    drawnWith = "",
    ask = askNobody,
  }: { lineId?: string; version?: string | undefined; drawnWith?: string; ask?: Ask } = {},
): LineChange {
  return (garage, books, sale, rules, by) => {
    if (sale.lines.some((line) => line._id === lineId)) return sale.lines;
    checkVersion(sale, version, rules.noun, lastChangeOf(garage, `${rules.noun}s`, sale, by));
    if (sale.lines.length >= MOST_LINES)
      throw new ConflictError(`It already has ${MOST_LINES} lines, the most allowed`);
    const sent = validate(lineSchema, input);
    const line = settleLine(garage, books, sale, rules, sent, lineId);
    ask(withoutPriceQuestion(sent, line));
    const [count = ""] = drawnWith.split(" ");
    const since = count === "" ? [] : sale.lines.slice(Number(count));
    ask(sameLineQuestion(rules.noun, since, line));
    ask(otherVat(garage, sale, rules, { line, sent, drawnWith, done: "added" }));
    return [...sale.lines, line];
  };
}

/** The question about a line whose VAT is other than its form showed; undefined where it showed the same. */
function otherVat(
  garage: Garage,
  sale: Sale,
  rules: LineRules,
  of: {
    readonly line: SaleLine;
    readonly sent: Pick<LineFields, "addVat">;
    readonly drawnWith: string;
    readonly done: "added" | "saved";
  },
): string | undefined {
  const { line, sent, drawnWith, done } = of;
  const [, box, forced = ""] = drawnWith.split(" ");
  const wasForced = forced.split(",").includes(line.service);
  const shown = box === "always" || (box === "chosen" && (wasForced || sent.addVat === true));
  if (box === undefined || shown === line.addVat) return undefined;
  const [, boxNow, forcedNow = ""] = lineDrawnWith(sale, lineFormChoices(garage, sale, rules)).split(" ");
  if (box !== boxNow) return otherVatQuestion(`The customer or department of the ${rules.noun}`, line, done);
  const isForced = forcedNow.split(",").includes(line.service);
  return isForced === wasForced ? undefined : otherVatQuestion("The service", line, done);
}

/**
 * Updates the fields of a line that were sent.
 * @param options.drawnWith as `lineDrawnWith` has it: other VAT than the form showed is asked about
 */
export function changeLine(
  lineId: string,
  input: unknown,
  {
    version,
    drawnWith = "",
    ask = askNobody,
  }: { version?: string | undefined; drawnWith?: string; ask?: Ask } = {},
): LineChange {
  return (garage, books, sale, rules, by) => {
    const current = lineOf(sale, lineId);
    checkVersion(sale, version, rules.noun, lastChangeOf(garage, `${rules.noun}s`, sale, by));
    const sent = validate(lineSchema, merged({ ...current, ...figuresOf(current) }, input));
    const figures = changedFigures(sent, new Set(Object.keys(sentFields(input))));
    const changed = settleLine(garage, books, sale, rules, { ...sent, ...figures }, lineId);
    ask(otherVat(garage, sale, rules, { line: changed, sent, drawnWith, done: "saved" }));
    return sale.lines.map((line) => (line === current ? changed : line));
  };
}

/** Removes a line. */
export function removeLine(lineId: string, version?: string, askAgain: AskAgain = askNothing): LineChange {
  return (garage, _books, sale, rules, by) => {
    const gone = lineOf(sale, lineId);
    checkDeletion(sale, version, rules.noun, lastChangeOf(garage, `${rules.noun}s`, sale, by));
    chosenDepartment(garage, sale.department);
    askAgain();
    return sale.lines.filter((line) => line !== gone);
  };
}

/** Replaces all lines, in the order sent. Lines with an `_id` of the sale keep it, and stay as stored if they are sent back as read. */
export function replaceLines(input: unknown, version?: string): LineChange {
  const sent = validate(z.object({ lines: linesSchema }), { lines: input }).lines;
  return (garage, books, sale, rules, by) => {
    checkVersion(sale, version, rules.noun, lastChangeOf(garage, `${rules.noun}s`, sale, by));
    // Each line that is sent asks for it too, but nobody does where none is sent.
    chosenDepartment(garage, sale.department);
    const free = new Set(sale.lines.map((line) => line._id));
    return sent.map((line, index) => {
      const before = free.delete(line._id) ? sale.lines.find(({ _id }) => _id === line._id) : undefined;
      const fields = { ...line, ...resentFigures(line, before) };
      const after = settleLine(garage, books, sale, rules, fields, before?._id ?? newId(), `lines.${index}.`);
      const isChosenAnew = line.addVat !== undefined && line.addVat !== before?.addVat;
      return before && !isChosenAnew && isSameLine(before, after) ? before : after;
    });
  };
}

/** Returns a line of the sale. @throws NotFoundError */
export function lineOf(sale: Pick<Sale, "lines">, lineId: string): SaleLine {
  const line = sale.lines.find((each) => each._id === lineId);
  if (!line) throw new NotFoundError("There is no such line");
  return line;
}

/** What is sent for a line. */
type LineFields = SentFigures & Pick<z.output<typeof lineSchema>, "service" | "description" | "addVat">;

/** A line as stored: with its service's title and price of today, and its VAT decided. */
export function settleLine(
  garage: Garage,
  books: BooksInUpdate,
  sale: Pick<Sale, "department" | "customer" | "lines">,
  { chargedAs, isOfAnotherProgram = false }: LineRules,
  { service: serviceId, description, addVat, ...sent }: LineFields,
  lineId: string,
  path = "",
): SaleLine {
  const service = requireRecord(books.services, `${path}service`, serviceId);
  const figures = settleFigures(sent, service.unitPrice, chargedAs);
  if ("reason" in figures) throw new ValidationError({ [path + figures.field]: [figures.reason] });
  const { quantity, unitPrice, charged } = figures;
  const vat = {
    vatExempt: chosenDepartment(garage, sale.department).invoicesVatExempt,
    highValue: !isOfAnotherProgram && (books.customers.get(sale.customer)?.highValue ?? false),
    forced: !isOfAnotherProgram && service.chargeVat,
  };
  // A line sent back unchanged keeps its stored choice, as long as that choice leads to the sent value.
  const before = sale.lines.find((line) => line._id === lineId);
  const kept = before && before.addVat === addVat ? settleVat(chosenVat(before), vat) : undefined;
  return {
    _id: lineId,
    service: serviceId,
    title: isOfAnotherProgram && before ? before.title : service.title,
    description,
    charged,
    ...(quantity !== 1 && { quantity, unitPrice }),
    ...(kept && kept.addVat === addVat ? kept : settleVat(addVat, vat)),
  };
}

/** @throws ValidationError for a total beyond the limit of the books */
export function checkTotal({ total }: SaleSums): void {
  if (isMoney(total)) return;
  throw new ValidationError({ charged: ["The total would be more than 9,999,999.99"] });
}

/** The choices for a line's service. */
export function serviceOptions(garage: Garage): ServiceChoice[] {
  return serviceChoices(garage).map(({ _id, title, unitPrice, chargeVat }) => {
    return { id: _id, title, unitPrice, forcesVat: chargeVat };
  });
}

/** What a line's form is made of: the services, and how the VAT box stands (REFERENCE §6). */
export function lineFormChoices(
  garage: Garage,
  sale: Sale,
  { isOfAnotherProgram = false }: Partial<LineRules> = {},
) {
  const department = departmentOf(garage, sale.department);
  const vatWord = vatWordOf(department);
  const isExempt = vatWord !== undefined;
  const isHighValue = !isOfAnotherProgram && (garage.books.customers.get(sale.customer)?.highValue ?? false);
  const services = serviceOptions(garage);
  return {
    services: isOfAnotherProgram ? services.map((each) => ({ ...each, forcesVat: false })) : services,
    vat: {
      isFixed: isExempt || isHighValue,
      isOn: !isExempt && (isHighValue || department.vatByDefault === true),
      reason: isExempt ? `No VAT in this department: ${vatWord}` : "Always charged to a high value customer",
    },
    version: sale.updated,
  };
}

const vatBoxOf = ({ isFixed, isOn }: VatBox) => (isFixed ? (isOn ? "always" : "never") : "chosen");

/** What a line's form shows of its sale, as it sends it back: how many lines stand there, who decides on VAT, and the services that do. */
export function lineDrawnWith(
  { lines }: Pick<Sale, "lines">,
  { vat, services }: Pick<ReturnType<typeof lineFormChoices>, "vat" | "services">,
): string {
  const forced = services.filter(({ forcesVat }) => forcesVat).map(({ id }) => id);
  return `${lines.length} ${vatBoxOf(vat)} ${forced.join(",")}`;
}

/** The data on a sale's page about its department and company. */
export function saleSetting(garage: Garage, sale: Sale): SaleSetting {
  const { company } = garage.business;
  const department = departmentOf(garage, sale.department);
  return {
    departmentName: department.displayName,
    tagline: company.tagline,
    logo: department.logo === "" ? undefined : `/logos/${encodeURIComponent(department.name)}`,
    from: sender(company, department),
    vatWord: vatWordOf(department),
  };
}

/** The choices for a sale's details. */
export function saleFormChoices(
  { books, business }: Garage,
  { customer, department = "" }: Pick<Sale, "customer"> & Partial<Pick<Sale, "department">>,
): SaleFormChoices {
  const departments = business.departments.map(({ name, displayName }) => ({ name, displayName }));
  const isGone = department !== "" && !departments.some(({ name }) => name === department);
  return {
    today: londonDayOf(new Date()),
    // A department that is no longer configured stays selected, so that saving other fields does not move the sale.
    departments: isGone
      ? [...departments, { name: department, displayName: `${department} (not configured)` }]
      : departments,
    chosenCustomer: optionOf(books.customers.get(customer), customerOption),
  };
}

/**
 * The choices for a new sale. `?customer=` preselects its customer; `?vehicle=` its vehicle and that vehicle's last customer.
 */
export function newSaleChoices(garage: Garage, params: URLSearchParams): SaleFormChoices {
  const registration = params.get("vehicle") ?? "";
  const known = knownVehicle(garage, registration);
  const customer = params.get("customer") ?? known?.customer?.id ?? "";
  return {
    ...saleFormChoices(garage, { customer }),
    vehicle: known && { vehicleReg: known.registration, vehicleModel: known.model },
  };
}

/** The record pickers and look-ups of a sale's form. */
export function saleHelp(garage: Garage) {
  return { customer: customerChoices(garage), vehicleReg: vehicleLookUp(garage) };
}

/** What a line's form needs for its service. */
export function lineHelp(garage: Garage) {
  return { service: addedServices(garage) };
}
