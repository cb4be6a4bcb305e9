import { createHash } from "node:crypto";
import { ConflictError, NotFoundError, ValidationError } from "../../shared/errors";
import { addMoney, subtractMoney, toPence } from "../../shared/money";
import { registrationKey } from "../../shared/registration";
import { foldText } from "../../shared/text";
import type { Garage } from "../books/books.server";
import { listingOf, type Page, type PageQuery, pageOf } from "../books/listing.server";
import type { Invoice } from "../invoices/invoice";
import { transactionUse } from "../receipts/invoice-receipts.server";
import type { Allocation, Receipt } from "../receipts/receipt";
import { createReceipt, oldestFirst } from "../receipts/receipts.server";
import type { BankLine } from "./bank-line";
import type { Transaction } from "./transaction";

/** What a bank transaction has probably paid. */
export interface Suggestion {
  readonly customer: string;
  /** Oldest invoice first; together at most what is left of the transaction. */
  readonly allocations: readonly Allocation[];
  /** What speaks for it: "the amount", "the name", "invoice 10479". */
  readonly reasons: readonly string[];
  readonly isLikely: boolean;
}

/** A transaction that a bank's file brought, and that nothing accounts for yet. Pounds. */
export interface UnmatchedTransaction {
  readonly transaction: Transaction;
  readonly left: number;
  readonly suggestion: Suggestion | undefined;
}

/** What a reason is worth. A suggestion needs the amount, a number, or what comes to as much. */
const WORTH = { number: 50, amount: 40, registration: 30, wholeName: 30, partOfName: 20 } as const;
const ENOUGH = WORTH.amount;
const LIKELY = WORTH.amount + WORTH.partOfName;

/** Words of names that tell nobody apart. */
const COMMON = new Set([
  "ltd",
  "limited",
  "plc",
  "llp",
  "the",
  "and",
  "mrs",
  "miss",
  "services",
  "sons",
  "company",
]);

/** A page of the money that came in by bank and is not accounted for, the newest first. */
export function listUnmatched(
  garage: Garage,
  { state, ...query }: PageQuery & { readonly state: BankLine["state"] },
): Page<UnmatchedTransaction> {
  const open = [...garage.books.bankLines.group("state", state)].flatMap(({ transaction: id }) => {
    const transaction = garage.books.transactions.get(id);
    if (transaction === undefined) return [];
    const { left } = transactionUse(garage.books, transaction);
    return left > 0 ? [{ transaction, left }] : [];
  });
  open.sort((a, b) => b.transaction.autoId - a.transaction.autoId);
  const page = pageOf(listingOf(open), query);
  const suggest = page.rows.length === 0 ? () => undefined : suggester(garage);
  return {
    ...page,
    rows: page.rows.map(({ transaction, left }) => ({
      transaction,
      left,
      suggestion: suggest(transaction, left),
    })),
  };
}

/** Looks at what is owed once, and then suggests what transaction after transaction has paid. */
function suggester({ books }: Garage) {
  const owed = [...books.invoices.group("payment", "unpaid")].filter(
    ({ balancePayable }) => balancePayable > 0,
  );
  const byCustomer = new Map<string, Invoice[]>();
  for (const invoice of owed) {
    const theirs = byCustomer.get(invoice.customer);
    if (theirs === undefined) byCustomer.set(invoice.customer, [invoice]);
    else theirs.push(invoice);
  }
  const openings = openingTotals(books);
  return ({ customerRef }: Transaction, left: number): Suggestion | undefined => {
    const said = saidIn(customerRef);
    let best: { readonly score: number; readonly suggestion: Suggestion } | undefined;
    const offer = (score: number, suggestion: Omit<Suggestion, "isLikely">) => {
      if (score >= ENOUGH && score > (best?.score ?? 0)) {
        best = { score, suggestion: { ...suggestion, isLikely: score >= LIKELY } };
      }
    };
    const byAmount: Omit<Suggestion, "isLikely">[] = [];
    for (const [customer, invoices] of byCustomer) {
      const name = nameIn(books.customers.get(customer)?.name ?? "", said.words);
      for (const invoice of invoices) {
        const { score, reasons } = evidence(invoice, said, left, name);
        const amount = Math.min(left, invoice.balancePayable);
        const suggestion = { customer, allocations: [{ invoice: invoice._id, amount }], reasons };
        if (reasons.join() === "the amount") byAmount.push(suggestion);
        else offer(score, suggestion);
      }
      const all = addMoney(...invoices.map(({ balancePayable }) => balancePayable));
      if (invoices.length > 1 && name.worth > 0 && toPence(all) === toPence(left)) {
        const allocations = invoices
          .toSorted(oldestFirst)
          .map(({ _id, balancePayable }) => ({ invoice: _id, amount: balancePayable }));
        offer(WORTH.amount + name.worth + 1, {
          customer,
          allocations,
          reasons: ["all that is owed", name.reason],
        });
      }
    }
    // The amount alone says nothing where several owe it, or where the reference names an invoice that came to it.
    const [only, ...others] = byAmount;
    if (only && others.length === 0 && !namesInvoiceOf(said, left)) offer(WORTH.amount, only);
    return best?.suggestion;
  };

  /** Whether an invoice whose number stands in a reference came to so much. */
  function namesInvoiceOf({ numbers }: Said, left: number): boolean {
    const named = [...numbers].filter(isLongEnough);
    const totals = named.flatMap((number) => {
      const invoice = books.invoices.byNumber(Number(number));
      return [...(invoice ? [invoice.total] : []), ...(openings.get(number) ?? [])];
    });
    return totals.some((total) => toPence(total) === toPence(left));
  }
}

