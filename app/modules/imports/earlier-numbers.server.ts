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

/** A row of a file. Two of one number, day and amount are two invoices where their ledger has numbered them so; "" for no number. */
interface OwedRow extends Owed {
  readonly ledgerNumber: string;
  readonly row: number;
}

/** Where a number stands already: with the same invoice, with one of another amount that may be paid since, or with another one. */
type Place = { readonly there: string } | { readonly paid: string } | { readonly taken: string };

/** The numbers that opening balances had in other programs: those of the books, and those of the rows above. */
export class EarlierNumbers {
  readonly #inBooks = new Map<string, Invoice[]>();
  readonly #inFile = new Map<string, OwedRow>();
  /** The rows that are invoices of the books, by these. */
  readonly #found = new Map<Invoice, OwedRow>();

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
  same(number: string, owed: Owed): Invoice | undefined {
    return this.inBooks(owed.customer, number).find((invoice) =>
      isSame({ ...invoice, outstanding: invoice.total }, owed),
    );
  }

  /** Where a number stands in the books or in the file; undefined for the first time. */
  place(number: string, owed: OwedRow): Place | undefined {
    const known = this.inBooks(owed.customer, number);
    const free = known.filter((invoice) => !isOther(this.#found.get(invoice), owed));
    // What is owed on an invoice changes as it is paid; its day does not.
    const sameDay = free.filter(({ invoiceDate }) => invoiceDate === owed.invoiceDate);
    const same = sameDay.find(({ total }) => total === owed.outstanding);
    if (same) return { there: `Invoice ${same.autoId} is the same` };
    const [paid] = sameDay;
    if (paid)
      return { paid: `Invoice ${paid.autoId} has this number, and came to ${formatMoney(paid.total)}` };
    const [other] = known;
    if (other) return { taken: `invoice ${other.autoId} of ${formatListDay(other.invoiceDate)} has it too` };
    const before = this.#inFile.get(key(owed.customer, number));
    if (before === undefined) return undefined;
    if (!isSame(before, owed)) return { taken: `row ${before.row} has it too, with another day or amount` };
    return isOther(before, owed)
      ? { taken: `row ${before.row} has it too` }
      : { there: `Row ${before.row} is the same` };
  }

  /** Remembers that an invoice of the books which a number finds is a row's, so that it is no other's. */
  find(number: string, owed: OwedRow): void {
    const same = this.inBooks(owed.customer, number).find(
      (invoice) => isSame({ ...invoice, outstanding: invoice.total }, owed) && !this.#found.has(invoice),
    );
    if (same) this.#found.set(same, owed);
  }

  /** Remembers the number of a row. */
  take(number: string, owed: OwedRow): void {
    this.#inFile.set(key(owed.customer, number), owed);
  }
}

const key = (customer: string, number: string) => `${customer} ${nameKey(number)}`;

const isSame = (one: Pick<Owed, "invoiceDate" | "outstanding">, other: Owed) =>
  one.invoiceDate === other.invoiceDate && one.outstanding === other.outstanding;

const isOther = (one: OwedRow | undefined, other: OwedRow) =>
  one !== undefined && nameKey(one.ledgerNumber) !== nameKey(other.ledgerNumber);
