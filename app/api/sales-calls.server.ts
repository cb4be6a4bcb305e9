import * as z from "zod";
import type { RunningGarage } from "../garage.server";
import { approvalQuery, approvalSchema } from "../modules/approvals/approval.schema";
import { approvalView } from "../modules/approvals/approval-view.server";
import { getApproval, listApprovals, updateApproval } from "../modules/approvals/approvals.server";
import {
  invoiceQuery,
  invoiceSchema,
  invoiceWithMotSchema,
  motInvoiceSchema,
  paymentsSchema,
  totalsSchema,
} from "../modules/invoices/invoice.schema";
import { takePayments } from "../modules/invoices/invoice-payments.server";
import { printInvoice } from "../modules/invoices/invoice-pdf.server";
import { invoiceView } from "../modules/invoices/invoice-view.server";
import {
  changeInvoiceLines,
  createInvoice,
  deleteInvoice,
  getInvoice,
  listInvoices,
  updateInvoice,
} from "../modules/invoices/invoices.server";
import { createInvoiceWithMot, createMotInvoice } from "../modules/invoices/mot-invoices.server";
import { quoteQuery, quoteSchema } from "../modules/quotes/quote.schema";
import { printQuote } from "../modules/quotes/quote-pdf.server";
import { quoteView } from "../modules/quotes/quote-view.server";
import {
  changeQuoteLines,
  createQuote,
  deleteQuote,
  generateInvoice,
  getQuote,
  listQuotes,
  updateQuote,
} from "../modules/quotes/quotes.server";
import { lineSchema, linesSchema } from "../modules/sales/sale.schema";
import { addLine, type LineChange, replaceLines } from "../modules/sales/sales.server";
import { reviewsSchema } from "../modules/weekly-sales/weekly-sales.schema";
import { reviewInvoices } from "../modules/weekly-sales/weekly-sales.server";
import type { PrintedPaper } from "../shared/printed-paper";
import { DEPARTMENT } from "../shared/schema";
import type { ApiCall } from "./call";
import { json } from "./door.server";
import * as entity from "./entity.schema";
import { SENT } from "./examples";
import { query, recordCalls } from "./records.server";

export const ofDepartment = query("department", "A department by its name", DEPARTMENT);
export const day = { type: "string", format: "date" };

const words = query("search", "Words that must all be found");
const customer = query("customer", "A customer's _id");

/** The calls of sales, which have lines and are printed: invoices and quotes. */
function saleCalls({
  noun,
  path,
  answer,
  examples,
  change,
  print,
  printing = "The A4 PDF",
}: {
  readonly noun: string;
  readonly path: string;
  readonly answer: z.ZodType;
  readonly examples: { readonly line: unknown; readonly lines: unknown };
  readonly change: (garage: RunningGarage, id: string, change: LineChange, by: string) => Promise<unknown>;
  readonly print: (garage: RunningGarage, id: string, by: string) => Promise<PrintedPaper>;
  /** What the PDF's call does; "The A4 PDF" if undefined. */
  readonly printing?: string;
}): ApiCall[] {
  const ofOne = `${path}/{id}`;
  return [
    {
      method: "put",
      path: `${ofOne}/new-line`,
      noun,
      summary: "Adds a line at the end",
      body: { schema: lineSchema, example: examples.line },
      answer,
      refusals: [404, 409],
      handle: ({ garage, id, body, by, version }) => change(garage, id, addLine(body, { version }), by),
    },
    {
      method: "patch",
      path: `${ofOne}/lines`,
      noun,
      summary: "Replaces the lines, in the order sent. A line sent with its _id keeps it",
      body: { schema: linesSchema, example: examples.lines },
      answer,
      refusals: [404, 409],
      handle: ({ garage, id, body, by, version }) => change(garage, id, replaceLines(body, version), by),
    },
    {
      method: "get",
      path: `${ofOne}/pdf`,
      noun,
      summary: printing,
      answer: "pdf",
      refusals: [404, 503],
      handle: ({ garage, id, by }) => print(garage, id, by),
    },
  ];
}

