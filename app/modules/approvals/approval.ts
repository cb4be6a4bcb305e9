import { type Day, formatListDay } from "../../shared/dates";
import type { RecordLink } from "../../shared/errors";
import { addMoney, formatMoney } from "../../shared/money";
import type { StoredRecord } from "../../shared/record";
import { vatOn } from "../../shared/vat";
import { type Invoice, paidAmount, paidByMethod } from "../invoices/invoice";
import { RECEIPT_METHODS } from "../receipts/receipt";

export const APPROVAL_METHODS = ["Cash", "Card", "Cheque", "BACS"] as const;
export type ApprovalMethod = (typeof APPROVAL_METHODS)[number];

/** The amount paid, in pounds, and the method; "" before any payment. */
export interface ApprovalPayments {
  readonly amount: number;
  readonly method: ApprovalMethod | "";
}

/** A service with its title at that time. */
export interface Repair {
  readonly _id: string;
  readonly title: string;
}

/** The values that an approval copies from its invoice until its first edit. Amounts are pounds. */
export interface FollowedValues {
  /** The customer's id. */
  readonly customer: string;
  /** The service of the first line; null without lines. */
  readonly repair: Repair | null;
  /** Without VAT. */
  readonly amount: number;
  readonly total: number;
  readonly payments: ApprovalPayments;
  readonly reference: string;
}

interface Basis extends FollowedValues {
  /** Missing in books from before it was recorded. */
  readonly invoiceDate?: Day;
}

/** The day sheet's own copy of an invoice (REFERENCE §3, §4). Editing it never changes the invoice. */
export interface Approval extends StoredRecord, FollowedValues {
  /** The invoice's id. */
  readonly invoice: string;
  /** True when approved. */
  readonly status: boolean;
  readonly notes: string;
  /** A to Z, or "". */
  readonly letter: string;
  /** The invoice's values and day at the first edit, or at a later approval. Later changes are found by comparison. */
  readonly basis: Basis;
  /** The last user who edited it; "" before the first edit. */
  readonly editedBy: string;
}

/** An edit: the fields to change. */
export type ApprovalEdit = Partial<
  Pick<Approval, "status" | "notes" | "amount" | "total" | "reference" | "letter">
> & {
  readonly payments?: Partial<ApprovalPayments>;
  /** Whether VAT is added to a changed amount. */
  readonly chargeVat?: boolean;
};

const PREFIX = "approval-";

/** The `_id` of an invoice's approval. */
export function approvalId(invoiceId: string): string {
  return PREFIX + invoiceId;
}

/** The invoice's id in the `_id` of an approval; undefined for any other id. */
export function approvedInvoiceId(id: string): string | undefined {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;
}

/** A link to the approval of an invoice. */
export function approvalLink({ autoId, invoiceDate }: Pick<Invoice, "autoId" | "invoiceDate">): RecordLink {
  return { label: `Approval of invoice ${autoId}`, href: `/approvals?date=${invoiceDate}` };
}

/** The method of the largest payment. */
export function mainMethod(invoice: Pick<Invoice, "payments" | "bacs">): ApprovalPayments["method"] {
  const paid = paidByMethod(invoice);
  const [method] = [...RECEIPT_METHODS].sort((a, b) => paid[b] - paid[a]);
  return method !== undefined && paid[method] > 0 ? method : "";
}

/** The values that an approval copies from its invoice. */
export function followedValues(invoice: Invoice): FollowedValues {
  const { customer, lines, subTotal, total, payments } = invoice;
  const [first] = lines;
  return {
    customer,
    repair: first ? { _id: first.service, title: first.title } : null,
    amount: subTotal,
    total,
    payments: { amount: paidAmount(payments), method: mainMethod(invoice) },
    reference: payments.reference,
  };
}

function basisOf(invoice: Invoice): Basis {
  return { ...followedValues(invoice), invoiceDate: invoice.invoiceDate };
}

