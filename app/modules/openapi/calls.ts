import * as z from "zod";
import { count, DEPARTMENT, text } from "../../shared/schema";
import { approvalSchema } from "../approvals/approval.schema";
import { customerSchema } from "../customers/customer.schema";
import { invoiceSchema, motInvoiceSchema, paymentsSchema } from "../invoices/invoice.schema";
import { productSchema } from "../products/product.schema";
import { purchaseCategorySchema } from "../purchase-categories/purchase-category.schema";
import { purchaseSchema } from "../purchases/purchase.schema";
import { quoteSchema } from "../quotes/quote.schema";
import { lineSchema, linesSchema } from "../sales/sale.schema";
import { serviceSchema } from "../services/service.schema";
import { supplierSchema } from "../suppliers/supplier.schema";
import { transactionSchema } from "../transactions/transaction.schema";
import {
  createUserSchema,
  requestResetSchema,
  resetPasswordSchema,
  signInSchema,
} from "../users/user.schema";
import { reviewsSchema } from "../weekly-sales/weekly-sales.schema";
import type { DescribedCall, Parameter } from "./call";
import * as entity from "./entity.schema";
import { SENT } from "./examples";

type Rest = Omit<DescribedCall, "method" | "path" | "noun" | "summary">;

function call(
  method: DescribedCall["method"],
  path: string,
  noun: string,
  summary: string,
  rest: Rest = {},
): DescribedCall {
  return { method, path, noun, summary, ...rest };
}

const searchBody = { schema: z.object({ search: text() }), example: SENT.search };
const query = (name: string, description: string, schema?: Parameter["schema"]): Parameter => ({
  name,
  description,
  ...(schema && { schema }),
});
const ofDepartment = query("department", "A department by its name", DEPARTMENT);
const day = { type: "string", format: "date" };

const ofYear = [query("year", "This year without it", { type: "integer", minimum: 1900, maximum: 2199 })];

/** What every noun that staff keep has: list, create, change, delete, and search where there is one. */
function kept(
  noun: string,
  path: string,
  one: string,
  {
    body,
    atFirst = body,
    examples: [made, changed],
    answer,
    detail,
    search = true,
    filters = [],
  }: {
    readonly body: z.ZodType;
    /** What a new one takes besides, with the rest. */
    readonly atFirst?: z.ZodType;
    /** A new one, and a change of it. */
    readonly examples: readonly [made: unknown, changed: unknown];
    readonly answer: z.ZodType;
    /** What GET {id} answers; without it there is no such call. */
    readonly detail?: z.ZodType;
    readonly search?: boolean;
    readonly filters?: readonly Parameter[];
  },
): DescribedCall[] {
  const list = z.array(answer);
  const ofOne = `${path}/{id}`;
  return [
    call("get", path, noun, `${noun}, the newest first`, { query: filters, answer: list, isList: true }),
    call("post", path, noun, `Makes ${one}`, {
      body: { schema: atFirst, example: made },
      answer,
      statuses: [201],
    }),
    ...(detail ? [call("get", ofOne, noun, "One of them", { answer: detail, refusals: [404] })] : []),
    call("put", ofOne, noun, `Lays the fields that are sent over ${one}`, {
      body: { schema: body, isMerge: true, example: changed },
      answer,
      refusals: [404, 409],
    }),
    call("delete", ofOne, noun, `Deletes ${one}`, { statuses: [204], refusals: [404, 409] }),
    ...(search
      ? [
          call("post", `${path}/search`, noun, `${noun} in which every word is found`, {
            body: searchBody,
            answer: list,
            isList: true,
          }),
        ]
      : []),
  ];
}

/** The calls of what is printed and has lines: invoices and quotes. */
function ofSale(
  noun: string,
  path: string,
  answer: z.ZodType,
  examples: { readonly line: unknown; readonly lines: unknown },
): DescribedCall[] {
  return [
    call("put", `${path}/{id}/new-line`, noun, "Adds a line at the end", {
      body: { schema: lineSchema, example: examples.line },
      answer,
      refusals: [404, 409],
    }),
    call(
      "patch",
      `${path}/{id}/lines`,
      noun,
      "Replaces the lines, in the order sent; the _ids that are its own are kept",
      { body: { schema: linesSchema, example: examples.lines }, answer, refusals: [404, 409] },
    ),
    call("get", `${path}/{id}/pdf`, noun, "The A4 document", { answer: "pdf", refusals: [404, 503] }),
  ];
}

