import type { BooksInUpdate } from "../books/books.server";
import { listingOf } from "../books/listing.server";
import { type References, referencesFrom } from "../books/references";
import type { Invoice } from "../invoices/invoice";
import { approvalLink } from "./approval";

/** Approvals that refer to a customer or service after their invoice stopped doing so. Current invoices count themselves. */
export function referencesFromApprovals(
  books: BooksInUpdate,
  group: "customer" | "service",
  id: string,
): References {
  const isNamedBy = ({ customer, lines }: Invoice) =>
    group === "customer" ? customer === id : lines.some(({ service }) => service === id);
  const invoices = Array.from(books.approvals.group(group, id), ({ invoice }) => books.invoices.get(invoice));
  const alone = invoices.filter((invoice) => invoice !== undefined && !isNamedBy(invoice)) as Invoice[];
  return referencesFrom("approval", listingOf(alone), approvalLink);
}