/** The approval of an invoice before its first edit. */
export function uneditedApproval(invoice: Invoice): Approval {
  const followed = followedValues(invoice);
  return {
    _id: approvalId(invoice._id),
    invoice: invoice._id,
    status: false,
    ...followed,
    letter: "",
    notes: "",
    basis: basisOf(invoice),
    editedBy: "",
    created: invoice.created,
    updated: invoice.updated,
  };
}

/**
 * Whether an edit would approve values that its sender has not seen. That is so when the invoice differs from the
 * approval's basis and has changed since the version on the sender's screen.
 */
export function approvesUnseen(
  { basis }: Approval,
  invoice: Invoice,
  { status }: ApprovalEdit,
  version: string | undefined,
): boolean {
  if (!status || !version || version >= invoice.updated) return false;
  const [then, now] = [basis, basisOf(invoice)].map((values) => tellings(values, ""));
  const isMoved = isDifferentDay(basis, invoice);
  return isMoved || (now?.some(({ value }, index) => value !== then?.[index]?.value) ?? false);
}

/**
 * Applies an edit to an approval. A changed amount changes the total, with or without VAT; `chargeVat` affects no other field.
 * The amount is also what changes where it comes with `chargeVat` and no total, as the day sheet sends another tick.
 * An approval also records the invoice's current values. Other figures open one that was approved.
 */
export function editApproval(approval: Approval, invoice: Invoice, edit: ApprovalEdit): Approval {
  const { chargeVat, payments, amount = approval.amount, total = approval.total, ...fields } = edit;
  const isAmountChanged =
    edit.amount !== undefined &&
    (amount !== approval.amount || (chargeVat !== undefined && edit.total === undefined));
  const edited = {
    ...approval,
    ...fields,
    amount,
    total: isAmountChanged ? addMoney(amount, chargeVat ? vatOn(amount) : 0) : total,
    payments: { ...approval.payments, ...payments },
  };
  const status = edited.status && !(approval.status && hasOtherFigures(approval, edited));
  return { ...edited, status, basis: edit.status && status ? basisOf(invoice) : approval.basis };
}

function hasOtherFigures(one: FollowedValues, other: FollowedValues): boolean {
  return (
    one.amount !== other.amount ||
    one.total !== other.total ||
    one.payments.amount !== other.payments.amount ||
    one.payments.method !== other.payments.method
  );
}

/**
 * The invoice's values that have changed since the approval's basis and differ from the approval's own:
 * "total £705.00, paid £200.00". "" for none.
 */
export function changesSince(approval: Approval, invoice: Invoice): string {
  const now = tellings(followedValues(invoice), invoice.billTo.name);
  const then = tellings(approval.basis, "");
  const own = tellings(approval, "");
  const changed = now.filter(
    ({ value }, index) => value !== then[index]?.value && value !== own[index]?.value,
  );
  const moved = isDifferentDay(approval.basis, invoice) ? [`date ${formatListDay(invoice.invoiceDate)}`] : [];
  return [...moved, ...changed.map(({ words }) => words)].join(", ");
}

function isDifferentDay({ invoiceDate }: Basis, invoice: Invoice): boolean {
  return invoiceDate !== undefined && invoiceDate !== invoice.invoiceDate;
}

function tellings({ total, amount, payments, customer, repair, reference }: FollowedValues, name: string) {
  const paid = [formatMoney(payments.amount), payments.method].filter(Boolean).join(" ");
  return [
    { value: total, words: `total ${formatMoney(total)}` },
    { value: amount, words: `amount ${formatMoney(amount)}` },
    { value: paid, words: `paid ${paid}` },
    { value: customer, words: `customer ${name}` },
    { value: repair?._id, words: `repair ${repair?.title ?? "none"}` },
    { value: reference, words: reference === "" ? "no reference" : `reference ${reference}` },
  ];
}

/** The changes of a form. The VAT box applies to its amount, so if one has changed, both are sent. */
export function approvalChanges(
  changed: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { amount, chargeVat } = fields;
  const isOfAmount = "amount" in changed || "chargeVat" in changed;
  return {
    ...changed,
    ...(isOfAmount && amount !== undefined && { amount }),
    ...(isOfAmount && chargeVat !== undefined && { chargeVat }),
  };
}
