import * as z from "zod";
import {
  count,
  dayOrToday,
  money,
  oneOf,
  optionalDay,
  optionalLink,
  positiveMoney,
  text,
  validate,
} from "../../shared/schema";
import { CHARGED, saleFields } from "../sales/sale.schema";
import { MOST_MILES, MOT_RESULTS } from "./mot-test";

/** What is sent of a test; only an invoice of the MOT department takes it. */
export const motTestFields = {
  motDue: optionalDay().meta({
    description: "When the next test is due, YYYY-MM-DD. Without it a year after a test that was not failed",
  }),
  mileage: count(undefined, MOST_MILES).meta({ description: "In miles" }),
  motResult: oneOf(["", ...MOT_RESULTS], ""),
};
export type MotTestFields = Readonly<Record<keyof typeof motTestFields, unknown>>;

/** What is sent for an invoice's details (REFERENCE §5). An empty department is the first configured one. */
export const invoiceSchema = z.object({
  ...saleFields,
  invoiceDate: dayOrToday(),
  repairNotes: text(5000),
  ...motTestFields,
});

/** Payments. Fields that are not sent keep their stored values. `paidInFull` defaults to what the amounts imply. */
export const paymentsSchema = z.object({
  card: positiveMoney(0),
  cash: positiveMoney(0),
  cheque: positiveMoney(0),
  reference: text(),
  transaction: optionalLink(),
  paidInFull: z
    .boolean("Must be true or false")
    .nullish()
    .transform((value) => value ?? undefined)
    .meta({ description: "Defaults to whether card, cash and cheque cover the total" }),
});

/** Payments as totals, and the day on which the difference came in or went back. */
export const totalsSchema = paymentsSchema.extend({ date: dayOrToday() });

/** An MOT invoice: details without a department, the test, and what was paid for it (REFERENCE §5). */
export const motInvoiceSchema = invoiceSchema.omit({ department: true }).extend({
  ...paymentsSchema.omit({ paidInFull: true }).shape,
  service: optionalLink(),
  charged: money(undefined).meta({ description: CHARGED }),
});

/** An invoice with an MOT of the same vehicle. */
export const invoiceWithMotSchema = invoiceSchema.extend({
  mot: motInvoiceSchema
    .pick({ service: true, charged: true, motDue: true, mileage: true, motResult: true })
    .prefault({}),
});

const querySchema = z.object({
  department: z.string().optional(),
  customer: z.string().optional(),
  search: text(),
  "payments.paidInFull": z.enum(["true", "false"], "Must be true or false").optional(),
});

/** The filters of `GET invoices` (REFERENCE §7). Throws ValidationError. */
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
