import { addMoney, toPence } from "../../shared/money";
import { registrationKey } from "../../shared/registration";
import { foldText } from "../../shared/text";
import type { Garage } from "../books/books.server";
import type { Invoice } from "../invoices/invoice";
import type { Allocation } from "../receipts/receipt";
import { fillOldestFirst, oldestFirst } from "../receipts/receipts.server";
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

/** What a reason is worth. A suggestion needs the amount, a number, or what comes to as much. */
const WORTH = { number: 50, amount: 40, registration: 30, wholeName: 30, partOfName: 20 } as const;
const ENOUGH = WORTH.amount;
const LIKELY = WORTH.amount + WORTH.partOfName;
const BY_AMOUNT = "the amount";
const BY_NUMBER = "the invoice number";
const ALL_OWED = "all that is owed";

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

/** Money that came in by bank, and what is left of it to account for, in pounds. */
export interface WaitingTransaction {
  readonly transaction: Transaction;
  readonly left: number;
}

/**
 * Looks at what is owed once, and then suggests what transaction after transaction has paid.
 * @param waiting every transaction that waits for a match
 */
export function suggester(garage: Pick<Garage, "books">, waiting: readonly WaitingTransaction[]) {
  const suggest = suggesterOfEach(garage);
  const { invoices } = garage.books;
  /** Whether another transaction fits an invoice too: by the same amount, or since it names its number. */
  const hasRival = (invoice: string, { transaction, left }: WaitingTransaction) => {
    const number = String(invoices.get(invoice)?.autoId);
    return waiting.some((other) => {
      if (other.transaction._id === transaction._id) return false;
      if (isLongEnough(number) && saidIn(other.transaction.customerRef).numbers.has(number)) return true;
      if (toPence(other.left) !== toPence(left)) return false;
      return suggest(other)?.allocations.some((allocation) => allocation.invoice === invoice) ?? false;
    });
  };
  return (each: WaitingTransaction): Suggestion | undefined => {
    const suggestion = suggest(each);
    if (suggestion?.reasons.join() !== BY_AMOUNT) return suggestion;
    return suggestion.allocations.some(({ invoice }) => hasRival(invoice, each)) ? undefined : suggestion;
  };
}

/** Suggests what a transaction has paid, as if no other one waited. */
function suggesterOfEach({ books }: Pick<Garage, "books">) {
  const owed = [...books.invoices.group("payment", "unpaid")]
    .filter(({ balancePayable }) => balancePayable > 0)
    .sort(oldestFirst);
  const byCustomer = new Map<string, Invoice[]>();
  for (const invoice of owed) {
    const theirs = byCustomer.get(invoice.customer);
    if (theirs === undefined) byCustomer.set(invoice.customer, [invoice]);
    else theirs.push(invoice);
  }
  const openings = openingsByTotal(books);
  let names: readonly (readonly string[])[] | undefined;
  return ({ transaction: { customerRef }, left }: WaitingTransaction): Suggestion | undefined => {
    const said = saidIn(customerRef);
    const offers: Offer[] = [];
    const byAmount: Offer[] = [];
    for (const [customer, invoices] of byCustomer) {
      const name = nameIn(books.customers.get(customer)?.name ?? "", said.words);
      const found = invoices.map((invoice) => ({ invoice, ...evidence(invoice, said, left, name) }));
      const named = found.filter(({ reasons }) => reasons.includes(BY_NUMBER));
      const areSeveral = named.length > 1 && said.numbers.size > 1;
      if (areSeveral) offers.push(offerOfNamed(named, { customer, left, name }));
      for (const { invoice, score, reasons } of found) {
        // One of several that are named: what pays all of them is no money on account.
        if (areSeveral && reasons.includes(BY_NUMBER) && !reasons.includes(BY_AMOUNT)) continue;
        const amount = Math.min(left, invoice.balancePayable);
        const offer = { score, customer, allocations: [{ invoice: invoice._id, amount }], reasons };
        (reasons.join() === BY_AMOUNT ? byAmount : offers).push(offer);
      }
      const all = addMoney(...invoices.map(({ balancePayable }) => balancePayable));
      if (invoices.length > 1 && name.worth > 0 && toPence(all) === toPence(left)) {
        const allocations = invoices.map(({ _id, balancePayable }) => ({
          invoice: _id,
          amount: balancePayable,
        }));
        const reasons = [ALL_OWED, name.reason];
        offers.push({ score: WORTH.amount + name.worth + 1, customer, allocations, reasons });
      }
    }
    // Of two who fit equally well neither is meant, nor a third whom nothing names.
    if (offers.some(({ score }) => score >= ENOUGH)) return bestOf(offers);
    // The amount alone says nothing where several owe it, or where the reference names somebody, or an invoice that came to it.
    const [only, ...others] = byAmount;
    if (only === undefined || others.length > 0 || namesInvoiceOf(said, left) || namesSomebody(said)) {
      return undefined;
    }
    return bestOf([only]);
  };

  /** Whether an invoice whose number stands in a reference came to so much. */
  function namesInvoiceOf(said: Said, left: number): boolean {
    const ours = [...said.numbers]
      .filter(isLongEnough)
      .map((number) => books.invoices.byNumber(Number(number)));
    if (ours.some((invoice) => invoice && toPence(invoice.total) === toPence(left))) return true;
    return (openings.get(toPence(left)) ?? []).some((number) => isNumbered(number, said));
  }

  /** Whether the whole name of a customer stands in a reference. */
  function namesSomebody({ words }: Said): boolean {
    names ??= Array.from(books.customers, ({ name }) => partsOf(name)).filter((parts) => parts.length > 0);
    return names.some((parts) => parts.every((part) => words.has(part)));
  }
}

