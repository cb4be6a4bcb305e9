import { addMoney, toPence } from "../../shared/money";
import type { Garage } from "../books/books.server";
import type { Invoice } from "../invoices/invoice";
import { fillOldestFirst, oldestFirst } from "../receipts/customer-account.server";
import type { Allocation, Receipt } from "../receipts/receipt";
import { unbankedReceipts } from "../receipts/unbanked.server";
import {
  isNamedIn,
  isNumbered,
  isRegisteredIn,
  NAME_WORTH,
  type NameFound,
  NO_NAME,
  namedAs,
  nameIn,
  namesOf,
  type Said,
  saidIn,
} from "./bank-reference";
import type { Transaction } from "./transaction";

/** What a bank transaction has probably paid. */
export interface Suggestion {
  readonly customer: string;
  /** The receipt that is this money already, and is to be linked to it. Without one, a receipt is to be made. */
  readonly receipt?: string;
  /** Of a receipt that is to be made: oldest invoice first; together at most what is left of the transaction. */
  readonly allocations: readonly Allocation[];
  /** What speaks for it: "the amount", "the name", "invoice 10479". */
  readonly reasons: readonly string[];
  readonly isLikely: boolean;
}

/** What a reason is worth, beside names. A suggestion needs the amount, a number, or what comes to as much. */
const WORTH = { number: 50, amount: 40, registration: 30 } as const;
const ENOUGH = WORTH.amount;
const LIKELY = WORTH.amount + NAME_WORTH.most;
const BY_AMOUNT = "the amount";
const BY_NUMBER = "the invoice number";
const BY_NUMBERS = "the invoice numbers";
const BY_REGISTRATION = "the registration";
const ALL_OWED = "all that is owed";
/** Reasons that name an invoice or a vehicle, whoever pays for it. */
const IDENTIFYING: ReadonlySet<string> = new Set([BY_NUMBER, BY_NUMBERS, BY_REGISTRATION]);

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
  const suggest = oncePerTransaction(suggesterOfEach(garage));
  const { customers, invoices, receipts } = garage.books;
  /** Whether another transaction has a reference that names an invoice's number. */
  const isNamedElsewhere = (number: string, id: string) =>
    waiting.some(
      ({ transaction: { _id, customerRef } }) => _id !== id && saidIn(customerRef).numbers.has(number),
    );
  /** What another transaction's reference says of an invoice or a receipt of its amount. */
  const scoreOf = (paid: string, { transaction: { customerRef } }: WaitingTransaction) => {
    const receipt = receipts.get(paid);
    const paying = [paid, ...(receipt?.allocations ?? []).map(({ invoice }) => invoice)];
    const found = paying.flatMap((id) => invoices.get(id) ?? []);
    const said = saidIn(customerRef);
    const customer = customers.get(receipt?.customer ?? found[0]?.customer ?? "");
    return evidence(found, said, customer ? nameIn(namedAs(customer), said) : NO_NAME, true).score;
  };
  /** Whether another transaction of that amount may be for the same: an amount alone is less than any that has it too. */
  const hasRival = (paid: string, { transaction, left }: WaitingTransaction, { score, reasons }: Scored) => {
    const isByAmount = isAmountAlone(reasons);
    const number = invoices.get(paid)?.autoId;
    if (isByAmount && number !== undefined && isNamedElsewhere(String(number), transaction._id)) return true;
    return waiting.some((other) => {
      if (other.transaction._id === transaction._id || toPence(other.left) !== toPence(left)) return false;
      // To look at all that is owed takes long, so the other's words are asked first.
      return (isByAmount || scoreOf(paid, other) > score) && paidBy(suggest(other)).includes(paid);
    });
  };
  return (each: WaitingTransaction): Suggestion | undefined => {
    const scored = suggest(each);
    if (scored === undefined) return undefined;
    const { score: _, ...suggestion } = scored;
    if (!paidBy(scored).some((paid) => hasRival(paid, each, scored))) return suggestion;
    return isAmountAlone(scored.reasons) ? undefined : { ...suggestion, isLikely: false };
  };
}

