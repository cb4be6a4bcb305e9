import * as z from "zod";
import { dayOrToday, link, money, optionalDay, quantity, requiredText, validate } from "../../shared/schema";
import { MOST_LINES } from "../sales/sale.schema";

const NO_LINES = "Choose at least one line to credit";

const creditedLineSchema = z
  .object({
    line: requiredText("Choose a line of the invoice", 64).meta({
      description: "The _id of a line of the invoice",
    }),
    charged: money(undefined).meta({
      description:
        "Pounds without VAT, up to what is left of the line; negative only for a discount. Needed without quantity; with it, quantity × the price of the invoice's line, which it must equal",
    }),
    quantity: quantity()
      .optional()
      .meta({
        type: ["number", "null"],
        description:
          "How many units are credited, with at most three decimals, up to what is left of the line's. The last of them take all that is left of its amount",
      }),
    unitPrice: z
      .unknown()
      .optional()
      .meta({
        ...{ type: ["number", "null"], readOnly: true },
        description:
          "Read only: it is the invoice's line's. If it is sent back with quantity, both as they were read, another charged counts alone",
      }),
  })
  .refine(({ charged, quantity }) => charged !== undefined || quantity !== undefined, {
    ...{ path: ["charged"], error: "Enter the amount to credit" },
    // Beside other faults of the line, but not of an amount that cannot be read.
    when: ({ issues }) => issues.every(({ path }) => path?.[0] === "line"),
  })
  .meta({ anyOf: [{ required: ["charged"] }, { required: ["quantity"] }] });

/** What is sent for a credit note (REFERENCE §5). */
export const creditNoteSchema = z.object({
  invoice: link("Choose the invoice").meta({ description: "The invoice that it credits; it stays" }),
  date: dayOrToday(),
  reason: requiredText("Enter the reason for the credit"),
  lines: z
    .array(creditedLineSchema, NO_LINES)
    .min(1, NO_LINES)
    .max(MOST_LINES, `At most ${MOST_LINES} lines`)
    .meta({ description: "What is credited. The VAT follows the invoice's line" }),
});

const querySchema = z.object({
  customer: z.string().optional(),
  invoice: z.string().optional(),
  from: optionalDay(),
  to: optionalDay(),
});

/** The filters of `GET credit-notes` (REFERENCE §7). Throws ValidationError. */
export function creditNoteQuery(params: URLSearchParams) {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ""));
  const { from, to, customer, invoice } = validate(querySchema, given);
  return {
    ...(customer !== undefined && { customer }),
    ...(invoice !== undefined && { invoice }),
    ...(from !== "" && { from }),
    ...(to !== "" && { to }),
  };
}
