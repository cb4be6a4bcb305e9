import type { Day } from "../../shared/dates";
import type { Books, Garage } from "../books/books.server";
import { untilChanged } from "../books/until-changed";
import type { Customer } from "../customers/customer";
import { type Invoice, termDays } from "../invoices/invoice";
import { type Aged, type AgedParty, agedOf, agedParty, agesAt, mostOverdueFirst } from "./ageing";
import { type OpenWithCustomer, openNow } from "./open-now.server";

/** What was found of a customer, and what it was found in. */
interface Kept {
  readonly id: string;
  readonly customer: Customer | undefined;
  readonly open: OpenWithCustomer | undefined;
  readonly onAccount: number;
  readonly found: AgedParty<Customer, Invoice> | undefined;
}

/** Each customer's money on account, in pence. */
type Accounts = ReadonlyMap<string, number>;

interface KeptDay {
  readonly at: Day;
  /** What the report was made of, besides the customers. */
  readonly open: ReadonlyMap<string, OpenWithCustomer>;
  readonly accounts: Accounts;
  readonly debtors: Aged<Customer, Invoice>;
  /** In the order of the report: then little is left to sort the next time. */
  readonly customers: readonly Kept[];
}

const keptOf = new WeakMap<Books, KeptDay>();

/** Whether nothing in the sales books is dated after the day. */
export function isLastDay({ invoices, receipts, creditNotes }: Books, at: Day): boolean {
  return [invoices, receipts, creditNotes].every((records) => (records.keys("date").at(-1) ?? "") <= at);
}

const accountsNow = untilChanged(["receipts"], ({ books }): Accounts => {
  return new Map(Array.from(books.receipts.sums("account"), ({ key, pence }) => [key, pence]));
});

/**
 * What customers owe by the balances as they stand, for a day after which nothing is dated. After a change of the books, only the
 * customers whom it is about are read again.
 */
export function debtorsNow(garage: Garage, at: Day): Aged<Customer, Invoice> {
  const { customers, invoices } = garage.books;
  const [open, accounts] = [openNow(garage), accountsNow(garage)];
  const before = keptOf.get(garage.books);
  const isOfDay = before?.at === at;
  if (isOfDay && before.open === open && before.accounts === accounts) {
    if (before.customers.every(({ id, customer }) => customers.get(id) === customer)) return before.debtors;
  }

  const agesUnder = agesAt(at);
  const docOf = (id: string) => invoices.get(id);
  const read = (id: string, known?: Kept): Kept => {
    const [customer, theirs, onAccount] = [customers.get(id), open.get(id), accounts.get(id) ?? 0];
    const isSame = known?.customer === customer && known?.open === theirs && known?.onAccount === onAccount;
    if (known && isSame) return known;
    const found =
      customer &&
      agedParty(
        { who: customer, terms: termDays(customer.paymentTerms), agesUnder },
        theirs?.items ?? [],
        onAccount,
        docOf,
      );
    return { id, customer, open: theirs, onAccount, found };
  };

  const ids = new Set([...open.keys(), ...accounts.keys()]);
  const kept: Kept[] = [];
  for (const known of isOfDay ? before.customers : []) {
    if (ids.delete(known.id)) kept.push(read(known.id, known));
  }
  for (const id of ids) kept.push(read(id));
  kept.sort(byReport);
  const debtors = agedOf(
    at,
    kept.flatMap(({ found }) => found ?? []),
  );
  keptOf.set(garage.books, { at, open, accounts, debtors, customers: kept });
  return debtors;
}

/** The most overdue first; those without figures last. */
function byReport({ found: a }: Kept, { found: b }: Kept): number {
  if (a && b) return mostOverdueFirst(a.row, b.row);
  return a === b ? 0 : a ? -1 : 1;
}
