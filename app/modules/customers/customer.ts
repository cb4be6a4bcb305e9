import type { NumberedRecord } from "../../shared/record";

export const CUSTOMER_TYPES = ["Private", "Trade"] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];

export const PAYMENT_TERMS = ["7 Days", "14 Days", "28 Days"] as const;
export type PaymentTerms = (typeof PAYMENT_TERMS)[number];

/** The name and address printed on papers. */
export interface PostalAddress {
  readonly name: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly town: string;
  readonly postalCode: string;
}

/** Whom the garage works for (REFERENCE §3). Texts that were not given are "". */
export interface Customer extends NumberedRecord, PostalAddress {
  readonly email: string;
  readonly phone: string;
  readonly creditAccount: boolean;
  readonly highValue: boolean;
  readonly customerType: CustomerType;
  readonly paymentTerms: PaymentTerms;
  readonly active: boolean;
  /** Whether they asked for no reminders of MOTs; no if missing. */
  readonly noReminders?: boolean | undefined;
}

/** A row of the customer list. */
export type CustomerRow = Pick<
  Customer,
  "_id" | "autoId" | "name" | "highValue" | "email" | "town" | "phone" | "customerType"
>;

/** A customer as it is read. */
export type CustomerView = Omit<Customer, "noReminders"> & { readonly noReminders: boolean };

export function customerView(customer: Customer): CustomerView {
  return { ...customer, noReminders: customer.noReminders ?? false };
}

/** Figures about all invoices of a customer; amounts in pounds. */
export interface CustomerSummary {
  readonly invoiceCount: number;
  readonly invoicesAmount: number;
  readonly unpaidCount: number;
  readonly unpaidAmount: number;
  readonly overdueCount: number;
  readonly overdueAmount: number;
  /** What the credit notes come to. */
  readonly creditedAmount: number;
}

/** `GET customers/{id}` embeds at most this many invoices; a full list warns that there may be more (REFERENCE §2). */
export const EMBEDDED_INVOICES = 500;

export const MANY_INVOICES_WARNING = "This Customer may have more than 500 invoices";

/** Whether an imported customer lacks what the form asks for. */
export function isIncomplete({ email, phone }: Pick<Customer, "email" | "phone">): boolean {
  return email === "" || phone === "";
}

/** The lines of an address that are not empty, without the name. */
export function addressLines(address: PostalAddress): string[] {
  return [address.addressLine1, address.addressLine2, address.town, address.postalCode].filter(Boolean);
}

/** The text that search looks through. */
export function customerText(customer: Customer): string {
  const { autoId, name, email, phone, town, postalCode } = customer;
  const phones = new Set([phone, spacedPhone(phone), phoneKey(phone)]);
  return [autoId, name, email, ...phones, town, postalCode, postalCode.replace(" ", "")].join("\n");
}

/** A phone number with spaces: `07700900417` → `07700 900 417`, `01825762118` → `01825 762 118`. */
export function spacedPhone(phone: string): string {
  const digits = phone.replace(/^(\+44|0044)/, "0").replace(/^44(?=\d{10}$)/, "0");
  if (/^02\d{9}$/.test(digits)) return digits.replace(/^(\d{3})(\d{4})(\d{4})$/, "$1 $2 $3");
  if (/^0\d{10}$/.test(digits)) return digits.replace(/^(\d{5})(\d{3})(\d{3})$/, "$1 $2 $3");
  return /^0\d{9}$/.test(digits) ? digits.replace(/^(\d{5})(\d{5})$/, "$1 $2") : phone;
}

/** The phone number's digits in national form, so that different spellings compare equal. */
export function phoneKey(phone: string): string {
  return phone.replace(/\D/g, "").replace(/^(0044|44)0?/, "0");
}
