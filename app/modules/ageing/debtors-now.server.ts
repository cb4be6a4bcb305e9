import type { Day } from "../../shared/dates";
import type { Books } from "../books/books.server";
import type { Customer } from "../customers/customer";
import type { Invoice } from "../invoices/invoice";
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
  const open = openNow(books);
  const accounts = new Map(Array.from(receipts.sums("account"), ({ key, pence }) => [key, pence]));
  const ids = new Set([...open.keys(), ...accounts.keys()]);

  const ages = agesAt(at);
  const docOf = (id: string) => invoices.get(id);
  const read = (id: string, known?: Kept): Kept => {
    const [customer, theirs, onAccount] = [customers.get(id), open.get(id), accounts.get(id) ?? 0];
    const isSame = known?.customer === customer && known?.open === theirs && known?.onAccount === onAccount;
    if (known && isSame) return known;
    const terms = Number.parseInt(customer?.paymentTerms ?? "", 10);
    const found =
      customer &&
      agedParty({ who: customer, terms, ageOf: ages(terms) }, theirs?.items ?? [], onAccount, docOf);
    return { id, customer, open: theirs, onAccount, found };
  };

  const before = keptOf.get(books);
  const kept: Kept[] = [];
  for (const known of before?.at === at ? before.customers : []) {
    if (ids.delete(known.id)) kept.push(read(known.id, known));
  }
  for (const id of ids) kept.push(read(id));
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
