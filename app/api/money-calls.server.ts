import * as z from "zod";
import { creditNoteQuery, creditNoteSchema } from "../modules/credit-notes/credit-note.schema";
import { printCreditNote } from "../modules/credit-notes/credit-note-pdf.server";
import { creditNoteView } from "../modules/credit-notes/credit-note-view.server";
import {
  createCreditNote,
  deleteCreditNote,
  getCreditNote,
  listCreditNotes,
  updateCreditNote,
} from "../modules/credit-notes/credit-notes.server";
import { receiptQuery, receiptSchema } from "../modules/receipts/receipt.schema";
import { receiptView } from "../modules/receipts/receipt-view.server";
import {
  createReceipt,
  deleteReceipt,
  getReceipt,
  listReceipts,
  updateReceipt,
} from "../modules/receipts/receipts.server";
import { tillCountQuery, tillCountSchema } from "../modules/till-counts/till-count.schema";
import {
  countTill,
  deleteTillCount,
  getTillCount,
  listTillCounts,
  tillCountView,
} from "../modules/till-counts/till-counts.server";
import type { ApiCall } from "./call";
import * as entity from "./entity.schema";
import { SENT } from "./examples";
import { query, recordCalls } from "./records.server";
import { day } from "./sales-calls.server";

const TILL_COUNTS = { noun: "Till counts", path: "till-counts/{id}" };

/** Receipts, which are money that came in and went back, credit notes, and counts of the till. */
export const MONEY: readonly ApiCall[] = [
  ...recordCalls({
    noun: "Receipts",
    path: "receipts",
    one: "a receipt",
    isDated: true,
    body: receiptSchema,
    examples: [SENT.receipt, SENT.receiptChange],
    answer: entity.receipt,
    filters: [
      query("customer", "A customer's _id"),
      query("invoice", "The _id of an invoice that it pays"),
      query("method", "Card, Cash, Cheque or BACS"),
      query("from", "The first day", day),
      query("to", "The last day", day),
    ],
    list: (garage, query, params) => listReceipts(garage, { ...receiptQuery(params), ...query }),
    read: { answer: entity.receipt, get: (garage, id) => receiptView(garage, getReceipt(garage, id)) },
    create: createReceipt,
    update: updateReceipt,
    remove: deleteReceipt,
    view: receiptView,
  }),
  ...recordCalls({
    noun: "Credit notes",
    path: "credit-notes",
    one: "a credit note",
    isDated: true,
    body: creditNoteSchema,
    examples: [SENT.creditNote, SENT.creditNoteChange],
    answer: entity.creditNote,
    filters: [
      query("customer", "A customer's _id"),
      query("invoice", "The _id of the invoice that it credits"),
      query("from", "The first day", day),
      query("to", "The last day", day),
    ],
    list: (garage, query, params) => listCreditNotes(garage, { ...creditNoteQuery(params), ...query }),
    read: {
      answer: entity.creditNote,
      get: (garage, id) => creditNoteView(garage, getCreditNote(garage, id)),
    },
    create: createCreditNote,
    update: updateCreditNote,
    remove: deleteCreditNote,
    view: creditNoteView,
  }),
  {
    method: "get",
    path: "credit-notes/{id}/pdf",
    noun: "Credit notes",
    summary: "The A4 PDF",
    answer: "pdf",
    refusals: [404, 503],
    handle: ({ garage, id }) => printCreditNote(garage, getCreditNote(garage, id)),
  },
  {
    ...TILL_COUNTS,
    method: "get",
    path: "till-counts",
    summary: "Lists the counts of the till, the latest day first",
    query: [query("from", "The first day", day), query("to", "The last day", day)],
    answer: z.array(entity.tillCount),
    isList: true,
    handle: ({ garage, paging, url }) => {
      const page = listTillCounts(garage, { ...paging, ...tillCountQuery(url.searchParams) });
      return { ...page, rows: page.rows.map((each) => tillCountView(garage, each)) };
    },
  },
  {
    ...TILL_COUNTS,
    method: "get",
    summary: "Reads the count of a day, like till-counts/2026-11-19",
    answer: entity.tillCount,
    refusals: [404],
    handle: ({ garage, id }) => tillCountView(garage, getTillCount(garage, id)),
  },
  {
    ...TILL_COUNTS,
    method: "put",
    summary: "Counts the till of a day, or corrects its count; fields not sent are kept",
    body: { schema: tillCountSchema, isMerge: true, example: SENT.tillCount },
    answer: entity.tillCount,
    refusals: [409],
    handle: async ({ garage, id, body, by, version }) =>
      tillCountView(garage, await countTill(garage, id, body, by, version)),
  },
  {
    ...TILL_COUNTS,
    method: "delete",
    summary: "Removes the count of a day",
    statuses: [204],
    refusals: [404, 409],
    handle: ({ garage, id, by, version }) => deleteTillCount(garage, id, by, version),
  },
];
