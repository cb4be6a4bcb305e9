import { createHash } from "node:crypto";
import { askNobody, ValidationError } from "../../shared/errors";
import { addMoney } from "../../shared/money";
import { validate } from "../../shared/schema";
import { newId } from "../../store/store";
import type { BooksInUpdate, Garage } from "../books/books.server";
import { updateAsking } from "../books/update-asking.server";
import type { Purchase } from "./purchase";
import type { PurchaseFields } from "./purchase.schema";
import {
  askOfDays,
  askOfTick,
  askOfVat,
  bookedTwiceQuestion,
  checkLinks,
  settledPurchase,
} from "./purchases.server";
import { splitDifference } from "./split-purchase";
import { splitPurchaseSchema } from "./split-purchase.schema";

/**
 * Enters a supplier's invoice over several jobs: a purchase for each, in one commit. Their totals must add up to the supplier's.
 * @param id the id of a form's one-use token: the same id again gives what the first send made.
 * @throws ValidationError with the path of a purchase's field, `purchases.0.amount` @throws QuestionError
 */
export function splitPurchase(
  garage: Garage,
  input: unknown,
  by: string,
  id = newId(),
  ask = askNobody,
): Promise<Purchase[]> {
  const { total, purchases: parts, ...shared } = validate(splitPurchaseSchema, input);
  return updateAsking(garage, by, ask, (books, ask) => {
    const ids = parts.map((_, index) => partId(id, index));
    const existing = ids.flatMap((each) => books.purchases.get(each) ?? []);
    if (existing.length === ids.length) return existing;
    const read = readParts(garage, books, shared, parts);
    const difference = splitDifference(addMoney(...read.map((fields) => fields.total)), total);
    if (difference !== undefined) throw new ValidationError({ total: [difference] });
    // Those that are there already are parts of this invoice.
    if (existing.length === 0) ask(bookedTwiceQuestion(garage, { _id: id, ...shared }));
    for (const fields of read.slice(0, 1)) {
      askOfTick(shared, fields, undefined, ask);
      askOfDays(fields, undefined, ask);
    }
    for (const [index, fields] of read.entries())
      askOfVat(fields, undefined, (question) => ask(question && `Job ${index + 1}: ${question}`));
    return read.map((fields, index) => {
      const _id = partId(id, index);
      // One that was deleted since is made again, as a purchase by itself would be.
      return books.purchases.get(_id) ?? books.purchases.insert({ _id, ...fields });
    });
  });
}

type Split = ReturnType<typeof splitPurchaseSchema.parse>;

/** The purchases as they are stored. @throws ValidationError with the messages of all of them */
function readParts(
  garage: Garage,
  books: BooksInUpdate,
  shared: Omit<Split, "total" | "purchases">,
  parts: Split["purchases"],
): PurchaseFields[] {
  const errors: Record<string, readonly string[]> = {};
  const read = parts.flatMap(({ total, ...part }, index): PurchaseFields[] => {
    const department =
      books.invoices.get(part.invoice ?? "")?.department ?? garage.business.departments[0]?.name;
    const sum = total ?? addMoney(part.amount, part.vat ?? 0);
    try {
      const invoicedTo = part.invoicedTo || department;
      const fields = settledPurchase(garage, { ...shared, ...part, invoicedTo, total: sum });
      checkLinks(books, fields);
      return [fields];
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      for (const [name, messages] of Object.entries(error.errors)) {
        errors[name in shared ? name : `purchases.${index}.${name}`] = messages;
      }
      return [];
    }
  });
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return read;
}

/** The id of a part, which follows from that of the whole. */
export function partId(id: string, index: number): string {
  return index === 0 ? id : createHash("sha256").update(`${id} ${index}`).digest("base64url").slice(0, 21);
}
