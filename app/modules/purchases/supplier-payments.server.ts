import { formatListDay } from "../../shared/dates";
import { type AskAgain, askNothing, NotFoundError, olderVersion } from "../../shared/errors";
import type { ListPage } from "../../shared/list-page";
import type { Garage } from "../books/books.server";
import { listPage } from "../books/list-page.server";
import { listingOf, type Page, type PageQuery, pageOf } from "../books/listing.server";
import { getSupplier } from "../suppliers/suppliers.server";
import { filedPaymentNotices } from "../vat/filed-notice.server";
import { type PlainPurchase, plainPurchase } from "./purchase";
import { type SupplierPayment, supplierPayments } from "./supplier-payments";
import type { SupplierPaymentRow } from "./supplier-payments-page";
import type { TakingBackPaymentScreen } from "./taking-back-payment";

/** What a supplier was paid, the latest day first. @throws NotFoundError */
export function listSupplierPayments(garage: Garage, id: string, query: PageQuery): Page<SupplierPayment> {
  const { _id } = getSupplier(garage, id);
  return pageOf(listingOf(supplierPayments(garage.books.purchases.group("supplier", _id))), query);
}

/** What a supplier was paid on a day. @throws NotFoundError */
export function getSupplierPayment(
  { books }: Pick<Garage, "books">,
  id: string,
  day: string,
): SupplierPayment {
  const payments = supplierPayments(books.purchases.group("supplier", id));
  const payment = payments.find(({ date }) => date === day);
  if (payment === undefined) throw new NotFoundError("This supplier was paid nothing on that day");
  return payment;
}

/**
 * Takes back what a supplier was paid on a day, in one commit: its purchases are unpaid again.
 * @param version that of the payment on the sender's screen; undefined for any.
 * @throws NotFoundError @throws ConflictError when the payment changed, or the books are closed up to its day
 */
export function takeBackSupplierPayment(
  garage: Garage,
  id: string,
  day: string,
  by: string,
  version?: string,
  askAgain: AskAgain = askNothing,
): Promise<SupplierPayment> {
  return garage.books.update(by, (books) => {
    const { _id } = getSupplier(garage, id);
    const payment = getSupplierPayment(garage, _id, day);
    refuseOutdated(payment, version);
    askAgain();
    for (const purchase of payment.purchases)
      books.purchases.put({ ...purchase, paid: false, paidDate: null });
    return payment;
  });
}

/** What is told before a payment is taken back. @throws NotFoundError */
export function takingBackScreen(garage: Garage, id: string, day: string): TakingBackPaymentScreen {
  const { _id, name } = getSupplier(garage, id);
  const { purchases, date, total, version } = getSupplierPayment(garage, _id, day);
  const warnings = filedPaymentNotices(garage, new Set(purchases.map((purchase) => purchase._id)));
  return { name, date, total, version, count: purchases.length, warnings };
}

/** @throws ConflictError */
function refuseOutdated({ date, version: current }: SupplierPayment, version: string | undefined): void {
  if (version === undefined || version === "" || version === current) return;
  throw olderVersion(
    `What was paid on ${formatListDay(date)} changed`,
    " after you opened this page. Check it, then press the button again to take it back.",
    { version: current },
  );
}

/** A payment as the api answers it: the links of its purchases are ids. */
export type SupplierPaymentView = Omit<SupplierPayment, "purchases"> & {
  readonly purchases: readonly PlainPurchase[];
};

export function supplierPaymentView({ purchases, ...payment }: SupplierPayment): SupplierPaymentView {
  return { ...payment, purchases: purchases.map(plainPurchase) };
}

/** A page of the payments, and whom they went to. @throws NotFoundError */
export function supplierPaymentsScreen(
  garage: Garage,
  id: string,
  query: PageQuery,
  isDrawnHere: boolean,
): { readonly supplier: { _id: string; name: string }; readonly list: ListPage<SupplierPaymentRow> } {
  const { _id, name } = getSupplier(garage, id);
  const list = listPage(
    listSupplierPayments(garage, id, query),
    "",
    ({ date, purchases, ...payment }): SupplierPaymentRow => ({
      ...payment,
      ...{ _id: date, date },
      purchases: purchases.map(({ _id, autoId, supplierInvoiceNumber, supplierInvoiceDate, total }) => ({
        ...{ _id, autoId, supplierInvoiceNumber, supplierInvoiceDate, total },
      })),
    }),
    isDrawnHere,
  );
  return { supplier: { _id, name }, list };
}
