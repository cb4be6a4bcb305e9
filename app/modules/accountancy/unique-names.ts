import { nameKey } from "../../shared/text";
import type { AccountBooks, AccountContact, AccountDocument } from "./account-document";

/** Whether the books have somebody else of a name. @param number the contact's own */
export type HasNamesake = (name: string, number: number) => boolean;

/**
 * The books for programs that tell contacts apart by name alone: a name that several share is followed by the number, like
 * "Sarah Kelleher (624)". A sale keeps the name it was billed to, so names within the books of the span count too.
 */
export function withUniqueNames(
  books: AccountBooks,
  namesakes: { readonly customers: HasNamesake; readonly suppliers: HasNamesake },
): AccountBooks {
  const { invoices, creditNotes, receipts, bills } = books;
  const customers = uniqueNames([...invoices, ...creditNotes, ...receipts], namesakes.customers);
  const suppliers = uniqueNames(bills, namesakes.suppliers);
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
function uniqueNames(all: readonly Contacted[], hasNamesake: HasNamesake) {
  const numbers = new Map<string, Set<number>>();
  for (const { contact } of all) {
    const key = nameKey(contact.name);
    const known = numbers.get(key) ?? new Set();
    if (contact.number !== undefined) numbers.set(key, known.add(contact.number));
  }
  const named = ({ name, number }: AccountContact): string => {
    if (number === undefined) return name;
    const isShared = (numbers.get(nameKey(name))?.size ?? 0) > 1 || hasNamesake(name, number);
    return isShared ? `${name} (${number})` : name;
  };
  return <T extends Contacted>(each: T): T => ({
    ...each,
    contact: { ...each.contact, name: named(each.contact) },
  });
}
