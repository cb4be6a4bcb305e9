// Over 300 lines: half of it lists what each table of REFERENCE.md is compared with.

import fs from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as entity from "../../api/entity.schema";
import { SENT } from "../../api/examples";
import * as figures from "../../api/figures.schema";
import * as imports from "../../api/imports.schema";
import * as vat from "../../api/vat.schema";
import { vehicle } from "../../api/vehicle.schema";
import { DEFAULT_BUSINESS } from "../../config.server";
import { MENU, MENU_BELOW } from "../../menu";
import { approvalSchema } from "../../modules/approvals/approval.schema";
import { creditNoteSchema } from "../../modules/credit-notes/credit-note.schema";
import { customerSchema } from "../../modules/customers/customer.schema";
import { invoiceSchema, motInvoiceSchema, paymentsSchema } from "../../modules/invoices/invoice.schema";
import { remindersSchema } from "../../modules/mots/reminder.schema";
import { productSchema } from "../../modules/products/product.schema";
import { purchaseCategorySchema } from "../../modules/purchase-categories/purchase-category.schema";
import { purchaseSchema } from "../../modules/purchases/purchase.schema";
import { quoteSchema } from "../../modules/quotes/quote.schema";
import { receiptSchema } from "../../modules/receipts/receipt.schema";
import { lineSchema } from "../../modules/sales/sale.schema";
import { serviceSchema } from "../../modules/services/service.schema";
import { supplierSchema } from "../../modules/suppliers/supplier.schema";
import { tillCountSchema } from "../../modules/till-counts/till-count.schema";
import { transactionSchema } from "../../modules/transactions/transaction.schema";
import {
  createUserSchema,
  requestResetSchema,
  resetPasswordSchema,
  signInSchema,
} from "../../modules/users/user.schema";
import { filingSchema } from "../../modules/vat/vat.schema";
import { vehicleSchema } from "../../modules/vehicles/vehicle-note.schema";
import { reviewsSchema } from "../../modules/weekly-sales/weekly-sales.schema";
import { FAILURES, SUCCESSES } from "../../shared/catalogue";
import { ValidationError } from "../../shared/errors";
import { validate } from "../../shared/schema";
import { codeIn, type ReferenceRow, referenceTables, rowsOf } from "./reference-tables";

// REFERENCE.md says what the product does; its tables are held against the code here, so that neither changes alone.

const sorted = (names: Iterable<string>) => [...names].sort();

describe("§1 and §2", () => {
  test("a department has the configured values that are listed", () => {
    const listed = rowsOf("1", "Department's value").map((row) => codeIn(row["Department's value"]));
    expect(sorted(listed)).toEqual(sorted(new Set(DEFAULT_BUSINESS.departments.flatMap(Object.keys))));
  });

  test("the menu is the one on screen, in its order, with the titles of its windows", () => {
    const onScreen = [...MENU, ...MENU_BELOW].map(({ label, to }) => {
      const route = fs.readFileSync(`app/routes${to}.tsx`, "utf8");
      const [, title] = /handle = \{\s*title: "([^"]+)"/.exec(route) ?? [];
      return { Menu: label, Address: `\`${to}\``, "Window title": title };
    });
    expect(rowsOf("2", "Menu")).toEqual(onScreen);
  });
});

type Fields = Readonly<Record<string, z.ZodType>>;

