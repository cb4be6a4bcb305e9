import * as z from "zod";
import { type Day, londonDayOf } from "../../shared/dates";
import { ConflictError, withErrorsMoved } from "../../shared/errors";
import { FILL } from "../../shared/form-fields";
import { addMoney, moneyInputValue, parseMoney, subtractMoney, toPounds } from "../../shared/money";
import { link, validate } from "../../shared/schema";
import { shownValues } from "../../shared/sent-json";
import type { Garage } from "../books/books.server";
import { customerChoices, getCustomer } from "../customers/customers.server";
import { daysOverdue, dueDay, type Invoice, invoiceLink } from "../invoices/invoice";
import { invoiceTerms } from "../invoices/invoice-terms.server";
import type { Transaction } from "../transactions/transaction";
import { transactionChoices } from "../transactions/transactions.server";
import { type AllocationRow, allocateField, allocation, tickField } from "./allocation";
import { accountOf, fillOldestFirst, oldestFirst, owedInvoices } from "./customer-account.server";
import { invoiceDrawnWith } from "./drawn-invoice.server";
import { otherHalf } from "./invoice-receipts.server";
import { moneyOnAccount } from "./money-on-account.server";
import {
  allocatedTo,
  type Receipt,
  type ReceiptMethod,
  receiptDay,
  receiptLink,
  unallocatedAmount,
} from "./receipt";
import type { ReceiptScreen } from "./receipt-details";
import type { ReceiptFormChoices } from "./receipt-form";
import type { ReceiptRow } from "./receipt-table";
import { refundMethod } from "./refund-method";
import { transactionUse } from "./transaction-use.server";

/** A receipt as a row of the list. */
export function receiptRow({ books }: Garage, receipt: Receipt): ReceiptRow {
  const { _id, autoId, date, method, reference, amount, allocations, dateAssumed = false } = receipt;
  const paid = allocations.flatMap(({ invoice }) => books.invoices.get(invoice)?.autoId ?? []);
  return {
    ...{ _id, autoId, date, method, reference, amount, dateAssumed },
    customerName: books.customers.get(receipt.customer)?.name ?? "",
    invoices: paid,
    onAccount: unallocatedAmount(receipt),
  };
}

/**
 * The choices for a receipt's form: of a new one, or of the given one.
 * @param paid the ids of the invoices that a new one is to pay at first
 * @param banked the id of the bank transaction that a new one came with
 * @param reference what a new one is for
 */
export function receiptFormChoices(
  garage: Garage,
  customerId: string,
  receipt?: Receipt,
  {
    paid = [],
    banked = "",
    reference = "",
  }: { readonly paid?: readonly string[]; readonly banked?: string; readonly reference?: string } = {},
): ReceiptFormChoices {
  const today = londonDayOf(new Date());
  const transaction = garage.books.transactions.get(receipt?.transaction ?? banked);
  const { _id, name } = getCustomer(garage, customerId);
  const account = toPounds(accountOf(garage.books, _id));
  const own = receipt?.customer === _id ? unallocatedAmount(receipt) : 0;
  const rows = payableInvoices(garage, _id, receipt).map((invoice) =>
    allocationRow(garage, invoice, receipt, today),
  );
  // Who pays for chosen invoices, or a deposit, stands at the counter.
  const isAtCounter = reference !== "" || rows.some((row) => paid.includes(row._id));
  return {
    customer: { _id, name },
    today,
    reference,
    rows,
    method: receipt?.method ?? (isAtCounter ? "Card" : begunMethod(garage, _id, rows, transaction)),
    paid,
    onAccount: subtractMoney(account, own),
    owedBack: subtractMoney(moneyOnAccount(garage, _id), account),
    transaction: transactionChoices(garage).get(transaction?._id ?? ""),
    banked:
      transaction && !receipt
        ? { ...transaction, amount: transactionUse(garage.books, transaction).left }
        : undefined,
  };
}

/** The method for money that pays no invoice yet: a customer who owes nothing may want back what is on account. */
function begunMethod(
  { books }: Garage,
  customer: string,
  rows: readonly AllocationRow[],
  banked: Transaction | undefined,
): ReceiptMethod {
  if (banked || rows.length > 0) return "BACS";
  return refundMethod(books.receipts.group("account", customer), unallocatedAmount)?.method ?? "BACS";
}

/** The invoices that a receipt may pay: those that owe, and those that it pays. */
function payableInvoices({ books }: Garage, customer: string, receipt: Receipt | undefined): Invoice[] {
  const paid = (receipt?.allocations ?? []).flatMap(({ invoice }) => books.invoices.get(invoice) ?? []);
  const ids = new Set(paid.map(({ _id }) => _id));
  const owed = owedInvoices(books, customer).filter(({ _id }) => !ids.has(_id));
  return [...owed, ...paid].sort(oldestFirst);
}

function allocationRow(
  garage: Garage,
  invoice: Invoice,
  receipt: Receipt | undefined,
  today: Day,
): AllocationRow {
  const { _id, autoId, invoiceDate, vehicleModel, vehicleReg, total, balancePayable } = invoice;
  const allocated = receipt ? allocatedTo(receipt, _id) : 0;
  const owed = addMoney(balancePayable, allocated);
  const terms = invoiceTerms(garage, invoice);
  return {
    ...{ _id, autoId, invoiceDate, vehicleModel, vehicleReg, total, allocated },
    due: dueDay(invoiceDate, terms),
    daysLate: daysOverdue({ ...invoice, balancePayable: owed }, terms, today),
    owed,
    drawnWith: receipt === undefined ? invoiceDrawnWith(invoice) : undefined,
  };
}

