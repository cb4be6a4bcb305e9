import { foldText } from "../../shared/text";
import type { AccountSettings } from "../accountancy/account-codes";
import type { PaymentTerms } from "../customers/customer";
import type { MailSettings } from "../settings/mail-settings";
import type { MotFee } from "./mot-fee";

/** A department's details as printed on its invoices. Empty ones are left out. */
export interface InvoiceDetails {
  readonly address: readonly string[];
  readonly email: string;
  readonly phone: string;
  readonly vatNumber: string;
  readonly bankName: string;
  readonly bankAccount: string;
  readonly sortCode: string;
}

/** A department from the configuration; records refer to it by `name`. */
export interface Department {
  readonly name: string;
  readonly displayName: string;
  readonly invoicesVatExempt: boolean;
  /** What stands in place of a VAT rate where no VAT is charged; only an exempt department has it. See `vatWordOf`. */
  readonly vatWord?: string | undefined;
  /** Whether the form of a new line starts with VAT ticked; no if missing. An exempt department never adds it. */
  readonly vatByDefault?: boolean | undefined;
  readonly defaultServiceId: string;
  /** A file in the data directory's `logos/`; empty for none. */
  readonly logo: string;
  /** Whether the FROM block starts with the display name instead of the company's name. */
  readonly showOnInvoice: boolean;
  readonly invoice: InvoiceDetails;
}

/** The department that text names: by its own name in any case, or by the name on its paper. */
export function departmentCalled(departments: readonly Department[], text: string): Department | undefined {
  const said = foldText(text);
  const called = (key: "name" | "displayName") =>
    departments.find((department) => foldText(department[key]) === said);
  return called("name") ?? called("displayName");
}

export interface Company {
  readonly name: string;
  /** The registered name of a limited company, where it differs: "Ashdown Garage (Uckfield) Limited". */
  readonly legalName?: string | undefined;
  /** The number at Companies House. */
  readonly number?: string | undefined;
  /** One short line below the name on paper: "Repair, servicing and MOT". */
  readonly tagline: string;
  readonly address: readonly string[];
  readonly phone: string;
  readonly email: string;
}

/** What customers agree to. */
export interface Terms {
  /** The payment terms that the form of a new customer starts with. */
  readonly payment: PaymentTerms;
  /** What stands at the end of every invoice and quote; "" for nothing. */
  readonly paper: string;
}

/** The business as `config.json` describes it. */
export interface Business {
  readonly product: string;
  readonly company: Company;
  readonly departments: readonly Department[];
  readonly quoteDepartmentEditable: boolean;
  readonly terms?: Terms | undefined;
  /** How VAT is accounted for. */
  readonly vatScheme: "invoice" | "cash";
  /** HMRC's stagger group: quarters end in March (1), April (2) or May (3), and every three months. */
  readonly vatStagger: 1 | 2 | 3;
  /** The maximum fees of MOT tests, by class and from when. */
  readonly motFees: readonly MotFee[];
  /** Codes of accountants' programs that differ from the usual ones. */
  readonly accounts?: AccountSettings | undefined;
  readonly email?: MailSettings | undefined;
}

/** The name that config.json gives to the department whose invoices are MOT invoices (REFERENCE §1). */
export const MOT = "MOT";

/** An approved station's own fee, up to the maximum, is outside the scope of VAT. Source: HMRC, VTAXPER48000. */
const OUTSIDE_THE_SCOPE = "Outside the scope of VAT";

export function isMotDepartment({ name, invoicesVatExempt }: Department): boolean {
  return name === MOT && invoicesVatExempt;
}

/** What an exempt department's papers and pages say in place of VAT; undefined for a department that charges it. */
export function vatWordOf(department: Department): string | undefined {
  if (!department.invoicesVatExempt) return undefined;
  return department.vatWord || (isMotDepartment(department) ? OUTSIDE_THE_SCOPE : "Exempt");
}

/** Whether a department's sales are no supplies for VAT at all: they stand in no box of a return. */
export function isOutsideScope(department: Department): boolean {
  return /outside the scope/i.test(vatWordOf(department) ?? "");
}

/** The phone number for customers' questions about a department's papers. */
export function phoneOf({ phone }: Company, { invoice }: Department): string {
  return invoice.phone || phone;
}

/** The name and lines of the FROM block. A department's own address takes precedence over the company's. */
export function sender(company: Company, department: Department): { name: string; lines: readonly string[] } {
  const { invoice } = department;
  const address = invoice.address.length > 0 ? invoice.address : company.address;
  return {
    name: department.showOnInvoice ? department.displayName : company.name,
    lines: [...address, phoneOf(company, department), invoice.email || company.email].filter(Boolean),
  };
}

/** The details missing for a real invoice, in words; empty when config.json is complete. */
export function missingDetails(business: Business): string[] {
  const missing: string[] = [];
  if (business.company.address.length === 0) missing.push("the company address");
  for (const department of business.departments) {
    const { invoice, displayName } = department;
    if (!department.invoicesVatExempt && !invoice.vatNumber) missing.push(`${displayName}: VAT number`);
    if (!invoice.bankName || !invoice.bankAccount || !invoice.sortCode) {
      missing.push(`${displayName}: bank details`);
    }
  }
  return missing;
}
