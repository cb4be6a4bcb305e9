import { formatListDay, londonDayOf, paymentDayQuestion } from "../../shared/dates";
import { type Ask, type AskAgain, askNobody, askNothing, NotFoundError } from "../../shared/errors";
import { LineDictionary } from "../../shared/line-dictionary";
import { soughtAmount, toPence, toPounds } from "../../shared/money";
import { paperNumberKey, searchText } from "../../shared/text";
import { purchaseVatQuestion } from "../../shared/vat";
import { type Listing, newId, type SearchAlso } from "../../store/store";
import { askAboutDay } from "../books/ask-about-day";
import type { BooksInUpdate, Garage } from "../books/books.server";
import { narrowedBy, type Page, type PageQuery, pageOf } from "../books/listing.server";
import { requireRecord } from "../books/require-record";
import { isUnchanged } from "../books/unchanged.server";
import { untilChanged } from "../books/until-changed";
import { updateAsking } from "../books/update-asking.server";
import { checkDeletion, checkTick, checkVersion, lastChangeOf } from "../books/versions";
import { billedParty } from "../departments/departments.server";
import { askOfNotices } from "../history/change-notices.server";
import { type Purchase, paidEarlyQuestion, paidOtherwiseQuestion } from "./purchase";
import { type PurchaseFields, readPurchase, sentPaidDay } from "./purchase.schema";

/** The filters of the list; without any, it holds every purchase. */
export interface PurchaseFilter {
  readonly search?: string;
  readonly isPaid?: boolean;
  readonly product?: string | undefined;
  readonly invoice?: string | undefined;
  readonly supplier?: string | undefined;
}

/** A page of the purchases, newest first. */
export function listPurchases(garage: Garage, query: PageQuery & PurchaseFilter): Page<Purchase> {
  return pageOf(findPurchases(garage, query), query);
}

/** All matching purchases, newest first. */
export function findPurchases(
  garage: Garage,
  { search = "", isPaid, ...links }: PurchaseFilter,
): Listing<Purchase> {
  const { purchases } = garage.books;
  const { invoice, product, supplier } = links;
  const payment = isPaid === undefined ? undefined : isPaid ? "paid" : "unpaid";
  const within = narrowedBy(purchases, { invoice, product, supplier, payment });
  return purchases.search(search, within, linkedNames(garage));
}

/** Finds purchases by the name of their supplier or category, by the number of their invoice or product, and by their total. */
function linkedNames(garage: Garage): SearchAlso<Purchase> {
  const { purchases } = garage.books;
  return function* (word) {
    const links = /^\d+$/.test(word) ? [namesOf(garage), numbersOf(garage)] : [namesOf(garage)];
    for (const { names, groups } of links) {
      for (const line of names.having(word)?.numbers() ?? []) {
        const { group, id } = groups[line - 1] as LinkedGroup;
        yield purchases.group(group, id);
      }
    }
    const amount = soughtAmount(word);
    if (amount === undefined) return;
    // A credit is looked for without its sign too.
    for (const total of /^\d|^£/.test(word) ? [amount, -amount] : [amount])
      yield purchases.group("total", String(toPence(total)));
  };
}

/** The group of the purchases that link to a record. */
interface LinkedGroup {
  readonly group: "supplier" | "category" | "invoice" | "product";
  readonly id: string;
}

/** What linked records are found by: a line each, in the order of their groups. */
class Links {
  readonly names = new LineDictionary();
  readonly groups: LinkedGroup[] = [];

  add(name: string, group: LinkedGroup): void {
    this.names.append(name);
    this.groups.push(group);
  }
}

const namesOf = untilChanged(["suppliers", "purchaseCategories"], ({ books }): Links => {
  const links = new Links();
  for (const { _id: id, name } of books.suppliers) links.add(searchText(name), { group: "supplier", id });
  for (const { _id: id, name } of books.purchaseCategories)
    links.add(searchText(name), { group: "category", id });
  return links;
});

/** There are tens of thousands: looking up each of them takes as long as the rest of a search. */
const numbersOf = untilChanged(["purchases", "invoices", "products"], ({ books }): Links => {
  const links = new Links();
  for (const group of ["invoice", "product"] as const) {
    const records = group === "invoice" ? books.invoices : books.products;
    for (const { key: id } of books.purchases.sums(group)) {
      const number = records.numberOf(id);
      if (number !== undefined) links.add(String(number), { group, id });
    }
  }
  return links;
});

/** Returns the purchase. @throws NotFoundError */
export function getPurchase({ books }: Garage, id: string): Purchase {
  const purchase = books.purchases.get(id);
  if (!purchase) throw new NotFoundError("There is no such purchase");
  return purchase;
}

/** The purchases for an invoice, newest first, and their total in pounds, VAT included. */
export function invoicePurchases(
  { books }: Garage,
  invoice: string,
): { purchases: Purchase[]; parts: number } {
  const linkedTo = books.purchases.group("invoice", invoice);
  return { purchases: [...linkedTo], parts: toPounds(linkedTo.pence) };
}

/**
 * Creates a purchase.
 * @param id the id of a form's one-use token. The same id again returns the purchase created first.
 * @throws ValidationError @throws QuestionError
 */
export function createPurchase(
  garage: Garage,
  input: unknown,
  by: string,
  id = newId(),
  ask = askNobody,
): Promise<Purchase> {
  const fields = settledPurchase(garage, input);
  return updateAsking(garage, by, ask, (books, ask) => {
    const existing = books.purchases.get(id);
    if (existing) return existing;
    checkLinks(books, fields);
    ask(bookedTwiceQuestion(garage, { _id: id, ...fields }));
    askOfTick(input, fields, undefined, ask);
    askOfDays(fields, undefined, ask);
    askOfVat(fields, undefined, ask);
    return books.purchases.insert({ _id: id, ...fields });
  });
}

