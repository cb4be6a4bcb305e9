import * as z from "zod";
import type { Day } from "../../shared/dates";
import { ValidationError } from "../../shared/errors";
import { addMoney, formatMoney, subtractMoney } from "../../shared/money";
import {
  count,
  flag,
  isBlank,
  link,
  merged,
  money,
  optionalDay,
  optionalLink,
  requiredDay,
  requiredMoney,
  requiredText,
  text,
  textOr,
  validate,
} from "../../shared/schema";
import { DEFAULT_WARRANTY, isPaidDayAssumed, type Purchase, paidDay } from "./purchase";

const invoiceLinesSchema = z.object({ count: count(1), billed: count(1), delivered: count(1) });

/** What is sent for a purchase (REFERENCE §3, §5). */
export const purchaseSchema = z
  .object({
    invoice: optionalLink(),
    product: optionalLink(),
    invoicedTo: requiredText("Required"),
    pdfName: text(),
    pdfPageNumber: count(1),
    details: requiredText("Required", 2000),
    warranty: textOr(DEFAULT_WARRANTY),
    paid: flag(false),
    paidDate: optionalDay().meta({
      type: ["string", "null"],
      description: "The day on which it was paid. Defaults to the day on which `paid` becomes true",
    }),
    amount: requiredMoney("Required"),
    vat: money(0).meta({ description: "Pounds. Defaults to total less amount" }),
    total: requiredMoney("Required").meta({ description: "Pounds: amount plus vat, to the penny" }),
    supplier: link("Required"),
    purchaseCategory: link("Required"),
    supplierInvoiceNumber: requiredText("Required"),
    supplierInvoiceDate: requiredDay("Required"),
    invoiceLines: invoiceLinesSchema
      .nullish()
      .transform((lines) => lines ?? { count: 1, billed: 1, delivered: 1 }),
    approved: flag(false),
  })
  .superRefine(({ amount, vat, total }, context) => {
    const sum = addMoney(amount, vat);
    if (total === sum) return;
    const message = `Total must be the amount plus VAT, ${formatMoney(sum)}`;
    context.addIssue({ code: "custom", path: ["total"], message });
  });

const FLAT = {
  count: "invoiceLinesCount",
  billed: "invoiceLinesBilled",
  delivered: "invoiceLinesDelivered",
} as const;

/** The three counts may be sent beside the other fields (REFERENCE §3): brings them to their place, over what is stored. */
function gatherInvoiceLines(input: unknown, stored: object = {}): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const { invoiceLines, ...sent } = input as Record<string, unknown>;
  if (
    invoiceLines !== undefined &&
    invoiceLines !== null &&
    (typeof invoiceLines !== "object" || Array.isArray(invoiceLines))
  )
    return input;
  const flat = Object.entries(FLAT).flatMap(([name, key]) =>
    sent[key] === undefined ? [] : [[name, sent[key]]],
  );
  if (invoiceLines === undefined && flat.length === 0) return input;
  return { ...sent, invoiceLines: { ...stored, ...invoiceLines, ...Object.fromEntries(flat) } };
}

/**
 * Derives VAT from an amount and a total when it is not sent. A total below the amount is left for validation to reject. A bill of
 * nothing but VAT is one of import VAT.
 */
function withVat(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const sent = input as Record<string, unknown>;
  const read = (name: string) => money(undefined).safeParse(sent[name]).data;
  const [amount, total] = [read("amount"), read("total")];
  if (!isBlank(sent.vat) || amount === undefined || total === undefined) return input;
  const vat = subtractMoney(total, amount);
  const isLikely = vat === 0 || amount === 0 || Math.sign(vat) === Math.sign(amount);
  return isLikely ? { ...sent, vat } : input;
}

export type PurchaseFields = Omit<z.infer<typeof purchaseSchema>, "paidDate"> & Pick<Purchase, "paidDate">;

/** The day of payment that is sent; "" for none. */
export function sentPaidDay(sent: unknown): Day | "" {
  return purchaseSchema.shape.paidDate.safeParse(Object(sent).paidDate).data ?? "";
}

/** The day of payment as it is stored: an assumed day stays so until somebody sends another. */
function settledPaidDate(
  { paid, paidDate }: z.infer<typeof purchaseSchema>,
  today: Day,
  stored: Purchase | undefined,
): Day | null {
  if (!paid) return null;
  if (!stored?.paid) return paidDate || today;
  const isKept = paidDate === "" || (isPaidDayAssumed(stored) && paidDate === paidDay(stored));
  return isKept ? (stored.paidDate ?? null) : paidDate;
}

/**
 * Validates the sent fields of a purchase over its stored ones. An error about a count appears under the name
 * that the count was sent by.
 * @throws ValidationError
 */
export function readPurchase(input: unknown, today: Day, stored?: Purchase): PurchaseFields {
  const sent = withVat(gatherInvoiceLines(input, stored?.invoiceLines));
  try {
    const fields = validate(purchaseSchema, stored ? merged(stored, sent) : sent);
    return { ...fields, paidDate: settledPaidDate(fields, today, stored) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const sentNames = new Map<string, string>(
      Object.entries(FLAT).map(([name, key]) => [`invoiceLines.${name}`, key]),
    );
    const nameOf = (field: string) => {
      const name = sentNames.get(field);
      return name !== undefined && Object.hasOwn(Object(input), name) ? name : field;
    };
    throw new ValidationError(
      Object.fromEntries(Object.entries(error.errors).map(([field, messages]) => [nameOf(field), messages])),
    );
  }
}

const querySchema = z.object({
  product: z.string().optional(),
  invoice: z.string().optional(),
  supplier: z.string().optional(),
});

export type PurchaseQuery = z.infer<typeof querySchema>;

/** The filters of `GET purchases` (REFERENCE §7). */
export function purchaseQuery(params: URLSearchParams): PurchaseQuery {
  return querySchema.parse(Object.fromEntries([...params].filter(([, value]) => value !== "")));
}
