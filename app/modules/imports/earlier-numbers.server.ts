import { type Day, formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { nameKey } from "../../shared/text";
import type { Books } from "../books/books.server";
import type { Invoice } from "../invoices/invoice";

/** What an opening balance is told from others of its number by; `outstanding` in pounds. */
interface Owed {
  readonly customer: string;
  readonly invoiceDate: Day;
  readonly outstanding: number;
}

/** Where a number stands already: with the same invoice, or with another one. */
type Place = { readonly there: string } | { readonly taken: string };

/** The numbers that opening balances had in other programs: those of the books, and those of the rows above. */
export class EarlierNumbers {
  readonly #inBooks = new Map<string, Invoice[]>();
  readonly #inFile = new Map<string, { readonly row: number; readonly says: string }>();

  constructor({ invoices }: Pick<Books, "invoices">) {
    for (const day of invoices.keys("opening")) {
      for (const invoice of invoices.group("opening", day)) {
        const { customer, earlierCustomer = customer, earlierNumber = "" } = invoice;
        for (const each of new Set([customer, earlierCustomer])) {
          const numbered = key(each, earlierNumber);
          this.#inBooks.set(numbered, [...(this.#inBooks.get(numbered) ?? []), invoice]);
        }
      }
    }
  }

  /** The opening balances in the books that have a customer's number. */
  inBooks(customer: string, number: string): readonly Invoice[] {
    return this.#inBooks.get(key(customer, number)) ?? [];
  }

  /** The one of that number, day and amount. */
  same(number: string, { customer, invoiceDate, outstanding }: Owed): Invoice | undefined {
    return this.inBooks(customer, number).find(
      (invoice) => invoice.invoiceDate === invoiceDate && invoice.total === outstanding,
    );
  }

  /** Where a number stands in the books or in the file; undefined for the first time. */
  place(number: string, owed: Owed): Place | undefined {
    const same = this.same(number, owed);
    if (same) return { there: `Invoice ${same.autoId} is the same` };
    const known = this.inBooks(owed.customer, number);
    // What is owed on an invoice changes as it is paid; its day does not.
    const paid = known.find(({ invoiceDate }) => invoiceDate === owed.invoiceDate);
    if (paid)
      return { there: `Invoice ${paid.autoId} has this number, and came to ${formatMoney(paid.total)}` };
    const [other] = known;
    if (other) return { taken: `invoice ${other.autoId} of ${formatListDay(other.invoiceDate)} has it too` };
    const before = this.#inFile.get(key(owed.customer, number));
    if (before?.says === saying(owed)) return { there: `Row ${before.row} is the same` };
    return before && { taken: `row ${before.row} has it too, with another day or amount` };
  }

  /** Remembers the number of a row. */
  take(number: string, owed: Owed, row: number): void {
    this.#inFile.set(key(owed.customer, number), { row, says: saying(owed) });
  }
}

const key = (customer: string, number: string) => `${customer} ${nameKey(number)}`;
const saying = ({ invoiceDate, outstanding }: Owed) => `${invoiceDate} ${outstanding}`;
