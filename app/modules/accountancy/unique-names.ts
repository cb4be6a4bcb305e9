import { nameKey } from "../../shared/text";
import type { AccountBooks, AccountContact, AccountDocument } from "./account-document";

/** The numbers of those whom the books have by a name, as `nameKey` has it. */
export type NumbersOf = (key: string) => Iterable<number>;

/**
 * The books for programs that tell contacts apart by name alone. Of those who share a name, the lowest number keeps it plain; the
 * others have their number behind it, like "Sarah Kelleher (624)". So a newcomer renames nobody. A sale keeps the name it was
 * billed to, so names within the books of the span count too.
 */
export function withUniqueNames(
  books: AccountBooks,
  numbers: { readonly customers: NumbersOf; readonly suppliers: NumbersOf },
): AccountBooks {
  const { invoices, creditNotes, receipts, bills } = books;
  const customers = uniqueNames([...invoices, ...creditNotes, ...receipts], numbers.customers);
  const suppliers = uniqueNames(bills, numbers.suppliers);
  return {
    ...books,
    invoices: invoices.map(customers),
    creditNotes: creditNotes.map(customers),
    receipts: receipts.map(customers),
    bills: bills.map(suppliers),
  };
}

type Contacted = Pick<AccountDocument, "contact">;

/** The function that makes a contact's name unique among those of some documents and of the books. */
function uniqueNames(all: readonly Contacted[], numbersOf: NumbersOf) {
  const firsts = new Map<string, number>();
  for (const { contact } of all) {
    const key = nameKey(contact.name);
    if (contact.number === undefined) continue;
    const first = firsts.get(key) ?? Math.min(...numbersOf(key));
    firsts.set(key, Math.min(first, contact.number));
  }
  const named = ({ name, number }: AccountContact): string =>
    number === undefined || number === firsts.get(nameKey(name)) ? name : `${name} (${number})`;
  return <T extends Contacted>(each: T): T => ({
    ...each,
    contact: { ...each.contact, name: named(each.contact) },
  });
}
