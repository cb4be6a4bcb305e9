import * as z from "zod";
import { ACCOUNT_PRODUCTS } from "../modules/accountancy/account-codes";
import { PAYMENT_TERMS } from "../modules/customers/customer";
import { TEMPLATE_KINDS } from "../modules/emails/email-kind";
import { MAIL_SECURITY } from "../modules/settings/mail-settings";
import type { KeptSettings } from "../modules/settings/settings-file.server";
import { VAT_BASES } from "../modules/vat/vat-entries";
import { STAGGERS } from "../modules/vat/vat-quarter";
import { pounds } from "./answer-parts.schema";
import { SETTINGS } from "./examples";

const line = z.string();
const lines = z.array(z.string());
const codes = z.record(z.string(), z.string()).optional();
const code = z.string().optional();
const taxCodes = z.strictObject({ standard: code, zero: code, exempt: code, outside: code }).optional();
const methodCodes = z.strictObject({ Card: code, Cash: code, Cheque: code, BACS: code }).optional();
const accountCodes = z
  .strictObject({
    ...{ sales: code, salesByDepartment: codes, purchases: code, purchasesByCategory: codes, bank: code },
    ...{ bankByMethod: methodCodes, salesTax: taxCodes, purchasesTax: taxCodes },
  })
  .optional();

/** What `GET settings` answers: the shape of config.json, and a version. */
export function settingsView({ business, version }: KeptSettings) {
  return { ...business, version };
}

/** The settings, as the description says them. */
export const settings = z
  .strictObject({
    product: line,
    company: z.strictObject({
      name: line,
      legalName: line.optional(),
      number: line.optional(),
      ...{ tagline: line, address: lines, phone: line, email: line },
    }),
    departments: z.array(
      z.strictObject({
        name: line.meta({ description: "Never changes; records point at it" }),
        displayName: line,
        invoicesVatExempt: z.boolean().meta({ description: "Never changes" }),
        vatWord: line.optional(),
        vatByDefault: z.boolean().optional(),
        defaultServiceId: line.meta({ description: "Never changes" }),
        logo: line.meta({ description: "A file in logos/" }),
        showOnInvoice: z.boolean(),
        invoice: z.strictObject({
          ...{ address: lines, email: line, phone: line, vatNumber: line },
          ...{ bankName: line, bankAccount: line, sortCode: line },
        }),
      }),
    ),
    quoteDepartmentEditable: z.boolean(),
    terms: z.strictObject({ payment: z.enum(PAYMENT_TERMS), paper: line }).optional(),
    vatScheme: z.enum(VAT_BASES),
    vatStagger: z.literal(STAGGERS),
    motFees: z.array(z.strictObject({ from: line, class: line, label: line.optional(), max: pounds })),
    accounts: z
      .strictObject(Object.fromEntries(ACCOUNT_PRODUCTS.map((each) => [each, accountCodes])))
      .optional(),
    email: z
      .strictObject({
        ...{ server: line, port: z.int(), security: z.enum(MAIL_SECURITY), user: line, sender: line },
        templates: z
          .partialRecord(z.enum(TEMPLATE_KINDS), z.strictObject({ subject: line, text: line }))
          .optional(),
      })
      .optional()
      .meta({ description: "The mail server. Its password is sent as `password`, and never answered" }),
    version: line.meta({ description: "Changes with the settings" }),
  })
  .meta({ id: "Settings", examples: [SETTINGS] });
