import { countInWords } from "../../shared/count-in-words";
import type { Books } from "../books/books.server";
import type { Department } from "./department";

type OfDepartments = Pick<Books, "invoices" | "quotes" | "creditNotes" | "transactions">;

/**
 * The departments of records that the configuration does not have, a sentence each with what to do: VAT returns and statements take
 * their records for the first department's. Quick, because only credit notes are read.
 */
export function unknownDepartments(
  { invoices, quotes, creditNotes, transactions }: OfDepartments,
  configured: readonly Pick<Department, "name">[],
): string[] {
  // A sale without a department belongs to the first one.
  const known = new Set(["", ...configured.map(({ name }) => name)]);
  const told = new Map<string, Map<string, number>>();
  const add = (noun: string, department: string, count: number) => {
    if (known.has(department)) return;
    const counts = told.get(department) ?? new Map<string, number>();
    told.set(department, counts.set(noun, (counts.get(noun) ?? 0) + count));
  };
  for (const { key, count } of invoices.sums("department")) add("invoice", key, count);
  for (const { key, count } of quotes.sums("department")) add("quote", key, count);
  for (const { department } of creditNotes) add("credit note", department, 1);
  for (const { key, count } of transactions.sums("department")) add("bank transaction", key, count);
  const list = new Intl.ListFormat("en-GB");
  return Array.from(told, ([department, counts]) => {
    // One line, whatever the name holds.
    const name = department.replaceAll(/\s+/g, " ");
    const records = list.format(Array.from(counts, ([noun, count]) => countInWords(count, noun)));
    return `config.json has no department “${name}”, the department of ${records}. Give the department its name back in config.json.`;
  });
}
