import type { Day } from "../../shared/dates";
import { toPence } from "../../shared/money";
import type { Books } from "../books/books.server";
import type { Customer } from "../customers/customer";
import { type Invoice, isPaidInFull } from "../invoices/invoice";
import { type Aged, type AgedParty, agedOf, agedParty, agesAt, type Open } from "./ageing";

/** What was found of a customer, and what it was found in. */
interface Kept {
  readonly customer: Customer;
  readonly unpaid: number;
  readonly credit: number;
  readonly onAccount: number;
  readonly found: AgedParty<Customer, Invoice> | undefined;
}

interface KeptDay {
  readonly at: Day;
  readonly customers: Map<string, Kept>;
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
  const before = keptOf.get(books);
  const known = before?.at === at ? before.customers : new Map<string, Kept>();
  const now: KeptDay = { at, customers: new Map() };
  const credits = new Map(Array.from(invoices.sums("creditCustomer"), ({ key, version }) => [key, version]));
  const accounts = new Map(Array.from(receipts.sums("account"), ({ key, pence }) => [key, pence]));
  const ages = agesAt(at);
  const parties: AgedParty<Customer, Invoice>[] = [];

  const add = (id: string, unpaid: number): void => {
    const customer = customers.get(id);
    if (customer === undefined) return;
    const [credit, onAccount] = [credits.get(id) ?? 0, accounts.get(id) ?? 0];
    let kept = known.get(id);
    if (
      kept?.customer !== customer ||
      kept.unpaid !== unpaid ||
      kept.credit !== credit ||
      kept.onAccount !== onAccount
    ) {
      const terms = Number.parseInt(customer.paymentTerms, 10);
      const found = agedParty({ who: customer, terms, ageOf: ages(terms) }, openOf(books, id), onAccount);
      kept = { customer, unpaid, credit, onAccount, found };
    }
    now.customers.set(id, kept);
    if (kept.found) parties.push(kept.found);
  };
  for (const { key, version } of invoices.sums("unpaidCustomer")) add(key, version);
  for (const id of [...credits.keys(), ...accounts.keys()]) if (!now.customers.has(id)) add(id, 0);
  keptOf.set(books, now);
  return agedOf(at, parties);
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
