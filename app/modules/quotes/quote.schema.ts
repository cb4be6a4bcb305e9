import * as z from "zod";
import { dayOrToday, text, validate } from "../../shared/schema";
import { saleFields } from "../sales/sale.schema";

/** What is sent for a quote's details (REFERENCE §3). An empty department is the first configured one. */
export const quoteSchema = z.object({ ...saleFields, quoteDate: dayOrToday(), quoteNotes: text(5000) });

const querySchema = z.object({
  department: z.string().optional(),
  customer: z.string().optional(),
  search: text(),
});

/** Reads the filters of `GET quotes`. @throws ValidationError */
export function quoteQuery(params: URLSearchParams): {
  search: string;
  department?: string | undefined;
  customer?: string | undefined;
} {
  return validate(querySchema, Object.fromEntries([...params].filter(([, value]) => value !== "")));
}
