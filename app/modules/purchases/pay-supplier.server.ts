import { askNobody, askTogether, ConflictError, ValidationError } from "../../shared/errors";
import { addMoney, formatMoney } from "../../shared/money";
import { validate } from "../../shared/schema";
import { askAboutPaymentDay } from "../books/ask-about-day";
import type { BooksInUpdate, Garage } from "../books/books.server";
import { updateOnce } from "../books/update-once.server";
import { getSupplier } from "../suppliers/suppliers.server";
import { paySupplierSchema } from "./pay-supplier.schema";
import { type Purchase, paidEarlyQuestion, purchaseLink } from "./purchase";

/** A purchase as the sender's page showed it. */
export interface ShownPurchase {
  readonly autoId: number;
  /** Its version. */
  readonly updated: string;
}

/**
 * Marks some of a supplier's purchases as paid on one day, in one commit.
 * @param id the id of a form's one-use token: the same id again gives what the first send paid.
 * @param shown what the sender saw of the purchases, by `_id`; without it only what is paid already is refused.
 * @throws NotFoundError @throws ValidationError with the path of a purchase, `purchases.0` @throws QuestionError
 * @throws ConflictError naming what was paid, changed or deleted meanwhile
 */
export function paySupplier(
  garage: Garage,
  supplierId: string,
  input: unknown,
  by: string,
  { id = "", shown = new Map<string, ShownPurchase>(), ask = askNobody } = {},
): Promise<Purchase[]> {
  return updateOnce(garage, by, id, (books, isAgain) => {
    const supplier = getSupplier(garage, supplierId);
    const { date, purchases: ids } = validate(paySupplierSchema, input);
    const found = ids.flatMap((each) => books.purchases.get(each) ?? []);
    const isDone =
      found.length === ids.length && found.every(({ paid, paidDate }) => paid && paidDate === date);
    if (isDone && isAgain) return found;
    refuseOutdated(books, ids, shown, supplier._id);
    refuseWrong(books, ids, supplier._id);
    const [latest] = [...found].sort((a, b) => (a.supplierInvoiceDate < b.supplierInvoiceDate ? 1 : -1));
    askTogether(ask, (ask) => {
      askAboutPaymentDay(ask, date, undefined);
      if (latest) ask(paidEarlyQuestion(date, latest));
      ask(creditQuestion(found));
    });
    return found.map((purchase) => books.purchases.put({ ...purchase, paid: true, paidDate: date }));
  });
}

/** The question before credits that come to more than what they are set against. */
function creditQuestion(purchases: readonly Purchase[]): string | undefined {
  const sum = addMoney(...purchases.map(({ total }) => total));
  if (sum >= 0) return undefined;
  const more = purchases.some(({ total }) => total > 0) ? " more" : "";
  return `The credits come to ${formatMoney(-sum)}${more}: did the supplier pay that back?`;
}

/** @throws ConflictError */
function refuseOutdated(
  { purchases }: BooksInUpdate,
  ids: readonly string[],
  shown: ReadonlyMap<string, ShownPurchase>,
  supplier: string,
): void {
  const theirs = ids.flatMap((id) => purchases.get(id) ?? []);
  const stored = theirs.filter((purchase) => purchase.supplier === supplier);
  const paid = stored.filter((purchase) => purchase.paid);
  const changed = stored.filter((purchase) => {
    const version = shown.get(purchase._id)?.updated;
    return !purchase.paid && version !== undefined && version !== purchase.updated;
  });
  const deleted = ids.flatMap((id) => (purchases.get(id) ? [] : (shown.get(id) ?? [])));
  const sentences = [
    ...told(paid, "is paid already", "are paid already"),
    ...told(changed, "was changed", "were changed"),
    ...told(deleted, "was deleted", "were deleted"),
  ];
  if (sentences.length === 0) return;
  throw new ConflictError([...sentences, "Nothing was saved: check the list, then try again."].join(" "), {
    links: [...paid, ...changed].slice(0, MOST_NAMED).map(purchaseLink),
  });
}

/** The most purchases that a sentence names. */
const MOST_NAMED = 5;

/** "Purchases 12, 14 and 15 are paid already."; nothing for none. */
function told(purchases: readonly { readonly autoId: number }[], one: string, several: string): string[] {
  const numbers = purchases.map(({ autoId }) => String(autoId));
  const [first] = numbers;
  if (first === undefined) return [];
  if (numbers.length === 1) return [`Purchase ${first} ${one}.`];
  const named = numbers.slice(0, MOST_NAMED);
  const last = numbers.length > MOST_NAMED ? `${numbers.length - MOST_NAMED} more` : named.pop();
  return [`Purchases ${named.join(", ")} and ${last} ${several}.`];
}

/** @throws ValidationError */
function refuseWrong({ purchases }: BooksInUpdate, ids: readonly string[], supplier: string): void {
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  for (const [index, id] of ids.entries()) {
    const purchase = purchases.get(id);
    const wrong =
      purchase === undefined
        ? "There is no such record"
        : purchase.supplier !== supplier
          ? `Purchase ${purchase.autoId} is from another supplier`
          : seen.has(id)
            ? `Purchase ${purchase.autoId} stands twice`
            : undefined;
    seen.add(id);
    if (wrong !== undefined) errors[`purchases.${index}`] = [wrong];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
}
