import type { Day } from "../../shared/dates";
import { type Ask, askNobody } from "../../shared/errors";
import { keepDate } from "../../shared/schema";
import { searchText } from "../../shared/text";
import type { Listing, SearchAlso } from "../../store/store";
import { askAboutPaymentDay } from "../books/ask-about-day";
import type { Books, BooksInUpdate, Garage } from "../books/books.server";
import { isWithin, narrowedBy, ofDays, type Page, type PageQuery, pageOf } from "../books/listing.server";
import { records } from "../books/records.server";
import { askOfNotices } from "../history/change-notices.server";
import { tillQuestion } from "../till-counts/till-counts.server";
import { otherHalf, settleInvoice } from "./invoice-receipts.server";
import { askAboutOwedAgain } from "./owed-again.server";
import { type Receipt, type ReceiptMethod, receiptTitle } from "./receipt";
import { receiptSchema } from "./receipt.schema";
import {
  askForRest,
  checkAccount,
  checkAllocations,
  checkGoing,
  checkParties,
  checkTransaction,
  refuseHalf,
} from "./receipt-rules.server";
import { askAboutRefundDay } from "./refund-day.server";
import { bankQuestion } from "./unbanked.server";

const receipts = records({
  collection: "receipts",
  noun: "receipt",
  schema: receiptSchema,
  settle: (fields, { books, stored, ask }) => {
    refuseHalf(books, fields, stored);
    checkParties(books, fields);
    checkAllocations(books, fields, stored);
    checkAccount(books, fields, stored);
    checkTransaction(books, fields, stored);
    askForRest(books, fields, stored, ask);
    ask(bankQuestion(books, fields, stored));
    ask(tillQuestion(books, stored, fields));
    askAboutPaymentDay(ask, fields.date, stored?.date);
    askAboutRefundDay(books, fields, stored, ask);
    askAboutOwedAgain(books, fields, stored, ask);
    // A day that somebody corrects is no longer assumed.
    return stored?.dateAssumed && fields.date !== stored.date ? { ...fields, dateAssumed: false } : fields;
  },
  title: receiptTitle,
  references: () => [],
  askOfChange: (garage, { _id }, ask) => askOfNotices(garage, "receipt", _id, ask),
  checkDeletion: ({ books }, receipt) => {
    for (const half of halvesOf(books, receipt)) checkGoing(books, half);
  },
  follow: (books, before, after) => {
    const other = before && !after ? otherHalf(books, before) : undefined;
    if (other) books.receipts.delete(other._id);
    followOne(books, before, after);
    if (other) followOne(books, other, undefined);
  },
});

export const {
  get: getReceipt,
  create: createReceipt,
  make: makeReceipt,
  change: changeReceipt,
  remove: deleteReceipt,
} = receipts;

/**
 * Updates the fields that were sent. A date that was cleared stays, as an invoice's does.
 * @throws ValidationError @throws NotFoundError @throws ConflictError @throws QuestionError
 */
export async function updateReceipt(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  version?: string,
  ask: Ask = askNobody,
): Promise<Receipt> {
  const { date } = getReceipt(garage, id);
  return receipts.update(garage, id, keepDate(input, "date", date), by, version, ask);
}

function halvesOf(books: Pick<Books, "receipts">, receipt: Receipt): readonly Receipt[] {
  const other = otherHalf(books, receipt);
  return other ? [receipt, other] : [receipt];
}

function followOne(books: BooksInUpdate, before: Receipt | undefined, after: Receipt | undefined): void {
  const touched = [before, after].flatMap((receipt) => receipt?.allocations ?? []);
  for (const id of new Set(touched.map(({ invoice }) => invoice))) settleInvoice(books, id, before, after);
}

/** The filters of the list; without any, it holds every receipt. `from` and `to` are days, both included. */
export interface ReceiptFilter {
  readonly search?: string;
  readonly customer?: string;
  readonly invoice?: string;
  readonly method?: ReceiptMethod;
  readonly from?: Day;
  readonly to?: Day;
}

/** A page of the receipts, newest first; by day, latest first, if days are given. */
export function listReceipts(garage: Garage, query: PageQuery & ReceiptFilter): Page<Receipt> {
  return pageOf(findReceipts(garage, query), query);
}

/** All matching receipts. */
export function findReceipts(garage: Garage, filter: ReceiptFilter): Listing<Receipt> {
  const { receipts } = garage.books;
  const { search = "", customer, invoice, method, from, to } = filter;
  const isDated = from !== undefined || to !== undefined;
  const links = { customer, invoice, method };
  const isLinked = Object.values(links).some((key) => key !== undefined);
  if (isDated && search === "" && !isLinked) return ofDays(receipts, from, to);
  const found = receipts.search(search, narrowedBy(receipts, links), customerNames(garage));
  return isDated ? receipts.under("date", (day) => isWithin(day, from, to), found) : found;
}

function customerNames({ books }: Garage): SearchAlso<Receipt> {
  const { customers, receipts } = books;
  return function* (word) {
    for (const { _id, name } of customers.search(word)) {
      if (searchText(name).includes(word)) yield receipts.group("customer", _id);
    }
  };
}