type SentFields = Readonly<Record<string, string>>;

/** The fields of a receipt's form after one of its buttons that allocate; undefined for any other button. */
export function refilled(
  garage: Garage,
  customer: string,
  { fields, intent }: { readonly fields: SentFields; readonly intent: string },
  receipt?: Receipt,
): Record<string, string> | undefined {
  if (intent !== FILL.oldest && intent !== FILL.none) return undefined;
  const { rows } = receiptFormChoices(garage, customer, receipt);
  const amount = intent === FILL.oldest ? (parseMoney(fields.amount ?? "") ?? 0) : 0;
  const owed = rows.map(({ _id, owed: balancePayable }) => ({ _id, balancePayable }));
  const filled = new Map(fillOldestFirst(owed, amount).map(({ invoice, amount: part }) => [invoice, part]));
  const entries = rows.flatMap(({ _id, autoId }) => [
    [tickField(autoId), filled.has(_id) ? "on" : ""],
    [allocateField(autoId), moneyInputValue(filled.get(_id) ?? 0, { blankZero: true })],
  ]);
  return { ...fields, ...Object.fromEntries(entries) };
}

/**
 * What a receipt's form sends, as its use cases take it. A tick without an amount is all that the invoice owes.
 * @throws ConflictError when an invoice that was ticked owes nothing by now: its money would go on account
 */
export function receiptInput(
  garage: Garage,
  customer: string,
  { fields, shown, sendId }: { readonly fields: SentFields; readonly shown: string; readonly sendId: string },
  receipt?: Receipt,
) {
  const { rows } = receiptFormChoices(garage, customer, receipt);
  // The same form sent again has paid them itself.
  if (!garage.books.receipts.get(sendId)) refuseSettled(fields, rows);
  const before = shownValues(shown);
  const allocations = rows.flatMap((row) => {
    const tick = tickField(row.autoId);
    if (before[tick] === "on" && fields[tick] !== "on") return [];
    const text = fields[allocateField(row.autoId)]?.trim() ?? "";
    const amount = text === "" ? allocation(row, fields) : text;
    return amount === 0 ? [] : [{ invoice: row._id, amount }];
  });
  const { amount = "", date, method, reference, notes, transaction = "" } = fields;
  const banked = garage.books.transactions.get(transaction);
  return {
    ...{ customer, date, method, reference, notes, transaction, allocations },
    amount: amount.trim() === "" && banked ? transactionUse(garage.books, banked).left : amount,
  };
}

function refuseSettled(fields: SentFields, rows: readonly AllocationRow[]): void {
  const payable = new Set(rows.map(({ autoId }) => String(autoId)));
  const settled = new Set<string>();
  for (const [name, value] of Object.entries(fields)) {
    const [, number] = /^(?:tick|allocate)(\d+)$/.exec(name) ?? [];
    const isAsked = value.trim() !== "" && value !== "false";
    if (number !== undefined && isAsked && !payable.has(number)) settled.add(number);
  }
  if (settled.size === 0) return;
  const numbers = new Intl.ListFormat("en-GB").format(settled);
  const are = settled.size === 1 ? `Invoice ${numbers} is` : `Invoices ${numbers} are`;
  throw new ConflictError(
    `${are} not owed by this customer any more, so nothing was saved. Check what the rest of the money is for.`,
  );
}

/** Moves the messages about a receipt's allocations to the fields of their invoices. @throws ValidationError */
export function withInvoiceFields<T>(
  { books }: Garage,
  allocations: readonly { readonly invoice: string }[],
  save: () => Promise<T>,
): Promise<T> {
  const numberOf = (path: string) => {
    const [, index] = /^allocations\.(\d+)\./.exec(path) ?? [];
    const invoice = index === undefined ? undefined : allocations[Number(index)]?.invoice;
    return books.invoices.get(invoice ?? "")?.autoId;
  };
  const fieldOf = (path: string) => {
    const number = numberOf(path);
    return number === undefined ? path : allocateField(number);
  };
  return withErrorsMoved(save, fieldOf, (path) => {
    const number = numberOf(path);
    if (number !== undefined) return `Allocate to invoice ${number}`;
    return path === "amount" ? "Amount received" : undefined;
  });
}

/** What the drawer of a receipt shows. */
export function receiptScreen({ books }: Garage, receipt: Receipt): ReceiptScreen {
  const customer = books.customers.get(receipt.customer);
  const transaction = books.transactions.get(receipt.transaction ?? "");
  const half = otherHalf(books, receipt);
  return {
    receipt,
    day: receiptDay(receipt),
    customer: { label: customer?.name ?? "", href: `/customers/${receipt.customer}` },
    transaction: transaction && {
      label: `#${transaction.autoId} · ${transaction.customerRef}`,
      href: `/transactions/${transaction._id}`,
    },
    paid: receipt.allocations.flatMap(({ invoice: id, amount }) => {
      const invoice = books.invoices.get(id);
      return invoice ? [{ ...invoiceLink(invoice), amount }] : [];
    }),
    onAccount: unallocatedAmount(receipt),
    half: half && receiptLink(half),
  };
}

/** The record pickers of a receipt's forms. */
export function receiptPickers(garage: Garage) {
  return { customer: customerChoices(garage), transaction: transactionChoices(garage) };
}

const payerSchema = z.object({ customer: link("Customer is Required") });

/** The customer that was chosen. @throws ValidationError */
export function choosePayer(fields: SentFields): string {
  return validate(payerSchema, fields).customer;
}
