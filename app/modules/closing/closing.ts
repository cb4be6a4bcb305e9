import { type Day, formatListDay } from "../../shared/dates";
import type { StoredRecord } from "../../shared/record";
import { type Purchase, paidDay } from "../purchases/purchase";

/** Up to which day the books are closed. One document, whose history says who closed and opened them. */
export interface Closing extends StoredRecord {
  readonly closedUntil: Day | null;
  /** The `_id` of the user, or what ran the command. */
  readonly by: string;
}

/** The `_id` of the one document. */
export const CLOSING_ID = "books";

/** The day that a record belongs to, and the fields that may still change once its period is closed. */
interface Dated {
  readonly day: string;
  readonly stillChange: readonly string[];
}

/** What is dated, by collection. A payment may come later than its invoice, and so may a credit note, so both stay possible, like reviewing and approving. */
const DATED: Readonly<Record<string, Dated>> = {
  invoices: {
    day: "invoiceDate",
    // What is known of a vehicle's test is no figure: a next test may be moved years later.
    stillChange: [
      ...["review", "payments", "bacs", "credited", "balancePayable", "issued"],
      ...["motDue", "motResult", "mileage"],
    ],
  },
  purchases: { day: "supplierInvoiceDate", stillChange: ["approved", "paid", "paidDate"] },
  transactions: { day: "date", stillChange: [] },
  creditNotes: { day: "date", stillChange: [] },
  // Which bank transaction it came with is no figure either: the bank's file of a month comes after it.
  receipts: { day: "date", stillChange: ["allocations", "transaction"] },
  tillCounts: { day: "date", stillChange: [] },
};

type Stored = Readonly<Record<string, unknown>>;

interface Change {
  readonly collection: string;
  readonly before: object | undefined;
  readonly after: object | undefined;
}

/**
 * Whether a change touches what is closed: a record dated up to `closedUntil`, before or after the change.
 * @param invoiceDate the day of an invoice; undefined if it is gone.
 */
export function touchesClosed(
  change: Change,
  closedUntil: Day,
  invoiceDate: (id: string) => Day | undefined,
): boolean {
  const dated = DATED[change.collection];
  if (dated === undefined) return false;
  const [before, after] = [change.before, change.after] as [Stored | undefined, Stored | undefined];
  if (change.collection === "purchases") {
    // It is paid on a day of its own, which reports as at a past day go by: so much, to that supplier. How much of
    // it is VAT counts on its supplier's invoice date at the earliest, which is open.
    const paymentInPeriod = (record: Stored | undefined) => {
      const day = record && paidDay(record as unknown as Purchase);
      return day && day <= closedUntil ? JSON.stringify([day, record.supplier, record.total]) : null;
    };
    if (paymentInPeriod(before) !== paymentInPeriod(after)) return true;
  }
  const isClosed = (record: Stored | undefined) =>
    record !== undefined && String(record[dated.day]) <= closedUntil;
  if (!isClosed(before) && !isClosed(after)) return false;
  if (before === undefined || after === undefined) return true;
  const free = new Set([...dated.stillChange, "updated"]);
  const isClosedInvoice = (id: string) => (invoiceDate(id) ?? "9999") <= closedUntil;
  if (allocatedTo(before, isClosedInvoice) !== allocatedTo(after, isClosedInvoice)) return true;
  return Object.keys({ ...before, ...after }).some(
    (field) => !free.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

/** What a receipt paid of closed invoices. Money on account may pay an invoice of an open day, whenever it came in. */
function allocatedTo({ allocations = [] }: Stored, isClosedInvoice: (id: string) => boolean): string {
  const list = allocations as readonly { readonly invoice: string }[];
  return JSON.stringify(list.filter(({ invoice }) => isClosedInvoice(invoice)));
}

/** What refuses a change in a closed period. */
export function closedSentence(closedUntil: Day): string {
  return `${closedUpTo(closedUntil)}. Make a credit note, or ask an Admin to open them.`;
}

/** What refuses a row of a file that an Admin imports. */
export function closedRowReason(closedUntil: Day): string {
  return `${closedUpTo(closedUntil)}. Open them first, or leave the row out`;
}

const closedUpTo = (day: Day) => `The books are closed up to ${formatListDay(day)}`;