/** What an approval is of: a change of it opens the approval again. */
const APPROVED_FIELDS = ["amount", "vat", "total", "supplier"] as const;

/** The fields of a purchase as they are stored. @throws ValidationError */
export function settledPurchase(garage: Garage, input: unknown, stored?: Purchase): PurchaseFields {
  const fields = readPurchase(input, londonDayOf(new Date()), stored);
  const isKept = fields.invoicedTo === stored?.invoicedTo;
  return isKept ? fields : { ...fields, invoicedTo: billedParty(garage, fields.invoicedTo) };
}

/** Updates the purchase's fields that were sent. @throws ValidationError @throws NotFoundError @throws ConflictError */
export function updatePurchase(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  version?: string,
  ask = askNobody,
): Promise<Purchase> {
  return updateAsking(garage, by, ask, (books, ask) => {
    const stored = getPurchase(garage, id);
    const isTick = Object.keys(Object(input)).join() === "approved";
    (isTick ? checkTick : checkVersion)(
      stored,
      version,
      "purchase",
      lastChangeOf(garage, "purchases", stored, by),
    );
    const fields = settledPurchase(garage, input, stored);
    checkLinks(books, fields);
    const isSameInvoice =
      fields.supplier === stored.supplier &&
      paperNumberKey(fields.supplierInvoiceNumber) === paperNumberKey(stored.supplierInvoiceNumber);
    if (!isSameInvoice) ask(bookedTwiceQuestion(garage, { _id: id, ...fields }));
    askOfTick(input, fields, stored, ask);
    askOfDays(fields, stored, ask);
    askOfVat(fields, stored, ask);
    ask(paidOtherwiseQuestion(stored, fields, (id) => books.suppliers.get(id)?.name ?? "its supplier"));
    const isUnseen = stored.approved && APPROVED_FIELDS.some((name) => fields[name] !== stored[name]);
    const saved = { ...stored, ...fields, approved: fields.approved && !isUnseen };
    if (isUnchanged(stored, saved)) return stored;
    askOfNotices(garage, "purchase", id, ask);
    return books.purchases.put(saved);
  });
}

/** Deletes a purchase. @throws NotFoundError @throws ConflictError when the version is outdated */
export function deletePurchase(
  garage: Garage,
  id: string,
  by: string,
  version?: string,
  askAgain: AskAgain = askNothing,
): Promise<void> {
  return garage.books.update(by, ({ purchases }) => {
    const stored = getPurchase(garage, id);
    checkDeletion(stored, version, "purchase", lastChangeOf(garage, "purchases", stored, by));
    askAgain();
    purchases.delete(id);
  });
}

/** Asks before a day of payment that was typed is left out, because nothing says that the purchase is paid. */
export function askOfTick(
  sent: unknown,
  { paid }: PurchaseFields,
  stored: Purchase | undefined,
  ask: Ask,
): void {
  const day = paid || stored?.paid ? "" : sentPaidDay(sent);
  if (day !== "") ask(`It is not marked as paid, so ${formatListDay(day)} is not kept.`);
}

/** Asks about days far away, and those that hardly fit each other. Nothing that is stored already. */
export function askOfDays(fields: PurchaseFields, stored: Purchase | undefined, ask: Ask): void {
  const { supplierInvoiceDate, paidDate } = fields;
  askAboutDay(ask, supplierInvoiceDate, stored?.supplierInvoiceDate);
  const isPaidAnew = paidDate !== stored?.paidDate;
  const early = paidDate ? paidEarlyQuestion(paidDate, fields) : undefined;
  if (paidDate && isPaidAnew) ask(paymentDayQuestion(paidDate, londonDayOf(new Date()), "Paid on") ?? early);
  else if (supplierInvoiceDate !== stored?.supplierInvoiceDate) ask(early);
}

/** Asks about more VAT than the rate gives, unless it is stored already. */
export function askOfVat({ amount, vat }: PurchaseFields, stored: Purchase | undefined, ask: Ask): void {
  if (amount !== stored?.amount || vat !== stored?.vat) ask(purchaseVatQuestion(amount, vat));
}

/** The question to ask when other purchases already have this supplier's invoice number. */
export function bookedTwiceQuestion(
  { books }: Garage,
  purchase: Pick<Purchase, "_id" | "supplier" | "supplierInvoiceNumber">,
): string | undefined {
  const key = paperNumberKey(purchase.supplierInvoiceNumber);
  const others = [...books.purchases.group("supplier", purchase.supplier)].filter(
    (other) => other._id !== purchase._id && paperNumberKey(other.supplierInvoiceNumber) === key,
  );
  const [first] = others;
  if (!first) return undefined;
  const supplier = books.suppliers.get(purchase.supplier)?.name ?? "this supplier";
  const rest = others.length > 1 ? ` and ${others.length - 1} more` : "";
  return `Invoice ${purchase.supplierInvoiceNumber} of ${supplier} is already booked: purchase ${first.autoId}${rest}.`;
}

export function checkLinks(
  books: BooksInUpdate,
  {
    supplier,
    purchaseCategory,
    invoice,
    product,
  }: Pick<Purchase, "supplier" | "purchaseCategory" | "invoice" | "product">,
): void {
  requireRecord(books.suppliers, "supplier", supplier);
  requireRecord(books.purchaseCategories, "purchaseCategory", purchaseCategory);
  if (invoice !== null) requireRecord(books.invoices, "invoice", invoice);
  if (product !== null) requireRecord(books.products, "product", product);
}