function figure(
  path: string,
  summary: string,
  answer: z.ZodType,
  filters: readonly Parameter[] = [],
): DescribedCall {
  return call("get", `data-service/${path}`, "Dashboard", summary, { query: filters, answer });
}

const AUTHENTICATION: readonly DescribedCall[] = [
  call(
    "post",
    "authentication/sign-in",
    "Authentication",
    "A token for the Authorization header, good for 12 hours",
    {
      isPublic: true,
      body: { schema: signInSchema, example: SENT.signIn },
      answer: z.string(),
      refusals: [401, 429],
    },
  ),
  call(
    "post",
    "authentication/request-password-reset",
    "Authentication",
    "Sends a link by email, whether or not the email is known",
    {
      isPublic: true,
      body: { schema: requestResetSchema, example: SENT.requestReset },
      statuses: [204],
      refusals: [429],
    },
  ),
  call(
    "post",
    "authentication/reset-password/{token}",
    "Authentication",
    "Sets a new password with a link's token",
    {
      isPublic: true,
      body: { schema: resetPasswordSchema, example: SENT.resetPassword },
      statuses: [204],
      refusals: [429],
    },
  ),
];

/** The counts of a purchase's lines may also be sent beside its other fields. */
const purchaseBody = purchaseSchema.safeExtend({
  invoiceLinesCount: count(1),
  invoiceLinesBilled: count(1),
  invoiceLinesDelivered: count(1),
});

const words = query("search", "Words that are all found");

const SALES: readonly DescribedCall[] = [
  ...kept("Invoices", "invoices", "an invoice", {
    body: invoiceSchema,
    examples: [SENT.invoice, SENT.invoiceChange],
    atFirst: invoiceSchema.extend({ payments: paymentsSchema.optional() }),
    answer: entity.invoice,
    detail: entity.invoice,
    filters: [
      ofDepartment,
      query("payments.paidInFull", "Paid in full, or not", { type: "boolean" }),
      query("customer", "A customer's _id"),
      words,
    ],
  }),
  call("post", "invoices/mot", "Invoices", "Makes an MOT invoice with its test", {
    body: { schema: motInvoiceSchema, example: SENT.motInvoice },
    answer: entity.invoice,
    statuses: [201],
    refusals: [409],
  }),
  call("put", "invoices/{id}/payments", "Invoices", "Lays the payments that are sent over the invoice's", {
    body: { schema: paymentsSchema, isMerge: true, example: SENT.payments },
    answer: entity.invoice,
    refusals: [404, 409],
  }),
  call("patch", "invoices/bulk-review", "Invoices", "Accepts or rejects several invoices, all or none", {
    body: { schema: reviewsSchema, example: SENT.reviews },
    answer: z.array(entity.invoice),
    refusals: [409],
  }),
  ...ofSale("Invoices", "invoices", entity.invoice, { line: SENT.line, lines: SENT.lines }),
  ...kept("Quotes", "quotes", "a quote", {
    body: quoteSchema,
    examples: [SENT.quote, SENT.quoteChange],
    answer: entity.quote,
    detail: entity.quote,
    filters: [ofDepartment, query("customer", "A customer's _id"), words],
  }),
  call(
    "put",
    "quotes/{id}/invoice",
    "Quotes",
    "The invoice of the quote: made the first time (201), the same from then on (200)",
    { answer: entity.invoice, statuses: [201, 200], refusals: [404, 409] },
  ),
  ...ofSale("Quotes", "quotes", entity.quote, { line: SENT.quoteLine, lines: SENT.quoteLines }),
  call("get", "approvals", "Approvals", "One for each invoice of a day", {
    query: [query("date", "Today without it", day), ofDepartment],
    answer: z.array(entity.approval),
    isList: true,
  }),
  call("get", "approvals/{id}", "Approvals", "One of them", { answer: entity.approval, refusals: [404] }),
  call("patch", "approvals/{id}", "Approvals", "Changes the fields that are sent", {
    body: { schema: approvalSchema, isMerge: true, example: SENT.approval },
    answer: entity.approval,
    refusals: [404, 409],
  }),
];

