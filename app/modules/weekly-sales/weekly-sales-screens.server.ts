import { type Day, londonDayOf, parseDay, weekOf } from "../../shared/dates";
import { ConflictError } from "../../shared/errors";
import { addMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { creditedOn } from "../credit-notes/credited-on.server";
import { departmentSums } from "../departments/department-sums";
import { type Invoice, isPaidInFull } from "../invoices/invoice";
import { takingsOn } from "../receipts/takings.server";
import { countedDifference } from "../till-counts/till-screens.server";
import {
  acceptedBy,
  type DaySales,
  dayToOpen,
  invoicesInWords,
  reviewField,
  type SaleRow,
  versionField,
  type WeekSales,
} from "./weekly-sales";
import { invoicesByDate } from "./weekly-sales.server";

function saleRow({ books }: Garage, invoice: Invoice): SaleRow {
  const { _id, autoId, updated, billTo, vehicleModel, vehicleReg, total, review } = invoice;
  return {
    _id,
    autoId,
    updated,
    customerName: billTo.name,
    isHighValue: books.customers.get(invoice.customer)?.highValue ?? false,
    vehicleModel,
    vehicleReg,
    isPaid: isPaidInFull(invoice),
    total,
    review,
  };
}

function weekSales(garage: Garage, week: readonly Day[]): WeekSales {
  const dates = invoicesByDate(garage, week);
  const days = dates.map(
    ({ day, invoices, sum }): DaySales => ({
      day,
      rows: invoices.map((invoice) => saleRow(garage, invoice)),
      total: sum,
      departmentSums: departmentSums(garage.business.departments, invoices),
      takings: takingsOn(garage, [day]),
      credited: creditedOn(garage.books, [day]),
      tillDifference: countedDifference(garage, day),
    }),
  );
  return {
    days,
    count: days.reduce((count, { rows }) => count + rows.length, 0),
    total: addMoney(...days.map(({ total }) => total)),
    departmentSums: departmentSums(
      garage.business.departments,
      dates.flatMap(({ invoices }) => invoices),
    ),
    takings: takingsOn(garage, week),
    credited: creditedOn(garage.books, week),
  };
}

/**
 * The screen of the week with the day in `?week=`. `?open=` names open days.
 * Falls back to the current week, with a message, if `?week=` is not a date.
 */
export function weeklySalesScreen(garage: Garage, { searchParams }: URL) {
  const asked = (searchParams.get("week") ?? "").trim().slice(0, 40);
  const today = londonDayOf(new Date());
  const day = parseDay(asked) ?? today;
  const week = weekSales(garage, weekOf(day));
  const open = searchParams.getAll("open").filter((each) => weekOf(day).includes(each));
  const first = dayToOpen(week.days, today);
  return {
    today,
    day,
    notADay: asked !== "" && parseDay(asked) === undefined ? asked : undefined,
    open: open.length > 0 || first === undefined ? open : [first],
    week,
  };
}

/**
 * The reviews in the week's form: changed choices, and the invoices that the pressed button accepts.
 * @param changed the fields that differ from those the form showed.
 * @throws ConflictError when an invoice no longer exists
 */
export function sentReviews(
  { books }: Garage,
  { fields, intent }: { readonly fields: Readonly<Record<string, string>>; readonly intent: string },
  changed: Readonly<Record<string, string>>,
) {
  const accepted = acceptedBy(intent).filter((autoId) => fields[reviewField(autoId)] === "");
  const chosen = Object.entries(changed).flatMap(([field, review]) => {
    const [, autoId] = /^review(\d+)$/.exec(field) ?? [];
    return autoId === undefined || review === "" ? [] : [{ autoId: Number(autoId), review }];
  });
  const reviews = [...chosen, ...accepted.map((autoId) => ({ autoId, review: "accepted" }))].map(
    ({ autoId, review }) => ({
      autoId,
      _id: books.invoices.byNumber(autoId)?._id,
      review,
      version: fields[versionField(autoId)],
    }),
  );
  const gone = reviews.flatMap(({ autoId, _id }) => (_id === undefined ? [autoId] : []));
  if (gone.length > 0) {
    // The week is drawn again with their new versions, so the next save would not report them.
    const changedToo = reviews.flatMap(({ autoId, _id = "", review, version = "" }) => {
      const invoice = books.invoices.get(_id);
      const isNews = invoice && invoice.review !== review && version !== "" && version !== invoice.updated;
      return isNews ? [autoId] : [];
    });
    const [alsoChanged, checkThem] =
      changedToo.length === 0 ? ["", ""] : [` and ${wasOrWere(changedToo, "changed")}`, "check them, then "];
    const deleted = wasOrWere(gone, "deleted");
    throw new ConflictError(
      `${deleted.charAt(0).toUpperCase()}${deleted.slice(1)}${alsoChanged} meanwhile, so nothing was saved. Your other choices are still here: ${checkThem}update again to save them.`,
    );
  }
  return reviews;
}

/** "invoices 1 and 2 were deleted" */
function wasOrWere(numbers: readonly number[], done: string): string {
  return `${invoicesInWords(numbers)} ${numbers.length === 1 ? "was" : "were"} ${done}`;
}