const INVOICES: readonly ApiCall[] = [
  ...recordCalls({
    noun: "Invoices",
    path: "invoices",
    one: "an invoice",
    isDated: true,
    body: invoiceSchema,
    examples: [SENT.invoice, SENT.invoiceChange],
    answer: entity.invoice,
    atFirst: invoiceSchema.extend({ payments: paymentsSchema.optional() }),
    filters: [
      ofDepartment,
      query("payments.paidInFull", "Whether the invoice is paid in full", { type: "boolean" }),
      customer,
      words,
    ],
    list: (garage, query, params) => listInvoices(garage, { ...invoiceQuery(params), ...query }),
    read: { answer: entity.invoice, get: (garage, id) => invoiceView(garage, getInvoice(garage, id)) },
    create: createInvoice,
    update: updateInvoice,
    remove: deleteInvoice,
    view: invoiceView,
  }),
  {
    method: "post",
    path: "invoices/mot",
    noun: "Invoices",
    summary: "Creates an MOT invoice with its test",
    body: { schema: motInvoiceSchema, example: SENT.motInvoice },
    answer: entity.invoice,
    statuses: [201],
    refusals: [409],
    handle: async ({ garage, body, by }) => invoiceView(garage, await createMotInvoice(garage, body, by)),
  },
  {
    method: "post",
    path: "invoices/with-mot",
    noun: "Invoices",
    summary: "Creates an invoice and the MOT invoice for the same vehicle, both or none. Answers the two",
    body: { schema: invoiceWithMotSchema, example: SENT.invoiceWithMot },
    answer: z.array(entity.invoice),
    statuses: [201],
    refusals: [409],
    handle: async ({ garage, body, by }) => {
      const made = await createInvoiceWithMot(garage, body, by);
      return made.map((invoice) => invoiceView(garage, invoice));
    },
  },
  {
    method: "put",
    path: "invoices/{id}/payments",
    noun: "Invoices",
    summary:
      "Sets the totals paid of an invoice; fields not sent are kept. The difference becomes receipts of `date`",
    body: { schema: totalsSchema, isMerge: true, example: SENT.payments },
    answer: entity.invoice,
    refusals: [404, 409],
    handle: async ({ garage, id, body, by, version }) =>
      invoiceView(garage, await takePayments(garage, id, body, by, version)),
  },
  {
    method: "patch",
    path: "invoices/bulk-review",
    noun: "Invoices",
    summary: "Accepts or rejects several invoices, all or none",
    body: { schema: reviewsSchema, example: SENT.reviews },
    answer: z.array(entity.invoice),
    refusals: [409],
    handle: async ({ garage, body, by }) => {
      const invoices = await reviewInvoices(garage, body, by);
      return invoices.map((invoice) => invoiceView(garage, invoice));
    },
  },
  ...saleCalls({
    noun: "Invoices",
    path: "invoices",
    answer: entity.invoice,
    examples: { line: SENT.line, lines: SENT.lines },
    change: async (garage, id, change, by) =>
      invoiceView(garage, await changeInvoiceLines(garage, id, change, by)),
    print: (garage, id, by) => printInvoice(garage, getInvoice(garage, id), by),
    printing: "The A4 PDF. The first download marks the invoice as issued",
  }),
];

const QUOTES: readonly ApiCall[] = [
  ...recordCalls({
    noun: "Quotes",
    path: "quotes",
    one: "a quote",
    body: quoteSchema,
    examples: [SENT.quote, SENT.quoteChange],
    answer: entity.quote,
    filters: [ofDepartment, customer, words],
    list: (garage, query, params) => listQuotes(garage, { ...quoteQuery(params), ...query }),
    read: { answer: entity.quote, get: (garage, id) => quoteView(garage, getQuote(garage, id)) },
    create: createQuote,
    update: updateQuote,
    remove: deleteQuote,
    view: quoteView,
  }),
  {
    method: "put",
    path: "quotes/{id}/invoice",
    noun: "Quotes",
    summary: "Generates the quote's invoice (201), or answers the existing one (200)",
    answer: entity.invoice,
    statuses: [201, 200],
    refusals: [404, 409],
    handle: async ({ garage, id, by, version }) => {
      const { invoice, isNew } = await generateInvoice(garage, id, by, { version });
      return json(invoiceView(garage, invoice), isNew ? 201 : 200);
    },
  },
  ...saleCalls({
    noun: "Quotes",
    path: "quotes",
    answer: entity.quote,
    examples: { line: SENT.quoteLine, lines: SENT.quoteLines },
    change: async (garage, id, change, by) =>
      quoteView(garage, await changeQuoteLines(garage, id, change, by)),
    print: (garage, id) => printQuote(garage, getQuote(garage, id)),
  }),
];

const APPROVALS: readonly ApiCall[] = [
  {
    method: "get",
    path: "approvals",
    noun: "Approvals",
    summary: "Lists the approvals of a day, one for each invoice",
    query: [query("date", "Defaults to today", day), ofDepartment],
    answer: z.array(entity.approval),
    isList: true,
    handle: ({ garage, paging, url }) => {
      const page = listApprovals(garage, { ...paging, ...approvalQuery(url.searchParams) });
      return { ...page, rows: page.rows.map((each) => approvalView(garage, each)) };
    },
  },
  {
    method: "get",
    path: "approvals/{id}",
    noun: "Approvals",
    summary: "Reads an approval",
    answer: entity.approval,
    refusals: [404],
    handle: ({ garage, id }) => approvalView(garage, getApproval(garage, id).approval),
  },
  {
    method: "patch",
    path: "approvals/{id}",
    noun: "Approvals",
    summary: "Updates an approval; fields not sent are kept",
    body: { schema: approvalSchema, isMerge: true, example: SENT.approval },
    answer: entity.approval,
    refusals: [404, 409],
    handle: async ({ garage, id, body, by, version }) =>
      approvalView(garage, await updateApproval(garage, id, body, by, version)),
  },
];

/** Invoices, quotes and approvals. */
export const SALES: readonly ApiCall[] = [...INVOICES, ...QUOTES, ...APPROVALS];
