import * as z from "zod";
import {
  flag,
  link,
  money,
  optionalDay,
  optionalLink,
  requiredDay,
  requiredMoney,
  requiredText,
  text,
  textOr,
} from "../../shared/schema";
import { DEFAULT_WARRANTY } from "./purchase";
import { MOST_PARTS } from "./split-purchase";

/** What is sent for one part of a supplier's invoice: it becomes a purchase. */
const partSchema = z.object({
  invoice: optionalLink(),
  product: optionalLink(),
  purchaseCategory: link("Required"),
  details: requiredText("Required", 2000),
  warranty: textOr(DEFAULT_WARRANTY),
  invoicedTo: text().meta({
    description: "Defaults to the department of its invoice, or else to the first department",
  }),
  amount: requiredMoney("Required"),
  vat: money(undefined).meta({ description: "Pounds. Defaults to total less amount, or to 0" }),
  total: money(undefined).meta({ description: "Pounds: amount plus vat, which is its default" }),
});

/** A supplier's invoice over several jobs. */
export const splitPurchaseSchema = z.object({
  supplier: link("Required"),
  supplierInvoiceNumber: requiredText("Required"),
  supplierInvoiceDate: requiredDay("Required"),
  total: requiredMoney("Required").meta({
    description: "Pounds: what the totals of its purchases add up to",
  }),
  paid: flag(false),
  paidDate: optionalDay().meta({ type: ["string", "null"] }),
  purchases: z
    .array(partSchema, "Must be a list of purchases")
    .min(1, "Must hold a purchase")
    .max(MOST_PARTS, `At most ${MOST_PARTS} purchases`),
});
