import * as z from "zod";
import { tidyRegistration } from "../../shared/registration";
import {
  dayOrToday,
  flag,
  link,
  money,
  optionalLink,
  positiveMoney,
  requiredText,
  text,
  validate,
} from "../../shared/schema";

/** What is sent for an invoice's details (spec §5). An empty department is the first configured one. */
export const invoiceSchema = z.object({
  customer: link("Customer is Required"),
  department: text(),
  invoiceDate: dayOrToday(),
  vehicleModel: requiredText("Vehicle Model is Required").refine(
    (value) => [...value].length <= 64,
    "Vehicle Model must be 64 characters or fewer",
  ),
  vehicleReg: requiredText("Vehicle Reg is Required")
    .transform(tidyRegistration)
    .refine((value) => value.length >= 3 && value.length <= 15, "Vehicle Reg must be 3 to 15 characters"),
  repairNotes: text(5000),
});

/** A line. `charged` left empty takes the service's unit price. `_id` is kept when it is the invoice's own. */
export const invoiceLineSchema = z.object({
  _id: text(64),
  service: link("Select Invoice Line Service"),
  description: text(2000),
  charged: money(undefined),
  addVat: flag(false),
});

/** The whole of an invoice's lines, at most 500. */
export const invoiceLinesSchema = z
  .array(invoiceLineSchema, "Must be a list of lines")
  .max(500, "An invoice holds at most 500 lines");

/** Payments; what is not sent is what stands. `paidInFull` left out is settled by the amounts. */
export const paymentsSchema = z.object({
  card: positiveMoney(0),
  cash: positiveMoney(0),
  cheque: positiveMoney(0),
  reference: text(),
  transaction: optionalLink(),
  paidInFull: z
    .boolean("Must be true or false")
    .nullish()
    .transform((value) => value ?? undefined),
});

const querySchema = z.object({
  department: z.string().optional(),
  customer: z.string().optional(),
  search: text(),
  "payments.paidInFull": z.enum(["true", "false"], "Must be true or false").optional(),
});

/** The filters of `GET invoices` (spec §7). Throws ValidationError. */
export function invoiceQuery(params: URLSearchParams): {
  search: string;
  department?: string;
  customer?: string;
  isPaid?: boolean;
} {
  const given = [...params].filter(([, value]) => value !== "");
  const {
    "payments.paidInFull": paid,
    search,
    department,
    customer,
  } = validate(querySchema, Object.fromEntries(given));
  return {
    search,
    ...(department !== undefined && { department }),
    ...(customer !== undefined && { customer }),
    ...(paid !== undefined && { isPaid: paid === "true" }),
  };
}
