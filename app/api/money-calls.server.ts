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
import type { ApiCall } from "./call";
import * as entity from "./entity.schema";
import { SENT } from "./examples";
import { query, recordCalls } from "./records.server";
import { day } from "./sales-calls.server";

/** Receipts, which are money that came in and went back, and credit notes. */
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
];
