import type { Day } from "../../shared/dates";
import { toPence } from "../../shared/money";
import type { Books } from "../books/books.server";
import type { Customer } from "../customers/customer";
import { type Invoice, isPaidInFull } from "../invoices/invoice";
import { type Aged, type AgedParty, agedOf, agedParty, agesAt, mostOverdueFirst } from "./ageing";
import type { Open } from "./open-items";

/** What was found of a customer, and what it was found in. */
interface Kept {
  readonly id: string;
  readonly customer: Customer | undefined;
  readonly unpaid: number;
  readonly credit: number;
  readonly onAccount: number;
  readonly found: AgedParty<Customer, Invoice> | undefined;
}

interface KeptDay {
  readonly at: Day;
  /** In the order of the report: then little is left to sort the next time. */
  readonly customers: readonly Kept[];
}

const keptOf = new WeakMap<Books, KeptDay>();

/** Whether nothing in the sales books is dated after the day. */
export function isLastDay({ invoices, receipts, creditNotes }: Books, at: Day): boolean {
  return [invoices, receipts, creditNotes].every((records) => (records.keys("date").at(-1) ?? "") <= at);
}

/**
 * What customers owe by the balances as they stand, for a day after which nothing is dated. After a change of the books, only the
 * customers whom it is about are read again.
 */
export function debtorsNow(books: Books, at: Day): Aged<Customer, Invoice> {
  const { customers, invoices, receipts } = books;
  const unpaids = new Map(Array.from(invoices.sums("unpaidCustomer"), ({ key, version }) => [key, version]));
  const credits = new Map(Array.from(invoices.sums("creditCustomer"), ({ key, version }) => [key, version]));
  const accounts = new Map(Array.from(receipts.sums("account"), ({ key, pence }) => [key, pence]));
  for (const id of [...credits.keys(), ...accounts.keys()]) if (!unpaids.has(id)) unpaids.set(id, 0);

  const ages = agesAt(at);
  const read = (id: string, unpaid: number, known?: Kept): Kept => {
    const customer = customers.get(id);
    const [credit, onAccount] = [credits.get(id) ?? 0, accounts.get(id) ?? 0];
    const isSame =
      known?.customer === customer &&
      known?.unpaid === unpaid &&
      known.credit === credit &&
      known.onAccount === onAccount;
    if (known && isSame) return known;
    const terms = Number.parseInt(customer?.paymentTerms ?? "", 10);
    const found =
      customer && agedParty({ who: customer, terms, ageOf: ages(terms) }, openOf(books, id), onAccount);
    return { id, customer, unpaid, credit, onAccount, found };
  };

  const before = keptOf.get(books);
  const kept: Kept[] = [];
  for (const known of before?.at === at ? before.customers : []) {
    const unpaid = unpaids.get(known.id);
    if (unpaid !== undefined) kept.push(read(known.id, unpaid, known));
  }
  if (kept.length < unpaids.size) {
    const there = new Set(kept.map(({ id }) => id));
    for (const [id, unpaid] of unpaids) if (!there.has(id)) kept.push(read(id, unpaid));
  }
  kept.sort(byReport);
  keptOf.set(books, { at, customers: kept });
  return agedOf(
    at,
    kept.flatMap(({ found }) => found ?? []),
  );
}

/** The most overdue first; those without figures last. */
function byReport({ found: a }: Kept, { found: b }: Kept): number {
  if (a && b) return mostOverdueFirst(a.row, b.row);
  return a === b ? 0 : a ? -1 : 1;
}

/** A customer's invoices with a balance, above or below zero. */
function openOf({ invoices }: Books, customer: string): Open<Invoice>[] {
  const found = [
    ...invoices.group("unpaidCustomer", customer),
    ...[...invoices.group("creditCustomer", customer)].filter(isPaidInFull),
  ];
  return found.flatMap((doc) => {
    const pence = toPence(doc.balancePayable);
    return pence === 0 ? [] : [{ party: customer, date: doc.invoiceDate, pence, doc }];
  });
}