/** Reckons for each transaction once. */
function oncePerTransaction<T>(reckon: (each: WaitingTransaction) => T): (each: WaitingTransaction) => T {
  const known = new Map<string, T>();
  return (each) => {
    const { _id } = each.transaction;
    if (!known.has(_id)) known.set(_id, reckon(each));
    return known.get(_id) as T;
  };
}

/** What a transaction pays: the receipt that it is, or invoices. */
function paidBy(suggestion: Pick<Suggestion, "receipt" | "allocations"> | undefined): string[] {
  const { receipt, allocations = [] } = suggestion ?? {};
  return receipt === undefined ? allocations.map(({ invoice }) => invoice) : [receipt];
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
  const names = namesOf(books);
  return ({ transaction: { customerRef, date }, left }: WaitingTransaction): Scored | undefined => {
    const said = saidIn(customerRef);
    const offers: Offer[] = [];
    const byAmount: Offer[] = [];
    const noted = (method: "BACS" | "Cheque") =>
      unbankedReceipts(books, { amount: left, date }, books.receipts.group("method", method)).map((receipt) =>
        offerOfReceipt(receipt, said),
      );
    for (const offer of noted("BACS")) (isAmountAlone(offer.reasons) ? byAmount : offers).push(offer);
    for (const [customer, invoices] of byCustomer) {
      const name = names.foundOf(customer, said);
      const found = invoices.map((invoice) => {
        const isAmount = toPence(invoice.balancePayable) === toPence(left);
        return { invoice, ...evidence([invoice], said, name, isAmount) };
      });
      const named = found.filter(({ reasons }) => reasons.includes(BY_NUMBER));
      const areSeveral = named.length > 1 && said.numbers.size > 1;
      if (areSeveral) offers.push(offerOfNamed(named, { customer, left, name }));
      for (const { invoice, score, reasons } of found) {
        // One of several that are named: what pays all of them is no money on account.
        if (areSeveral && reasons.includes(BY_NUMBER) && !reasons.includes(BY_AMOUNT)) continue;
        const amount = Math.min(left, invoice.balancePayable);
        const offer = { score, customer, allocations: [{ invoice: invoice._id, amount }], reasons };
        (isAmountAlone(reasons) ? byAmount : offers).push(offer);
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
    if (offers.some(({ score }) => score >= ENOUGH)) {
      return unlessNamesOther(unlessNamesAnother(bestOf(offers), said, offers), said, left);
    }
    // The amount alone says nothing where several owe it, or where the reference names somebody, or an invoice that came to it.
    const [only, ...others] = byAmount;
    const isMeant =
      only && others.length === 0 && !namesInvoiceOf(said, left) && names.mostOf(said) < NAME_WORTH.whole;
    if (isMeant) return bestOf([only]);
    // A cheque may have been paid in with others, so it is the last to be thought of, and never by the amount alone.
    const cheques = noted("Cheque").filter(({ score }) => score > WORTH.amount);
    return unlessNamesAnother(bestOf(cheques), said, cheques);
  };

  /** Withdraws what some words of a name speak for where the reference has another customer's name, and doubts it where it may mean one. */
  function unlessNamesAnother(
    best: Scored | undefined,
    said: Said,
    offers: readonly Offer[],
  ): Scored | undefined {
    if (best === undefined) return best;
    const { worth } = names.foundOf(best.customer, said);
    if (best.reasons.some((reason) => IDENTIFYING.has(reason))) {
      // A number may be mistyped, and a name in full beside what its customer owes is none.
      const length = names.lengthIn(best.customer, said);
      const isNamed = (id: string) =>
        names.foundOf(id, said).worth >= Math.max(NAME_WORTH.whole, worth + 1) ||
        names.lengthIn(id, said) > length;
      const isRival = ({ customer, reasons }: Offer) =>
        customer !== best.customer && isAllOf(reasons) && isNamed(customer);
      return offers.some(isRival) ? { ...best, isLikely: false } : best;
    }
    const others = names.mostOf(said, best.customer);
    if (others < worth) return best;
    return others > worth && others >= NAME_WORTH.whole ? undefined : { ...best, isLikely: false };
  }

  /** Doubts what no number speaks for where the reference has another invoice's: the fees of tests are all the same. */
  function unlessNamesOther(best: Scored | undefined, said: Said, left: number): Scored | undefined {
    if (!best || best.reasons.includes(BY_NUMBER) || best.reasons.includes(BY_NUMBERS)) return best;
    // The figures of its own registration are no number.
    const paid = best.allocations.flatMap(({ invoice }) => books.invoices.get(invoice) ?? []);
    const plates = paid
      .filter((invoice) => isRegisteredIn(invoice, said))
      .map(({ vehicleReg }) => vehicleReg);
    const figures = new Set(plates.flatMap((plate) => plate.match(/\d+/g) ?? []));
    const numbers = new Set([...said.numbers].filter((number) => !figures.has(number)));
    return namesInvoiceOf({ ...said, numbers }, left) ? { ...best, isLikely: false } : best;
  }

  /** A receipt that may be this money already. */
  function offerOfReceipt({ _id, customer, allocations }: Receipt, said: Said): Offer {
    const name = names.foundOf(customer, said);
    const invoices = allocations.flatMap(({ invoice }) => books.invoices.get(invoice) ?? []);
    return { ...evidence(invoices, said, name, true), customer, receipt: _id, allocations: [] };
  }

  /** Whether an invoice whose number stands in a reference came to so much. */
  function namesInvoiceOf(said: Said, left: number): boolean {
    const ours = [...said.numbers].map((number) => books.invoices.byNumber(Number(number)));
    if (ours.some((invoice) => invoice && toPence(invoice.total) === toPence(left))) return true;
    return (openings.get(toPence(left)) ?? []).some((number) => isNumbered(number, said));
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
    reasons: [BY_NUMBERS, ...(isAll ? [BY_AMOUNT] : []), ...(name.worth > 0 ? [name.reason] : [])],
  };
}

interface Offer extends Omit<Suggestion, "isLikely"> {
  readonly score: number;
}

type Scored = Suggestion & Pick<Offer, "score">;

/** The offer with the highest score, if that is enough. Nothing where another customer's has the same. */
function bestOf(offers: readonly Offer[]): Scored | undefined {
  const most = offers.reduce((highest, { score }) => Math.max(highest, score), 0);
  if (most < ENOUGH) return undefined;
  const [best, ...equal] = offers.filter(({ score }) => score === most);
  if (!best || equal.some(({ customer }) => customer !== best.customer)) return undefined;
  // More or less than the amount is a part payment, or money on account: only somebody can say.
  const fits = isAllOf(best.reasons);
  // So it is where the money is in the books already, or pays an invoice that is owed.
  const isOne = equal.every(({ receipt }) => (receipt === undefined) === (best.receipt === undefined));
  return { ...best, isLikely: fits && isOne && best.score >= LIKELY };
}

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

/** What speaks for a suggestion, and what that is worth. */
interface Evidence {
  readonly score: number;
  readonly reasons: readonly string[];
}

/** An amount may be that of many: without a name or a number beside it, it is the weakest evidence. */
const isAmountAlone = (reasons: Evidence["reasons"]) => reasons.join() === BY_AMOUNT;

/** Whether a suggestion is neither more nor less than the transaction. */
const isAllOf = (reasons: Evidence["reasons"]) =>
  reasons.some((reason) => reason === BY_AMOUNT || reason === ALL_OWED);

/** What speaks for invoices of a customer. @param isAmount whether they, or a receipt, come to the transaction's amount */
function evidence(invoices: readonly Invoice[], said: Said, name: NameFound, isAmount: boolean): Evidence {
  const found: readonly (readonly [isSo: boolean, worth: number, reason: string])[] = [
    [invoices.some((invoice) => isNamedIn(invoice, said)), WORTH.number, BY_NUMBER],
    [isAmount, WORTH.amount, BY_AMOUNT],
    [name.worth > 0, name.worth, name.reason],
    [invoices.some((invoice) => isRegisteredIn(invoice, said)), WORTH.registration, BY_REGISTRATION],
  ];
  const speaking = found.filter(([isSo]) => isSo);
  return {
    score: speaking.reduce((sum, [, worth]) => sum + worth, 0),
    reasons: speaking.map(([, , reason]) => reason),
  };
}
