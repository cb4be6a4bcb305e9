import type { Day } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import type { CreditNote } from "../credit-notes/credit-note";
import type { Customer } from "../customers/customer";
import type { Invoice } from "../invoices/invoice";
import type { Receipt } from "../receipts/receipt";

/** A number whose record was deleted. What the history does not hold is null. */
export interface Gap {
  readonly kind: GapKind;
  readonly number: number;
  readonly date: Day | null;
  /** The customer's name as it is now, as it stood on the record, or as it was when the customer was deleted. */
  readonly customer: { readonly _id: string; readonly name: string } | null;
  /** In pounds. */
  readonly total: number | null;
  /** The user's name, or what ran the command. */
  readonly deletedBy: string | null;
  /** ISO 8601 UTC. */
  readonly deletedAt: string | null;
}

/** The kinds of records whose numbers must be accounted for, and their collections. */
const GAP_KINDS = { invoice: "invoices", creditNote: "creditNotes", receipt: "receipts" } as const;
export type GapKind = keyof typeof GAP_KINDS;

/** A deleted record of these kinds. */
type Deleted = Invoice | CreditNote | Receipt;

/** The numbers whose record was deleted, the latest deletion first. Reads the history. */
export async function listGaps({ books }: Garage): Promise<Gap[]> {
  const kinds = Object.keys(GAP_KINDS) as GapKind[];
  const deletions = await books.deletionsOf([...Object.values(GAP_KINDS), "customers"]);
  const gone = new Map(
    deletions.flatMap(({ collection, before }) =>
      collection === "customers" && before ? [[before._id, before as Customer]] : [],
    ),
  );
  const gaps = deletions.flatMap(({ collection, by, at, before }): Gap[] => {
    const kind = kinds.find((each) => GAP_KINDS[each] === collection);
    // A record of a moment was never seen: its number is missing all the same, and found below.
    if (kind === undefined || before === undefined) return [];
    const record = before as unknown as Deleted;
    const { autoId: number, customer } = record;
    const date = "invoiceDate" in record ? record.invoiceDate : record.date;
    const total = "total" in record ? record.total : record.amount;
    const known = books.customers.get(customer) ?? ("billTo" in record ? record.billTo : gone.get(customer));
    const name = known?.name ?? "";
    const deletedBy = books.users.get(by)?.name ?? by;
    return [{ kind, number, date, customer: { _id: customer, name }, total, deletedBy, deletedAt: at }];
  });
  return [...gaps, ...kinds.flatMap((kind) => untold(books[GAP_KINDS[kind]], kind, gaps))];
}

/** The missing numbers that the history does not tell about. */
function untold(
  records: { readonly count: number; readonly lastNumber: number } & Iterable<{ readonly autoId: number }>,
  kind: GapKind,
  told: readonly Gap[],
): Gap[] {
  const numbers = new Set(told.filter((gap) => gap.kind === kind).map(({ number }) => number));
  const last = records.lastNumber;
  if (records.count + numbers.size === last) return [];
  for (const { autoId } of records) numbers.add(autoId);
  return Array.from({ length: last }, (_, index) => last - index)
    .filter((number) => !numbers.has(number))
    .map((number) => ({
      ...{ kind, number, date: null, customer: null, total: null, deletedBy: null, deletedAt: null },
    }));
}
