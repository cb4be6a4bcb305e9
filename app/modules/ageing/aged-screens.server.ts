import { type Day, londonDayOf, parseDay } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import type { Customer } from "../customers/customer";
import type { Invoice } from "../invoices/invoice";
import { type Purchase, paidDay } from "../purchases/purchase";
import type { AgedScreen, AgedScreenItem, AgedScreenRow, AgedSort } from "./aged-screen";
import { type Aged, type AgedItem, type AgedRow, FIGURES, type Party } from "./ageing";
import { agedCreditors, agedDebtors } from "./ageing.server";

/** Rows on a page of the report. */
const AGED_ROWS = 50;

const SORTS: readonly AgedSort[] = [...FIGURES, "overdue", "number", "name"];

/** Customers owe us. @param asked the page. */
export function debtorsScreen(garage: Garage, url: URL, asked: number): AgedScreen {
  const { at } = dayOf(url);
  const debtors = agedDebtors(garage, at);
  const counts = { customers: owing(debtors.rows), suppliers: owing(agedCreditors(garage, at).rows) };
  return screenOf({ url, asked }, debtors, "customer", counts, {
    item: (item: AgedItem<Invoice>) => ({
      ...{ label: String(item.doc.autoId), href: `/invoices/${item.doc._id}/view` },
      ...{ vehicleReg: item.doc.vehicleReg, paidLater: undefined },
    }),
    statement: statementOf,
  });
}

const statements = new WeakMap<AgedRow<Customer, Invoice>, { readonly href: string | undefined }>();

/** Where the statement of a row is. It is found once for as long as the row stands: the largest debtors have hundreds of invoices. */
function statementOf(row: AgedRow<Customer, Invoice>): string | undefined {
  const known = statements.get(row) ?? { href: findStatement(row) };
  statements.set(row, known);
  return known.href;
}

function findStatement({ party: { _id }, items }: AgedRow<Customer, Invoice>): string | undefined {
  const owed = items().filter(({ column }) => column !== "onAccount");
  const departments = new Set(owed.map(({ doc }) => doc.department));
  const [only] = departments;
  if (only === undefined) return undefined;
  return departments.size === 1
    ? `/customers/${_id}/statement/${encodeURIComponent(only)}/pdf`
    : `/customers/${_id}`;
}

/** We owe suppliers. @param asked the page. */
export function creditorsScreen(garage: Garage, url: URL, asked: number): AgedScreen {
  const { at } = dayOf(url);
  const creditors = agedCreditors(garage, at);
  const counts = { customers: owing(agedDebtors(garage, at).rows), suppliers: owing(creditors.rows) };
  return screenOf({ url, asked }, creditors, "supplier", counts, {
    item: ({ doc }: AgedItem<Purchase>) => ({
      label: doc.supplierInvoiceNumber,
      href: `/purchases/${doc._id}`,
      vehicleReg: "",
      // What was paid by the report's day is not in it.
      paidLater: paidDay(doc) ?? undefined,
    }),
    statement: () => undefined,
  });
}

/** How many owe: a row may also say that nothing is owed, or that more is on account. */
function owing(rows: readonly { readonly total: number }[]): number {
  return rows.filter(({ total }) => total > 0).length;
}

/** The day of `?at=`, or today where there is none. */
function dayOf({ searchParams }: URL): { at: Day; today: Day; wrongAt: string | undefined } {
  const today = londonDayOf(new Date());
  const typed = (searchParams.get("at") ?? "").trim().slice(0, 40);
  const at = typed === "" ? today : parseDay(typed);
  return { at: at ?? today, today, wrongAt: at === undefined ? typed : undefined };
}

function screenOf<Who extends Party, Doc extends { readonly _id: string }>(
  { url, asked }: { readonly url: URL; readonly asked: number },
  { rows, totals }: Aged<Who, Doc>,
  kind: AgedScreen["kind"],
  counts: AgedScreen["counts"],
  words: {
    item: (item: AgedItem<Doc>) => Pick<AgedScreenItem, "label" | "href" | "vehicleReg" | "paidLater">;
    statement: (row: AgedRow<Who, Doc>) => string | undefined;
  },
): AgedScreen {
  const order = url.searchParams.get("sort") ?? "";
  const sort = SORTS.find((each) => each === order.replace(/^-/, "")) ?? "overdue";
  const isReversed = order.startsWith("-") && sort !== "overdue";
  const sorted = sortedBy(rows, sort);
  if (isReversed) sorted.reverse();
  const last = Math.max(1, Math.ceil(rows.length / AGED_ROWS));
  const page = Math.min(asked, last);
  const open = new Set(url.searchParams.getAll("open"));
  const shown = sorted.slice((page - 1) * AGED_ROWS, page * AGED_ROWS);
  return {
    ...dayOf(url),
    ...{ kind, sort, isReversed, totals, page, counts },
    path: kind === "customer" ? "/who-owes-us" : "/who-owes-us/suppliers",
    ...{ limit: AGED_ROWS, count: rows.length },
    rows: shown.map((row): AgedScreenRow => {
      const { party, items, ...figures } = row;
      return {
        ...figures,
        ...{ _id: party._id, autoId: party.autoId, name: party.name },
        statement: words.statement(row),
        items: open.has(party._id)
          ? items().map((item) => {
              const { doc, due, column, amount } = item;
              return { _id: doc._id, due, column, amount, ...words.item(item) };
            })
          : undefined,
      };
    }),
  };
}

/** The rows in another order: the largest amounts first, numbers and names upwards. */
function sortedBy<Who extends Party, Doc>(
  rows: readonly AgedRow<Who, Doc>[],
  sort: AgedSort,
): AgedRow<Who, Doc>[] {
  if (sort === "overdue") return [...rows];
  if (sort === "number") return rows.toSorted((a, b) => a.party.autoId - b.party.autoId);
  if (sort === "name") return rows.toSorted((a, b) => a.party.name.localeCompare(b.party.name, "en-GB"));
  // What is on account is negative: the most comes first.
  if (sort === "onAccount") return rows.toSorted((a, b) => a.onAccount - b.onAccount);
  return rows.toSorted((a, b) => b[sort] - a[sort]);
}
