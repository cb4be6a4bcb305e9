import * as z from "zod";
import { dayOrToday, link } from "../../shared/schema";
import { MOST_PAID } from "./pay-supplier";

/** What is sent to pay a supplier. */
export const paySupplierSchema = z.object({
  date: dayOrToday().meta({ description: "The day of payment. Defaults to today" }),
  purchases: z
    .array(link("Choose the purchase"), "Must be a list of purchases")
    .min(1, "Choose at least one purchase")
    .max(MOST_PAID, `At most ${MOST_PAID} purchases`)
    .meta({ description: "The unpaid purchases that it pays, all or none" }),
});