/** What pays all invoices whose numbers a reference has, the oldest first. */
function offerOfNamed(
  named: readonly { readonly invoice: Invoice }[],
  { customer, left, name }: { readonly customer: string; readonly left: number; readonly name: NameFound },
): Offer {
  const invoices = named.map(({ invoice }) => invoice);
  const all = addMoney(...invoices.map(({ balancePayable }) => balancePayable));
  const isAll = toPence(all) === toPence(left);
  return {
    score: WORTH.number + name.worth + (isAll ? WORTH.amount + 1 : 0),
    customer,
    allocations: fillOldestFirst(invoices, left),
    reasons: ["the invoice numbers", ...(isAll ? [BY_AMOUNT] : []), ...(name.worth > 0 ? [name.reason] : [])],
  };
}

interface Offer extends Omit<Suggestion, "isLikely"> {
  readonly score: number;
}

/** The offer with the highest score, if that is enough. Nothing where another customer's has the same. */
function bestOf(offers: readonly Offer[]): Suggestion | undefined {
  const most = offers.reduce((highest, { score }) => Math.max(highest, score), 0);
  if (most < ENOUGH) return undefined;
  const [best, ...equal] = offers.filter(({ score }) => score === most);
  if (!best || equal.some(({ customer }) => customer !== best.customer)) return undefined;
  const { score, ...suggestion } = best;
  // More or less than the amount is a part payment, or money on account: only somebody can say.
  const fits = suggestion.reasons.some((reason) => reason === BY_AMOUNT || reason === ALL_OWED);
  return { ...suggestion, isLikely: fits && score >= LIKELY };
}

/** Whether a number names an invoice: one of one or two figures stands in too many references. */
const isLongEnough = (digits: string) => digits.length > 2;

/** What opening balances came to, in pence, and their numbers. */
function openingsByTotal({ invoices }: Garage["books"]): ReadonlyMap<number, readonly string[]> {
  const numbers = new Map<number, string[]>();
  for (const day of invoices.keys("opening")) {
    for (const { earlierNumber = "", total } of invoices.group("opening", day)) {
      const pence = toPence(total);
      numbers.set(pence, [...(numbers.get(pence) ?? []), earlierNumber]);
    }
  }
  return numbers;
}

interface Said {
  readonly words: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** Without spaces, for registrations. */
  readonly squeezed: string;
  /** Without case and accents, for the numbers of other programs. */
  readonly folded: string;
}

function saidIn(reference: string): Said {
  return {
    words: new Set(wordsOf(reference)),
    numbers: new Set(reference.match(/\d+/g)?.map(withoutZeros)),
    squeezed: registrationKey(reference),
    folded: foldText(reference),
  };
}

const wordsOf = (text: string) => foldText(text).split(/[^\p{L}\d]+/u);
const withoutZeros = (digits: string) => digits.replace(/^0+/, "");

/** Whether a reference has the number of another program: its figures "7311", or as a whole "SI-2026/117". */
function isNumbered(earlierNumber: string, { numbers, folded }: Said): boolean {
  const figures = withoutZeros(earlierNumber.replace(/\D/g, ""));
  if (isLongEnough(figures) && numbers.has(figures)) return true;
  // Letters or figures beside it would make it another number.
  const parts = foldText(earlierNumber).match(/\p{L}+|\d+/gu) ?? [];
  const whole = new RegExp(`(?<![\\p{L}\\d])${parts.join("[^\\p{L}\\d]*")}(?![\\p{L}\\d])`, "u");
  return parts.length > 1 && parts.join("").length > 4 && whole.test(folded);
}

/** The parts of a name that tell it from others. */
function partsOf(name: string): string[] {
  return wordsOf(name).filter((part) => part.length > 2 && !COMMON.has(part));
}

interface NameFound {
  readonly worth: number;
  readonly reason: string;
}

function nameIn(name: string, words: ReadonlySet<string>): NameFound {
  const parts = partsOf(name);
  const found = parts.filter((part) => words.has(part)).length;
  if (found === 0) return { worth: 0, reason: "" };
  return { worth: found === parts.length ? WORTH.wholeName : WORTH.partOfName, reason: "the name" };
}

function evidence(
  { autoId, earlierNumber = "", balancePayable, vehicleReg }: Invoice,
  said: Said,
  left: number,
  name: NameFound,
): { score: number; reasons: string[] } {
  const reasons: string[] = [];
  let score = 0;
  const add = (isSo: boolean, worth: number, reason: string) => {
    if (!isSo) return;
    score += worth;
    reasons.push(reason);
  };
  const ours = String(autoId);
  const isOurs = isLongEnough(ours) && said.numbers.has(ours);
  add(isOurs || isNumbered(earlierNumber, said), WORTH.number, BY_NUMBER);
  add(toPence(balancePayable) === toPence(left), WORTH.amount, BY_AMOUNT);
  add(name.worth > 0, name.worth, name.reason);
  const key = registrationKey(vehicleReg);
  add(key.length > 4 && said.squeezed.includes(key), WORTH.registration, "the registration");
  return { score, reasons };
}
