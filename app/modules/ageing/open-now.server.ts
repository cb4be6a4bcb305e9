import { toPence } from "../../shared/money";
import type { Books } from "../books/books.server";
import { untilChanged } from "../books/until-changed";
import { isPaidInFull } from "../invoices/invoice";
import { type Open, openInvoice } from "./open-items";

/** A customer's invoices with a balance, above or below zero. */
export interface OpenWithCustomer {
  /** The version of what they have not paid, and of what is in their favour; `NONE` where nothing is. */
  readonly unpaid: number;
  readonly credit: number;
  readonly items: readonly Open[];
}

const NONE = -1;

const keptOf = new WeakMap<Books, ReadonlyMap<string, OpenWithCustomer>>();

/** What is open with each customer by the balances as they stand: the same object as before, unless an invoice of theirs has changed. */
export const openNow = untilChanged(["invoices"], ({ books }): ReadonlyMap<string, OpenWithCustomer> => {
  const { invoices } = books;
  const before = keptOf.get(books);
  const found = new Map<string, OpenWithCustomer>();
  const add = (customer: string, unpaid: number, credit: number) => {
    const known = before?.get(customer);
    const isSame = known?.unpaid === unpaid && known.credit === credit;
    found.set(customer, isSame ? known : { unpaid, credit, items: openOf(books, customer) });
  };
  const credits = new Map(Array.from(invoices.sums("creditCustomer"), ({ key, version }) => [key, version]));
  for (const { key, version } of invoices.sums("unpaidCustomer")) add(key, version, credits.get(key) ?? NONE);
  for (const [key, version] of credits) if (!found.has(key)) add(key, NONE, version);
  keptOf.set(books, found);
  return found;
});

function openOf({ invoices }: Books, customer: string): Open[] {
  const found = [
    ...invoices.group("unpaidCustomer", customer),
    ...[...invoices.group("creditCustomer", customer)].filter(isPaidInFull),
  ];
  return found.flatMap((invoice) => {
    const pence = toPence(invoice.balancePayable);
    return pence === 0 ? [] : [openInvoice(invoice, pence)];
  });
}