const CATALOGUE: readonly DescribedCall[] = [
  ...kept("Purchases", "purchases", "a purchase", {
    body: purchaseBody,
    examples: [SENT.purchase, SENT.purchaseChange],
    answer: entity.purchase,
    filters: [
      query("product", "A product's _id"),
      query("invoice", "An invoice's _id"),
      query("supplier", "A supplier's _id"),
    ],
  }),
  ...kept("Purchase categories", "purchase-categories", "a purchase category", {
    body: purchaseCategorySchema,
    examples: [SENT.category, SENT.categoryChange],
    answer: entity.purchaseCategory,
  }),
  ...kept("Services", "services", "a service", {
    body: serviceSchema,
    examples: [SENT.service, SENT.serviceChange],
    answer: entity.service,
  }),
  ...kept("Products", "products", "a product", {
    body: productSchema,
    examples: [SENT.product, SENT.productChange],
    answer: entity.product,
  }),
  ...kept("Bank transactions", "transactions", "a bank transaction", {
    body: transactionSchema,
    examples: [SENT.transaction, SENT.transactionChange],
    answer: entity.transaction,
    search: false,
    filters: [ofDepartment],
  }),
];

const DASHBOARD: readonly DescribedCall[] = [
  figure("invoices/count", "How many invoices there are", entity.wholeNumber),
  figure("invoices/total", "What all invoices come to, in pounds", entity.number),
  figure("invoices/unpaid-total", "What is still owed, in pounds", entity.number),
  figure("invoices/by-month", "The twelve months of a year", z.array(entity.period), ofYear),
  figure("invoices/by-year", "Every year that has any", z.array(entity.period)),
  figure(
    "invoices/top-by-customers",
    "The 20 customers with the largest totals",
    z.array(entity.customerShare),
  ),
  figure("invoices/by-date", "Invoices by day: this week, or from and to", z.array(entity.daySales), [
    query("from", "The first day, given together with to", day),
    query("to", "The last day: at most 31 days, both included", day),
  ]),
  figure("customers/count", "How many customers there are", entity.wholeNumber),
  figure("customers/count-by-type", "How many of each type", z.array(entity.typeCount)),
  figure("suppliers/count", "How many suppliers there are", entity.wholeNumber),
  figure("services/count", "How many services there are", entity.wholeNumber),
  figure("purchases/count", "How many purchases there are", entity.wholeNumber),
  figure("purchases/total", "What all purchases come to, in pounds", entity.number),
  figure("purchases/by-month", "The twelve months of a year", z.array(entity.period), ofYear),
  figure("purchases/by-year", "Every year that has any", z.array(entity.period)),
  figure("purchases/by-category", "What each category comes to", z.array(entity.categoryShare)),
  figure("purchases/by-supplier", "The 20 suppliers with the largest totals", z.array(entity.supplierShare)),
];

/** Every call of spec §7, and those that decisions add. */
export const CALLS: readonly DescribedCall[] = [
  ...AUTHENTICATION,
  ...kept("Customers", "customers", "a customer", {
    body: customerSchema,
    examples: [SENT.customer, SENT.customerChange],
    answer: entity.customer,
    detail: entity.customerWithInvoices,
  }),
  call(
    "get",
    "customers/{id}/statement/{department}/pdf",
    "Customers",
    "The A4 statement of what is unpaid in a department",
    { answer: "pdf", refusals: [404, 503] },
  ),
  ...kept("Suppliers", "suppliers", "a supplier", {
    body: supplierSchema,
    examples: [SENT.supplier, SENT.supplierChange],
    answer: entity.supplier,
  }),
  ...kept("Users", "users", "a user", {
    body: createUserSchema,
    examples: [SENT.user, SENT.userChange],
    answer: entity.user,
    search: false,
  }),
  ...SALES,
  ...CATALOGUE,
  ...DASHBOARD,
];
