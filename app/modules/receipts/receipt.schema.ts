import * as z from "zod";
import {
  dayOrToday,
  link,
  oneOf,
  optionalDay,
  optionalLink,
  requiredMoney,
  text,
  validate,
} from "../../shared/schema";
import { RECEIPT_METHODS } from "./receipt";

/** The most invoices that one receipt pays. */
export const MOST_ALLOCATIONS = 500;

/** The most characters of a receipt's notes. */
export const MOST_NOTES = 2000;

const allocationSchema = z.object({
  invoice: link("Choose the invoice"),
  amount: requiredMoney("Enter the amount for the invoice"),
});

/** What is sent for a receipt (REFERENCE §5). */
export const receiptSchema = z.object({
  date: dayOrToday(),
  customer: link("Customer is Required"),
  method: oneOf(RECEIPT_METHODS, "Card"),
  amount: requiredMoney("Enter the amount received")
    .refine((amount) => amount !== 0, "The amount must not be zero")
    .meta({ description: "Pounds; negative for a refund", not: { const: 0 } }),
  reference: text(),
  transaction: optionalLink(),
  notes: text(MOST_NOTES),
  allocations: z
    .array(allocationSchema, "Must be a list of allocations")
    .max(MOST_ALLOCATIONS, `At most ${MOST_ALLOCATIONS} invoices`)
    .nullish()
    .transform((allocations) => allocations ?? [])
    .meta({ description: "The invoices that it pays; the rest stays on the customer's account" }),
});

const querySchema = z.object({
  customer: z.string().optional(),
  invoice: z.string().optional(),
  method: z.enum(RECEIPT_METHODS, `Must be one of ${RECEIPT_METHODS.join(", ")}`).optional(),
  from: optionalDay(),
  to: optionalDay(),
});

/** The filters of `GET receipts` (REFERENCE §7). Throws ValidationError. */
export function receiptQuery(params: URLSearchParams) {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ""));
  const { from, to, customer, invoice, method } = validate(querySchema, given);
  return {
    ...(customer !== undefined && { customer }),
    ...(invoice !== undefined && { invoice }),
    ...(method !== undefined && { method }),
    ...(from !== "" && { from }),
    ...(to !== "" && { to }),
  };
}
