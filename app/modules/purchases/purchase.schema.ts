import * as z from "zod";
import { addMoney, formatMoney } from "../../shared/money";
import {
  count,
  flag,
  link,
  money,
  optionalLink,
  requiredDay,
  requiredMoney,
  requiredText,
  text,
  textOr,
} from "../../shared/schema";
import { DEFAULT_WARRANTY } from "./purchase";

const invoiceLinesSchema = z.object({ count: count(1), billed: count(1), delivered: count(1) });

/** Spec §5 and §9. */
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
    amount: requiredMoney("Required"),
    vat: money(0),
    total: requiredMoney("Required"),
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

/** The three counts may be sent beside the other fields (spec §3): brings them to their place, over what is stored. */
export function gatherInvoiceLines(input: unknown, stored: object = {}): unknown {
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

const querySchema = z.object({
  product: z.string().optional(),
  invoice: z.string().optional(),
  supplier: z.string().optional(),
});

export type PurchaseQuery = z.infer<typeof querySchema>;

/** The filters of `GET purchases` (spec §7). */
export function purchaseQuery(params: URLSearchParams): PurchaseQuery {
  return querySchema.parse(Object.fromEntries([...params].filter(([, value]) => value !== "")));
}
