import type { Day } from "../../shared/dates";
import { ConflictError, NotFoundError, ValidationError } from "../../shared/errors";
import { addMoney, isMoney, sumMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { listingOf, type Page, type PageQuery, pageOf } from "../books/listing.server";
import { checkTick, checkVersion, lastChangeOf } from "../books/versions";
import { creditedOn } from "../credit-notes/credited-on.server";
import { billedParty, chosenDepartment, departmentOf } from "../departments/departments.server";
import type { Invoice } from "../invoices/invoice";
import type { Purchase } from "../purchases/purchase";
import type { Takings } from "../receipts/takings";
import { takingsOn } from "../receipts/takings.server";
import {
  type Approval,
  type ApprovalEdit,
  approvalId,
  approvedInvoiceId,
  approvesUnseen,
  changesSince,
  editApproval,
  uneditedApproval,
} from "./approval";
import { readApprovalEdit } from "./approval.schema";

/** Selects a day sheet: a day, and a department by name, "" for all. */
export interface DayQuery {
  readonly date: Day;
  readonly department: string;
}

/** An approval and its invoice. */
export interface ApprovalOfInvoice {
  readonly approval: Approval;
  readonly invoice: Invoice;
}

/** A day's approvals and totals, in pounds. */
export interface DaySheet {
  readonly rows: readonly ApprovalOfInvoice[];
  readonly salesTotal: number;
  readonly purchasesTotal: number;
  /** What of it is dated on other days, whose totals have it too. */
  readonly purchasesOfOtherDays: number;
  readonly takings: Takings;
  /** What the credit notes of the day come to. */
  readonly credited: number;
}

/** One approval for each invoice of the day, newest first. Writes nothing. */
export function listApprovals(garage: Garage, query: DayQuery & PageQuery): Page<Approval> {
  const { rows, ...page } = pageOf(listingOf(invoicesOfDay(garage, query)), query);
  return { ...page, rows: rows.map((invoice) => approvalOf(garage, invoice)) };
}

/** A day's approvals and totals. */
export function daySheet(garage: Garage, query: DayQuery): DaySheet {
  const invoices = invoicesOfDay(garage, query);
  const department = departmentNamed(garage, query.department);
  const purchases = purchasesOfDay(garage, invoices, query);
  return {
    rows: invoices.map((invoice) => ({ invoice, approval: approvalOf(garage, invoice) })),
    salesTotal: addMoney(...invoices.map(({ total }) => total)),
    purchasesTotal: sumMoney(purchases.map(({ total }) => total)),
    purchasesOfOtherDays: sumMoney(
      purchases
        .filter(({ supplierInvoiceDate }) => supplierInvoiceDate !== query.date)
        .map(({ total }) => total),
    ),
    takings: takingsOn(garage, [query.date], department),
    credited: creditedOn(garage.books, [query.date], department),
  };
}

function invoicesOfDay(garage: Garage, { date, department }: DayQuery): Invoice[] {
  const ofDay = [...garage.books.invoices.group("date", date)];
  const name = departmentNamed(garage, department);
  return name === "" ? ofDay : ofDay.filter((invoice) => invoice.department === name);
}

/** The department of that name, or "" for all. @throws ValidationError for an unknown one */
function departmentNamed(garage: Garage, department: string): string {
  return department === "" ? "" : chosenDepartment(garage, department).name;
}

/** The purchases for these invoices, and the day's other purchases for the department, without duplicates. */
function purchasesOfDay(
  garage: Garage,
  invoices: readonly Invoice[],
  { date, department }: DayQuery,
): Purchase[] {
  const { purchases } = garage.books;
  const linked = invoices.flatMap(({ _id }) => [...purchases.group("invoice", _id)]);
  const dated = [...purchases.group("date", date)].filter(
    ({ invoicedTo }) => department === "" || billedParty(garage, invoicedTo) === department,
  );
  return [...new Map([...linked, ...dated].map((purchase) => [purchase._id, purchase])).values()];
}

/** How many days with invoices are searched for an earlier one. */
const MOST_DAYS = 366;

/** The last earlier day with invoices; undefined if none is found among the last MOST_DAYS. */
export function dayBefore({ books: { invoices } }: Garage, { date, department }: DayQuery): Day | undefined {
  const before = invoices.keys("date").filter((day) => day < date);
  return before
    .slice(-MOST_DAYS)
    .findLast(
      (day) =>
        department === "" ||
        [...invoices.group("date", day)].some((invoice) => invoice.department === department),
    );
}

/** Returns the approval and its invoice. @throws NotFoundError */
export function getApproval(garage: Garage, id: string): ApprovalOfInvoice {
  const invoice = garage.books.invoices.get(approvedInvoiceId(id) ?? "");
  if (!invoice) throw new NotFoundError("There is no such approval");
  return { invoice, approval: approvalOf(garage, invoice) };
}

/** The approval of an invoice, edited or not. It shows its invoice's values too, so its `updated` is the later of both. */
export function approvalOf({ books }: Garage, invoice: Invoice): Approval {
  const stored = books.approvals.get(approvalId(invoice._id));
  if (!stored) return uneditedApproval(invoice);
  const updated = stored.updated > invoice.updated ? stored.updated : invoice.updated;
  return { ...stored, created: invoice.created, updated };
}

/**
 * Applies the sent fields to the approval, which no longer follows its invoice from then on.
 * @param version the version on the sender's screen.
 * @throws ValidationError
 * @throws NotFoundError
 * @throws ConflictError when the version is outdated, or the invoice's changes would be approved unseen
 */
export function updateApproval(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  version?: string,
): Promise<Approval> {
  return garage.books.update(by, ({ approvals }) => {
    const { approval, invoice } = getApproval(garage, id);
    const edit = readApprovalEdit(input);
    refuseUnseen(garage, { approval, invoice }, edit, { version, by });
    if (Object.keys(edit).every((name) => name === "chargeVat")) return approval;
    const { invoicesVatExempt } = departmentOf(garage, invoice.department);
    const vat = invoicesVatExempt && edit.chargeVat ? { chargeVat: false } : {};
    const edited = { ...editApproval(approval, invoice, { ...edit, ...vat }), editedBy: by };
    if (!isMoney(edited.total)) {
      throw new ValidationError({ amount: ["The total would be more than 9,999,999.99"] });
    }
    const kept = approvals.get(id) ? approvals.put(edited) : approvals.insert(edited);
    // The version on screen may be the invoice's, so the new version must differ from it.
    if (kept.updated <= approval.updated) approvals.put(kept);
    return approvalOf(garage, invoice);
  });
}

/** @throws ConflictError for an edit that is based on an outdated state */
function refuseUnseen(
  garage: Garage,
  { approval, invoice }: ApprovalOfInvoice,
  edit: ApprovalEdit,
  { version, by }: { readonly version: string | undefined; readonly by: string },
): void {
  const stored = garage.books.approvals.get(approval._id);
  const isUnseen = stored
    ? approvesUnseen(stored, invoice, edit, version)
    : Boolean(version) && version !== invoice.updated;
  const isOwnSeen = stored && version && version >= stored.updated && version <= approval.updated;
  const check = Object.keys(edit).join() === "status" ? checkTick : checkVersion;
  if (stored && !isOwnSeen)
    check(
      approval,
      version,
      "approval",
      lastChangeOf(garage, "approvals", stored, by, { noted: stored.editedBy }),
    );
  if (!isUnseen) return;
  const changes = changesSince(approval, invoice);
  throw new ConflictError(
    `Nothing was saved, because the invoice has changed since you opened this page${changes && `: ${changes}`}. Check it, then try again.`,
    { version: approval.updated, changed: `The invoice has changed${changes && ` (${changes})`}` },
  );
}