/** Whether a number names an invoice: one of one or two figures stands in too many references. */
const isLongEnough = (digits: string) => digits.length > 2;

/** The figures of another program's number, as a reference has them. */
const digitsOf = (earlierNumber: string) => earlierNumber.replace(/\D/g, "").replace(/^0+/, "");

/** What opening balances came to, by the figures of their number. */
function openingTotals({ invoices }: Garage["books"]): ReadonlyMap<string, readonly number[]> {
  const totals = new Map<string, number[]>();
  for (const day of invoices.keys("opening")) {
    for (const { earlierNumber = "", total } of invoices.group("opening", day)) {
      const digits = digitsOf(earlierNumber);
      totals.set(digits, [...(totals.get(digits) ?? []), total]);
    }
  }
  return totals;
}

interface Said {
  readonly words: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** Without spaces, for registrations. */
  readonly squeezed: string;
}

function saidIn(reference: string): Said {
  return {
    words: new Set(foldText(reference).split(/[^\p{L}\d]+/u)),
    numbers: new Set(reference.match(/\d+/g)?.map((digits) => digits.replace(/^0+/, ""))),
    squeezed: registrationKey(reference),
  };
}

function nameIn(
  name: string,
  words: ReadonlySet<string>,
): { readonly worth: number; readonly reason: string } {
  const parts = foldText(name)
    .split(/[^\p{L}\d]+/u)
    .filter((part) => part.length > 2 && !COMMON.has(part));
  const found = parts.filter((part) => words.has(part)).length;
  if (found === 0) return { worth: 0, reason: "" };
  return { worth: found === parts.length ? WORTH.wholeName : WORTH.partOfName, reason: "the name" };
}

function evidence(
  { autoId, earlierNumber = "", balancePayable, vehicleReg }: Invoice,
  { numbers, squeezed }: Said,
  left: number,
  name: { readonly worth: number; readonly reason: string },
): { score: number; reasons: string[] } {
  const reasons: string[] = [];
  let score = 0;
  const add = (isSo: boolean, worth: number, reason: string) => {
    if (!isSo) return;
    score += worth;
    reasons.push(reason);
  };
  const isNumbered = [String(autoId), digitsOf(earlierNumber)].some(
    (each) => isLongEnough(each) && numbers.has(each),
  );
  add(isNumbered, WORTH.number, "the invoice number");
  add(toPence(balancePayable) === toPence(left), WORTH.amount, "the amount");
  add(name.worth > 0, name.worth, name.reason);
  const key = registrationKey(vehicleReg);
  add(key.length > 4 && squeezed.includes(key), WORTH.registration, "the registration");
  return { score, reasons };
}

/** Returns the bank line of a transaction. @throws NotFoundError */
function lineOfTransaction({ books }: Garage, id: string): BankLine {
  const line = books.bankLines.group("transaction", id).first();
  if (!line) throw new NotFoundError("There is no such transaction of a bank's file");
  return line;
}

/**
 * Makes the receipt that a suggestion stands for, and links it to its transaction. Confirmed twice, it makes one.
 * @param shown the suggestion that was confirmed, as `suggestionKey` has it @throws ConflictError if it is another one by now
 */
export async function confirmMatch(garage: Garage, id: string, shown: string, by: string): Promise<Receipt> {
  lineOfTransaction(garage, id);
  const transaction = garage.books.transactions.get(id);
  if (!transaction) throw new NotFoundError("There is no such transaction");
  const { left } = transactionUse(garage.books, transaction);
  const suggestion = left > 0 ? suggester(garage)(transaction, left) : undefined;
  const { receipts } = garage.books;
  let receipt = confirmedId(id, shown, 0);
  // One that was taken off the transaction since stays what it is, and the next is another.
  for (let made = receipts.get(receipt), time = 1; made; made = receipts.get(receipt), time += 1) {
    if (made.transaction === id) return made;
    receipt = confirmedId(id, shown, time);
  }
  if (suggestion === undefined || suggestionKey(suggestion) !== shown) {
    throw new ConflictError(
      "The books changed meanwhile, so nothing was saved. Look at the suggestion again.",
    );
  }
  const { customer, allocations } = suggestion;
  const { date, customerRef: reference } = transaction;
  const input = { date, customer, method: "BACS", amount: left, reference, transaction: id, allocations };
  try {
    return await createReceipt(garage, input, by, receipt);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ConflictError(Object.values(error.errors).flat().join(". "));
  }
}

/** The `_id` of the receipt that a suggestion for a transaction makes, the first time, the second, and so on. */
function confirmedId(transaction: string, shown: string, time: number): string {
  const of = time === 0 ? `${transaction} ${shown}` : `${transaction} ${shown} ${time}`;
  return createHash("sha256").update(of).digest("base64url").slice(0, 21);
}

/** Tells one suggestion from another. */
export function suggestionKey({
  customer,
  allocations,
}: Pick<Suggestion, "customer" | "allocations">): string {
  return createHash("sha256")
    .update(JSON.stringify([customer, allocations]))
    .digest("base64url")
    .slice(0, 12);
}

/** Leaves a transaction out of the list, or takes it back into it. @throws NotFoundError */
export function setSkipped(garage: Garage, id: string, isSkipped: boolean, by: string): Promise<BankLine> {
  return garage.books.update(by, ({ bankLines }) =>
    bankLines.put({ ...lineOfTransaction(garage, id), state: isSkipped ? "skipped" : "open" }),
  );
}

/** What stays on the customer's account, in pounds. */
export function restOf(left: number, { allocations }: Suggestion): number {
  return subtractMoney(left, addMoney(...allocations.map(({ amount }) => amount)));
}