/** What is read and what is sent of each noun, under its heading in §3. */
const NOUNS: Readonly<Record<string, { readonly read?: Fields; readonly sent: z.ZodObject }>> = {
  User: { read: shapeOf(entity.user), sent: createUserSchema },
  Customer: { read: shapeOf(entity.customerWithInvoices), sent: customerSchema },
  Supplier: { read: shapeOf(entity.supplier), sent: supplierSchema },
  Service: { read: shapeOf(entity.service), sent: serviceSchema },
  "Purchase category": { read: shapeOf(entity.purchaseCategory), sent: purchaseCategorySchema },
  Product: { read: shapeOf(entity.product), sent: productSchema },
  Transaction: { read: shapeOf(entity.transaction), sent: transactionSchema },
  Receipt: { read: shapeOf(entity.receipt), sent: receiptSchema },
  "Credit note": { read: shapeOf(entity.creditNote), sent: creditNoteSchema },
  Invoice: { read: shapeOf(entity.invoice), sent: invoiceSchema },
  "MOT invoice, when it is made": { sent: motInvoiceSchema },
  Payments: { read: shapeOf(shapeOf(entity.invoice).payments), sent: paymentsSchema },
  Line: { read: shapeOf(elementOf(shapeOf(entity.invoice).lines)), sent: lineSchema },
  Quote: { read: shapeOf(entity.quote), sent: quoteSchema },
  Purchase: { read: shapeOf(entity.purchase), sent: purchaseSchema },
  Approval: { read: shapeOf(entity.approval), sent: approvalSchema },
  "Till count": { read: shapeOf(entity.tillCount), sent: tillCountSchema },
  "Vat return": { read: shapeOf(vat.vatReturn), sent: filingSchema },
  Import: { read: shapeOf(imports.importRecord), sent: z.object({}) },
  "Vehicle visit": { read: shapeOf(imports.vehicleVisit), sent: z.object({}) },
  Vehicle: { read: shapeOf(vehicle), sent: vehicleSchema },
  Reminder: { read: shapeOf(figures.reminder), sent: remindersSchema },
};

function shapeOf(schema: z.ZodType | undefined): Fields {
  if (schema instanceof z.ZodObject) return schema.shape as Fields;
  throw new Error("An entity is an object");
}

function elementOf(schema: z.ZodType | undefined): z.ZodType {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  throw new Error("A list is an array");
}

