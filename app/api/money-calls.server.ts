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

/** Receipts: money that came in, and went back. */
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
];
