import * as z from "zod";
import { parseFullDay } from "../../shared/dates";
import { isMoney } from "../../shared/money";
import { text } from "../../shared/schema";
import { PAYMENT_TERMS } from "../customers/customer";
import { DEFAULT_MOT_FEES } from "../departments/mot-fee";
import { VAT_BASES } from "../vat/vat-entries";
import { STAGGERS } from "../vat/vat-quarter";
import { MAIL_SECURITY } from "./mail-settings";
import { LONGEST_DISPLAY_NAME } from "./settings";

/** The one schema of config.json: of the file, of the forms of Settings and of the api. */

const PORT = "Must be a number from 1 to 65,535";
const PENCE = "Must be pounds with at most two decimals";
const oneOf = (choices: readonly (string | number)[]) => `Must be one of ${choices.join(", ")}`;

/** Text as people type it, without marks that cannot be printed. */
const words = text;
const needed = (most: number, message: string) => words(most).refine((value) => value !== "", message);
const lines = z
  .array(needed(200, "must not be empty"), "Must be a list of lines")
  .refine((all) => all.length <= 8, "Must be 8 lines or fewer")
  .default([]);

const invoiceDetails = z.strictObject({
  address: lines,
  email: words(),
  phone: words(),
  vatNumber: words(),
  bankName: words(),
  bankAccount: words(),
  sortCode: words(),
});

const department = z.strictObject({
  name: needed(60, "must not be empty"),
  displayName: needed(LONGEST_DISPLAY_NAME, "Enter the name that pages and papers show"),
  invoicesVatExempt: z.boolean("Must be true or false"),
  vatWord: words(60).optional(),
  vatByDefault: z.boolean("Must be true or false").optional(),
  defaultServiceId: z.string().regex(/^[\w-]{1,64}$/, "must be letters, digits, - or _"),
  logo: z
    .string()
    .regex(/^([\w][\w.-]*\.(png|jpe?g|webp|svg))?$/i, "must be the name of a picture in logos/")
    .default(""),
  showOnInvoice: z.boolean("Must be true or false").default(true),
  invoice: invoiceDetails.prefault({}),
});

const motFee = z.strictObject({
  from: z
    .string()
    .refine((day) => /^\d{4}-/.test(day) && parseFullDay(day) === day, "must be a day like 2026-11-19"),
  class: words(60).refine((value) => /\d/.test(value), "must name a class, like 4"),
  label: words(60).optional(),
  max: z.number(PENCE).min(0, PENCE).refine(isMoney, PENCE),
});

const code = needed(60, "must not be empty").optional();
const codes = z.record(z.string(), needed(60, "must not be empty")).optional();
const taxCodes = z.strictObject({ standard: code, zero: code, exempt: code, outside: code }).optional();
const methodCodes = z.strictObject({ Card: code, Cash: code, Cheque: code, BACS: code }).optional();

/** The codes of one accountant's program; what is missing is as usual. */
const accountCodes = z
  .strictObject({
    ...{ sales: code, salesByDepartment: codes, purchases: code, purchasesByCategory: codes, bank: code },
    ...{ bankByMethod: methodCodes, salesTax: taxCodes, purchasesTax: taxCodes },
  })
  .optional();

const template = z.strictObject({ subject: words(), text: words(5000) }).optional();

const mail = z.strictObject({
  server: words(253).refine(
    (value) => /^[\w.:-]*$/.test(value),
    "Must be the name of a server, like smtp.example.co.uk",
  ),
  port: z.number(PORT).int(PORT).min(1, PORT).max(65_535, PORT).default(587),
  security: z.enum(MAIL_SECURITY, oneOf(MAIL_SECURITY)).default("STARTTLS"),
  user: words(),
  sender: words(),
  templates: z
    .strictObject({
      ...{ invoice: template, quote: template, "credit-note": template, receipt: template },
      ...{
        statement: template,
        refund: template,
        "mot-reminder": template,
        "mot-letter": template,
        "mot-text": template,
      },
    })
    .optional(),
});

/** The settings as config.json holds them (REFERENCE §1). */
export const settingsSchema = z.strictObject({
  product: needed(60, "Enter the name of the garage"),
  company: z.strictObject({
    name: needed(120, "Enter the name of the company"),
    legalName: words().optional(),
    number: words(20).optional(),
    tagline: words(),
    address: lines,
    phone: words(),
    email: words(),
  }),
  departments: z
    .array(department)
    .min(1)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "must have different names"),
  quoteDepartmentEditable: z.boolean("Must be true or false").default(false),
  terms: z
    .strictObject({
      payment: z.enum(PAYMENT_TERMS, oneOf(PAYMENT_TERMS)).default("7 Days"),
      paper: words(1000),
    })
    .optional(),
  vatScheme: z.enum(VAT_BASES, oneOf(VAT_BASES)).default("invoice"),
  vatStagger: z.literal(STAGGERS, oneOf(STAGGERS)).default(1),
  motFees: z
    .array(motFee)
    .max(100)
    .default([...DEFAULT_MOT_FEES]),
  accounts: z
    .strictObject({
      xero: accountCodes,
      quickbooks: accountCodes,
      sage50: accountCodes,
      freeagent: accountCodes,
    })
    .optional(),
  email: mail.optional(),
});

/** The same fields, each of which may be left out, in groups within groups too. */
function partOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
    return z.object(Object.fromEntries(fields.map(([name, field]) => [name, partOf(field).optional()])));
  }
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;
  return isWrapped ? partOf(schema.unwrap() as z.ZodType) : schema;
}

/** A field of a department that only config.json may change. A value that is sent is ignored. */
const fixed = (type: "boolean" | "string") =>
  z
    .unknown()
    .optional()
    .meta({ type, readOnly: true, description: "Read only: only config.json changes it" });

/** What is sent to change settings: any part of them, and the mail server's password, which is never answered. */
export const settingsBodySchema = z.object({
  ...(partOf(settingsSchema) as z.ZodObject).shape,
  departments: z
    .array(
      (partOf(department) as z.ZodObject).extend({
        invoicesVatExempt: fixed("boolean"),
        defaultServiceId: fixed("string"),
      }),
    )
    .optional(),
  email: (partOf(mail) as z.ZodObject).extend({ password: text().optional() }).optional(),
});