/** The word that §3 has for what a field holds. */
function wordFor(name: string, schema: z.ZodType): string {
  if (schema instanceof z.ZodNullable) return wordFor(name, schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return "list";
  if (schema instanceof z.ZodUnion) return "link";
  if (schema instanceof z.ZodObject) return "_id" in schema.shape ? "link" : "group";
  const { type, format, description, exclusiveMinimum, enum: choices } = z.toJSONSchema(schema);
  if (choices) return "choice";
  if (type === "boolean") return "yes or no";
  if (type === "integer" || exclusiveMinimum === 0) return "number";
  if (type === "number") return "pounds";
  if (format === "date") return "day";
  if (description === "Never changes") return name === "_id" ? "id" : "link";
  return "text";
}

/** What JSON Schema says of a field that is sent. */
interface Limits {
  readonly type?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly properties?: object;
}

/** The limits of a field, in the words of a rule. */
function limitsOf(limits: Limits): string[] {
  const {
    type,
    format,
    pattern = "\\S",
    maxLength,
    minLength,
    minimum,
    maximum = 0,
    default: otherwise,
  } = limits;
  const bound = (words: string, count: number | undefined, unit = "characters") =>
    count === undefined ? [] : [`${words} ${count.toLocaleString("en-GB")} ${unit}`];
  // A link, a department and a pattern are told in words.
  const isLength = limits.properties === undefined && format !== "department" && pattern === "\\S";
  const yesNo = otherwise === true ? "yes" : "no";
  return [
    ...(isLength ? bound("up to", maxLength, format === "password" ? "bytes" : "characters") : []),
    ...bound("at least", minLength),
    ...(type === "number" && minimum === 0 ? ["not negative"] : []),
    ...(type === "integer" ? [`0 to ${maximum.toLocaleString("en-GB")}`] : []),
    ...(limits.enum ? [limits.enum.filter(Boolean).join(", ")] : []),
    ...(otherwise === undefined || otherwise === ""
      ? []
      : [`default ${typeof otherwise === "boolean" ? yesNo : otherwise}`]),
  ];
}

/** The limits that a rule tells. */
const LIMIT = /up to [\d,]+ \w+|at least [\d,]+ \w+|not negative|\b0 to [\d,]*\d|default [^;,]+/g;

describe("§3, the fields of", () => {
  const tables = referenceTables().filter(({ section, heads }) => section === "3" && heads[0] === "Field");

  test("every noun are listed", () => {
    expect(tables.map(({ heading }) => heading)).toEqual(Object.keys(NOUNS));
  });

  describe.each(tables)("$heading", ({ heading, rows }) => {
    const { read, sent } = NOUNS[heading] ?? { sent: z.object({}) };
    const isSentOnly = ({ Type = "" }: ReferenceRow) => read === undefined || Type.endsWith(", sent only");
    const { properties = {} } = z.toJSONSchema(sent, { io: "input", unrepresentable: "any" });

    test("are those that are read", () => {
      const every = read && "created" in read ? ["_id", "created", "updated"] : [];
      const listed = rows.filter((row) => !isSentOnly(row)).map((row) => [codeIn(row.Field), row.Type]);
      const answered = Object.entries(read ?? {}).map(([name, schema]) => [name, wordFor(name, schema)]);
      expect(Object.fromEntries(listed)).toEqual(
        Object.fromEntries(answered.filter(([name = ""]) => !every.includes(name))),
      );
    });

    test("are those that are sent besides", () => {
      const besides = Object.keys(properties).filter((name) => read === undefined || !(name in read));
      expect(sorted(rows.filter(isSentOnly).map((row) => codeIn(row.Field)))).toEqual(sorted(besides));
    });

    test.each(rows.filter((row) => codeIn(row.Field) in properties))("$Field: $Rule", ({
      Field,
      Rule = "",
    }) => {
      const name = codeIn(Field);
      // A schema that reads text has a default that its input in JSON Schema leaves out.
      const limits: Limits = { ...(properties[name] as Limits), ...shapeOf(sent)[name]?.meta() };
      const [choices = ""] = limits.enum ? limitsOf({ enum: limits.enum }) : [];
      expect(Rule).toContain(choices);
      expect(sorted(Rule.match(LIMIT) ?? [])).toEqual(
        sorted(limitsOf(limits).filter((each) => each !== choices)),
      );
      const [form = ""] = heading.split(",");
      const isNeeded = !NEVER_EMPTY.has(name) && saidBy(form, name, "").length > 0;
      expect(/\brequired\b/.test(Rule)).toBe(isNeeded);
    });
  });
});

/** A group or a list is no field of a form, and the payments' yes or no is the api's alone. */
const NEVER_EMPTY = new Set(["payments", "invoiceLines", "allocations", "paidInFull"]);

/** What each form of §5 is checked by, and something that it takes. */
const FORMS: Readonly<Record<string, { readonly schema: z.ZodType; readonly sample: object }>> = {
  "Sign in": { schema: signInSchema, sample: SENT.signIn },
  "Request reset": { schema: requestResetSchema, sample: SENT.requestReset },
  "Reset password": { schema: resetPasswordSchema, sample: SENT.resetPassword },
  User: { schema: createUserSchema, sample: SENT.user },
  Customer: { schema: customerSchema, sample: SENT.customer },
  Supplier: { schema: supplierSchema, sample: SENT.supplier },
  Service: { schema: serviceSchema, sample: SENT.service },
  "Purchase category": { schema: purchaseCategorySchema, sample: SENT.category },
  Product: { schema: productSchema, sample: SENT.product },
  Transaction: { schema: transactionSchema, sample: SENT.transaction },
  Receipt: { schema: receiptSchema, sample: SENT.receipt },
  "Credit note": { schema: creditNoteSchema, sample: SENT.creditNote },
  "Till count": { schema: tillCountSchema, sample: SENT.tillCount },
  Invoice: { schema: invoiceSchema, sample: SENT.invoice },
  "MOT invoice": { schema: motInvoiceSchema, sample: SENT.motInvoice },
  Line: { schema: lineSchema, sample: SENT.line },
  Payments: { schema: paymentsSchema, sample: SENT.payments },
  Quote: { schema: quoteSchema, sample: SENT.quote },
  Purchase: { schema: purchaseSchema, sample: SENT.purchase },
  Reminder: { schema: remindersSchema, sample: SENT.reminders },
  Review: { schema: reviewsSchema.element, sample: { _id: "an-invoice", review: "accepted" } },
  Approval: { schema: approvalSchema, sample: { ...SENT.approval, amount: 65.5, total: 78.6 } },
};

/** What a form says of one field when this is sent for it. */
function saidBy(form: string, field: string, value: string): readonly string[] {
  const { schema, sample } = FORMS[form] ?? { schema: z.never(), sample: {} };
  try {
    validate(schema, { ...sample, [field]: value });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.errors[field] ?? [];
    throw error;
  }
}

/** The value of a cell: `AB`, 16 characters, or nothing. */
function valueIn(cell: string | undefined): string {
  const [, count] = /^(\d+) characters$/.exec(cell ?? "") ?? [];
  return count ? "x".repeat(Number(count)) : codeIn(cell);
}

describe("§5, the messages of", () => {
  const rows = rowsOf("5", "Form", "Field", "What is sent", "Message");

  test("every form are shown, and its sample is taken", () => {
    expect(sorted(new Set(rows.map((row) => row.Form ?? "")))).toEqual(sorted(Object.keys(FORMS)));
    for (const [form, { schema, sample }] of Object.entries(FORMS)) {
      expect({ form, error: schema.safeParse(sample).error }).toEqual({ form, error: undefined });
    }
  });

  test.each(rows)("$Form $Field: $Message", ({ Form = "", Field, "What is sent": value, Message }) => {
    expect(saidBy(Form, codeIn(Field), valueIn(value))).toEqual([Message]);
  });

  test("every field that may not be left empty are shown", () => {
    const shown = rows.map(({ Form, Field, Message }) => `${Form} ${Field} ${Message}`);
    const said = Object.entries(FORMS).flatMap(([form, { schema }]) =>
      Object.keys(shapeOf(schema)).flatMap((field) =>
        NEVER_EMPTY.has(field)
          ? []
          : saidBy(form, field, "").map((message) => `${form} \`${field}\` ${message}`),
      ),
    );
    expect(said.filter((each) => !shown.includes(each))).toEqual([]);
  });
});

interface Words {
  readonly [key: string]: string | Words;
}

/** `{ quotes: { list: "…" } }` as `quotes.list` → "…". */
function flat(words: Words, path = ""): [key: string, message: string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : flat(value, `${path}${key}.`),
  );
}

