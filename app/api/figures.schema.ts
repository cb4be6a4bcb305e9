import * as z from "zod";
import { ACCOUNT_PRODUCTS } from "../modules/accountancy/account-codes";
import { FILE_KINDS } from "../modules/accountancy/account-file";
import { CUSTOMER_TYPES } from "../modules/customers/customer";
import { FOUND_KINDS, type Found } from "../modules/find/find";
import type { Gap } from "../modules/history/gaps.server";
import type { MotDue } from "../modules/mots/mot-due";
import { REMINDER_WAYS } from "../modules/mots/reminder";
import type { ReminderView } from "../modules/mots/reminders.server";
import type { SupplierPaymentView } from "../modules/purchases/supplier-payments.server";
import { autoId, day, exactly, id, moment, pounds, record } from "./answer-parts.schema";
import { customer, invoice, linkedPurchase } from "./entity.schema";
import * as example from "./examples";

/** The figures that the api answers: reports, counts, sums and shares. */

const figures = z.strictObject({
  current: pounds.meta({ description: "Not yet past the due date" }),
  days1to30: pounds.meta({ description: "1 to 30 days past the due date" }),
  ...{ days31to60: pounds, days61to90: pounds, over90: pounds },
  onAccount: pounds.meta({ description: "What is in their favour, negative" }),
  total: pounds.meta({ description: "The sum of the row" }),
});
const party = z.strictObject({ _id: id, autoId, name: z.string() });
export const agedDebtors = z
  .strictObject({ at: day, rows: z.array(figures.extend({ customer: party })), totals: figures })
  .meta({ id: "AgedDebtors", examples: [example.agedDebtors] });
export const agedCreditors = z
  .strictObject({ at: day, rows: z.array(figures.extend({ supplier: party })), totals: figures })
  .meta({ id: "AgedCreditors", examples: [example.agedCreditors] });
export const gap = exactly<Gap>()(
  z
    .strictObject({
      kind: z.enum(["invoice", "creditNote", "receipt"]),
      number: autoId,
      date: day.nullable(),
      customer: z.strictObject({ _id: id, name: z.string() }).nullable(),
      total: pounds.nullable(),
      deletedBy: z.string().nullable().meta({ description: "The user's name" }),
      deletedAt: moment.nullable(),
    })
    .meta({
      id: "Gap",
      examples: [example.gap],
      description: "A number whose record was deleted. What the history does not hold is null",
    }),
);

export const supplierPayment = exactly<SupplierPaymentView>()(
  z
    .strictObject({
      date: day,
      dateAssumed: z.boolean().meta({
        description: "Whether one of the purchases has no day of payment, and counts on that of its invoice",
      }),
      total: pounds.meta({ description: "Below zero where the supplier paid back" }),
      purchases: z.array(linkedPurchase),
      version: z.string().meta({ description: "Changes with each of them, and with their number" }),
    })
    .meta({ id: "SupplierPayment", examples: [example.supplierPayment] }),
);

export const found = exactly<Found>()(
  z
    .strictObject({
      kind: z.enum(FOUND_KINDS),
      _id: z.string().meta({ description: "The record's; a vehicle's registration without spaces" }),
      label: z.string(),
      detail: z.string().meta({ description: "What distinguishes it from others with this label" }),
      href: z.string().meta({ description: "The path of its page" }),
    })
    .meta({ id: "Found", examples: [example.found] }),
);

const count = z.int().min(0);
const onPaper = z.string().meta({ description: "What its paper says: invoice 12, or credit CN-0007" });
export const accountFiles = z
  .strictObject({
    ...{ product: z.enum(ACCOUNT_PRODUCTS), from: day, to: day },
    files: z.array(
      z.strictObject({
        name: z.string().meta({ description: "The last part of its address" }),
        ...{ kind: z.enum(FILE_KINDS), documents: count },
        rows: count.meta({ description: "Without the headings" }),
        exportedAt: moment.nullable().meta({ description: "When it was handed out as it is or was" }),
        isChanged: z.boolean().meta({ description: "Whether it is other bytes than were handed out" }),
      }),
    ),
    leftOut: z
      .array(
        z.strictObject({ kind: z.enum(FILE_KINDS), number: z.string(), contact: z.string(), total: pounds }),
      )
      .meta({ description: "What the program cannot take by file, to be entered by hand" }),
    toCheck: z
      .array(
        z.strictObject({
          ...{ kind: z.enum(FILE_KINDS), number: z.string(), contact: z.string(), net: pounds, vat: pounds },
        }),
      )
      .meta({ description: "What has VAT that its rate does not make: programs may reckon it anew" }),
    setOffs: z
      .array(
        z.strictObject({
          ...{ from: count, to: count, amount: pounds },
          ...{ fromTitle: onPaper, toTitle: onPaper },
        }),
      )
      .meta({ description: "What is owed back on one invoice and pays another, to be allocated by hand" }),
    exportedAt: moment
      .nullable()
      .meta({ description: "When a file of these days was last handed out for the program" }),
  })
  .meta({ id: "AccountFiles", examples: [example.accountFiles] });
export const number = z.number().meta({ examples: [78.6] });
export const wholeNumber = count.meta({ examples: [1] });
export const period = z.strictObject({
  _id: z.int().meta({ description: "The month, 1 to 12, or the year" }),
  sum: pounds,
  count,
});
export const typeCount = z.strictObject({ _id: z.enum(CUSTOMER_TYPES), count });
const named = z.strictObject({ _id: id, name: z.string() });
export const customerShare = z.strictObject({ customer: named, sum: pounds });
export const supplierShare = z.strictObject({ supplier: named, sum: pounds });
export const categoryShare = z.strictObject({ purchaseCategory: named, sum: pounds });
export const daySales = z
  .strictObject({ _id: day, count, sum: pounds, invoices: z.array(invoice) })
  .meta({ id: "DaySales", examples: [example.daySales] });

export const motDue = exactly<MotDue>()(
  z
    .strictObject({
      registration: z.string(),
      model: z.string(),
      due: day,
      customer: z.strictObject({
        ...{ _id: id, autoId: z.int(), name: z.string(), phone: z.string(), email: z.string() },
        noReminders: z.boolean(),
      }),
      lastSeen: day.nullable().meta({
        description: "The day of its last invoice here, for whatever work, or of an imported visit",
      }),
      reminded: z
        .strictObject({ at: moment, way: z.enum(REMINDER_WAYS) })
        .nullable()
        .meta({ description: "The last reminder of this day" }),
    })
    .meta({ id: "MotDue", examples: [example.motDue] }),
);

export const reminder = exactly<ReminderView>()(
  z
    .strictObject({
      ...record,
      registration: z.string(),
      due: day.meta({ description: "The day on which the MOT was due" }),
      way: z.enum(REMINDER_WAYS),
      customer: customer.nullable().meta({ description: "Who was reminded; null once deleted" }),
      by: z.string().meta({ description: "The name of who did it" }),
    })
    .meta({ id: "Reminder", examples: [example.reminder] }),
);