/** The same of a table with a row for each area, and of one with a row for each message. */
function listedWords(areas: string, others: string): Record<string, string> {
  const ofAreas = rowsOf("8", areas).flatMap(({ [areas]: area = "", ...cells }) => {
    const key =
      area.charAt(0).toLowerCase() + area.slice(1).replace(/ (\w)/g, (_, letter) => letter.toUpperCase());
    return Object.entries(cells).map(([done, message]) => [`${key}.${done}`, message] as const);
  });
  const ofOthers = rowsOf("8", others).map((row) => [codeIn(row[others]), row.Message ?? ""] as const);
  return Object.fromEntries([...ofAreas, ...ofOthers].filter(([, message]) => message !== "—"));
}

describe("§8, the words of the catalogue are", () => {
  test("those of failures", () => {
    expect(listedWords("Area", "Elsewhere")).toEqual(Object.fromEntries(flat(FAILURES)));
  });

  test("those of successes", () => {
    expect(listedWords("Done", "Done elsewhere")).toEqual(Object.fromEntries(flat(SUCCESSES)));
  });

  test("taken from there: no screen has its own", () => {
    const sources = fs
      .readdirSync("app", { recursive: true, encoding: "utf8" })
      .filter(
        (file) =>
          /\.tsx?$/.test(file) && !/\.test\.|^testing\/|^shared\/(catalogue|not-saved)\.ts$/.test(file),
      );
    const words = [...flat(FAILURES), ...flat(SUCCESSES)].map(([, message]) => `"${message}"`);
    const own = sources.filter((file) => {
      const source = fs.readFileSync(`app/${file}`, "utf8");
      return words.some((each) => source.includes(each));
    });
    expect(own).toEqual([]);
  });
});

test("what comments cite is a section of REFERENCE.md", () => {
  const sections = new Set(referenceSections());
  const cited = ["app", "cli"].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith("reference.test.ts"))
      .flatMap((file) => {
        const source = fs.readFileSync(`${folder}/${file}`, "utf8");
        return [...source.matchAll(/REFERENCE §(\d+)/g)].map(([, number = ""]) => ({ file, number }));
      }),
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ number }) => !sections.has(number))).toEqual([]);
});

function referenceSections(): string[] {
  const text = fs.readFileSync("app/REFERENCE.md", "utf8");
  return [...text.matchAll(/^## (\d+) /gm)].map(([, number = ""]) => number);
}
