import {
  ACCOUNT_PRODUCTS,
  type AccountProduct,
  codesOf,
  PRODUCT_NAMES,
  VAT_TREATMENTS,
} from "../accountancy/account-codes";
import type { Business } from "../departments/department";
import { templateOf } from "../emails/email";
import { TEMPLATE_KINDS, type TemplateKind } from "../emails/email-kind";
import { RECEIPT_METHODS, type ReceiptMethod } from "../receipts/receipt";
import { NO_MAIL } from "./mail-settings";
import { mergedSettings } from "./settings";

/** How a field of a form holds its setting. A list has a line for each; pairs are lines like "MOT = 4001". */
type Kind = "text" | "list" | "tick" | "number" | "pairs" | "secret";

interface SectionField {
  readonly path: readonly string[];
  readonly kind: Kind;
}

export function hasSecret({ fields }: Section): boolean {
  return Object.values(fields).some(({ kind }) => kind === "secret");
}

/** A form of Settings: its address, its tab, and where each of its fields stands in config.json. */
export interface Section {
  readonly id: string;
  readonly href: string;
  readonly label: string;
  readonly fields: Readonly<Record<string, SectionField>>;
}

const at = (path: string, kind: Kind = "text"): SectionField => ({ path: path.split("."), kind });

const COMPANY: Section = {
  id: "company",
  href: "/settings",
  label: "Company",
  fields: {
    product: at("product"),
    name: at("company.name"),
    legalName: at("company.legalName"),
    number: at("company.number"),
    tagline: at("company.tagline"),
    address: at("company.address", "list"),
    phone: at("company.phone"),
    email: at("company.email"),
  },
};

const TERMS: Section = {
  id: "terms",
  href: "/settings/terms",
  label: "Terms",
  fields: { payment: at("terms.payment"), paper: at("terms.paper") },
};

const VAT: Section = {
  id: "vat",
  href: "/settings/vat",
  label: "VAT",
  fields: { vatScheme: at("vatScheme"), vatStagger: at("vatStagger", "number") },
};

const EMAIL: Section = {
  id: "email",
  href: "/settings/email",
  label: "Email",
  fields: {
    server: at("email.server"),
    port: at("email.port", "number"),
    security: at("email.security"),
    user: at("email.user"),
    password: at("email.password", "secret"),
    sender: at("email.sender"),
  },
};

/** The address of a department's settings. */
export function departmentHref(name: string): string {
  return `/settings/departments/${encodeURIComponent(name)}`;
}

/** "creditNoteSubject" */
export function templateField(kind: TemplateKind, part: "Subject" | "Text"): string {
  return `${kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}${part}`;
}

/** A text message has no subject. */
export function hasSubject(kind: TemplateKind): boolean {
  return kind !== "mot-text";
}

const MESSAGES: Section = {
  id: "messages",
  href: "/settings/messages",
  label: "Messages",
  fields: Object.fromEntries(
    TEMPLATE_KINDS.flatMap((kind) => [
      ...(hasSubject(kind) ? [[templateField(kind, "Subject"), at(`email.templates.${kind}.subject`)]] : []),
      [templateField(kind, "Text"), at(`email.templates.${kind}.text`)],
    ]),
  ),
};

function departmentSection(name: string, displayName: string): Section {
  const of = (path: string, kind: Kind = "text"): SectionField => ({
    path: ["departments", name, ...path.split(".")],
    kind,
  });
  return {
    id: `department-${name}`,
    href: departmentHref(name),
    label: displayName,
    fields: {
      displayName: of("displayName"),
      showOnInvoice: of("showOnInvoice", "tick"),
      vatByDefault: of("vatByDefault", "tick"),
      vatWord: of("vatWord"),
      address: of("invoice.address", "list"),
      phone: of("invoice.phone"),
      email: of("invoice.email"),
      vatNumber: of("invoice.vatNumber"),
      bankName: of("invoice.bankName"),
      sortCode: of("invoice.sortCode"),
      bankAccount: of("invoice.bankAccount"),
    },
  };
}

/** "salesTaxStandard" */
export function taxField(side: "sales" | "purchases", treatment: string): string {
  return `${side}Tax${treatment.charAt(0).toUpperCase()}${treatment.slice(1)}`;
}

/** "bankCash" */
export function bankField(method: ReceiptMethod): string {
  return `bank${method}`;
}

/** Only Sage 50's receipts carry an account: the other programs take a statement into the account that is open. */
function accountsSection(product: AccountProduct): Section {
  const of = (path: string, kind: Kind = "text"): SectionField => at(`accounts.${product}.${path}`, kind);
  const taxes = (side: "sales" | "purchases") =>
    VAT_TREATMENTS.map((each) => [taxField(side, each), of(`${side}Tax.${each}`)] as const);
  const methodCode = (method: ReceiptMethod) => [bankField(method), of(`bankByMethod.${method}`)] as const;
  return {
    id: `accounts-${product}`,
    href: `/settings/accounts/${product}`,
    label: PRODUCT_NAMES[product],
    fields: {
      sales: of("sales"),
      salesByDepartment: of("salesByDepartment", "pairs"),
      purchases: of("purchases"),
      purchasesByCategory: of("purchasesByCategory", "pairs"),
      bank: of("bank"),
      ...(product === "sage50" && Object.fromEntries(RECEIPT_METHODS.map(methodCode))),
      ...Object.fromEntries([...taxes("sales"), ...taxes("purchases")]),
    },
  };
}

/** Every form of Settings. */
export function settingsSections({ departments }: Pick<Business, "departments">): readonly Section[] {
  return [
    COMPANY,
    ...departments.map(({ name, displayName }) => departmentSection(name, displayName)),
    TERMS,
    VAT,
    ...ACCOUNT_PRODUCTS.map(accountsSection),
    EMAIL,
    MESSAGES,
  ];
}

/** The product of an accounts section; undefined for another section. */
export function productOf({ id }: Pick<Section, "id">): AccountProduct | undefined {
  return ACCOUNT_PRODUCTS.find((product) => id === `accounts-${product}`);
}

/** The department of a section; undefined for another section. */
export function departmentIn({ id }: Pick<Section, "id">, { departments }: Business) {
  return departments.find(({ name }) => id === `department-${name}`);
}

type Values = Readonly<Record<string, string>>;

/** Settings that config.json may leave out, as they are without it. */
function complete(business: Business): object {
  const templates = Object.fromEntries(TEMPLATE_KINDS.map((kind) => [kind, templateOf(business, kind)]));
  return {
    ...business,
    terms: business.terms ?? { payment: "7 Days", paper: "" },
    email: { ...(business.email ?? NO_MAIL), templates },
  };
}

/** What a section's fields hold. */
export function sectionValues(section: Section, business: Business): Record<string, string> {
  const whole = complete(business);
  const entries = Object.entries(section.fields).map(([name, { path, kind }]) => [
    name,
    shown(valueAt(whole, path), kind),
  ]);
  return Object.fromEntries(entries);
}

function valueAt(whole: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((part, key) => {
    if (Array.isArray(part)) return part.find(({ name }) => name === key);
    return typeof part === "object" && part !== null ? (part as Record<string, unknown>)[key] : undefined;
  }, whole);
}

function shown(value: unknown, kind: Kind): string {
  if (kind === "secret" || value === undefined) return "";
  if (kind === "tick") return value === true ? "on" : "";
  if (kind === "list") return (value as readonly string[]).join("\n");
  if (kind !== "pairs") return String(value);
  return Object.entries(value as object)
    .map(([name, code]) => `${name} = ${code}`)
    .join("\n");
}

/** The typed fields of a section as a change of config.json. */
export function sectionChange(section: Section, fields: Values): object {
  const change: Record<string, unknown> = {};
  for (const [name, { path, kind }] of Object.entries(section.fields)) {
    const value = fields[name];
    if (value !== undefined) put(change, path, read(value, kind));
  }
  return change;
}

function read(value: string, kind: Kind): unknown {
  if (kind === "tick") return value === "on" || value === "true";
  if (kind === "number") return /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value;
  if (kind !== "list" && kind !== "pairs") return value;
  const lines = value
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (kind === "list") return lines;
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...code] = line.split("=");
      return [name.trim(), code.join("=").trim()];
    }),
  );
}

function put(change: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = "", ...rest] = path;
  if (first === "departments") {
    const [name = "", ...inside] = rest;
    const [department = { name }] = (change.departments ?? []) as Record<string, unknown>[];
    put(department, inside, value);
    change.departments = [department];
    return;
  }
  if (rest.length === 0) {
    change[first] = value;
    return;
  }
  const group = (change[first] ?? {}) as Record<string, unknown>;
  put(group, rest, value);
  change[first] = group;
}

/** The field of a section that an error's path belongs to; the path itself, if none does. */
export function fieldOfPath(section: Section, { departments }: Business, path: string): string {
  const keys = path.split(".");
  const named =
    keys[0] === "departments"
      ? ["departments", departments[Number(keys[1])]?.name ?? "", ...keys.slice(2)]
      : keys;
  const found = Object.entries(section.fields).find(([, field]) =>
    field.path.every((key, index) => named[index] === key),
  );
  return found?.[0] ?? path;
}

/** The business as it would be with what is typed; as it is, where that cannot be. */
export function previewed(section: Section, business: Business, typed: Values): Business {
  return mergedSettings(business, sectionChange(section, typed)) as unknown as Business;
}

/** What a program's field is without a code of the garage's own. */
export function usualCode(product: AccountProduct, path: readonly string[]): string {
  const usual = valueAt(codesOf({}, product), path.slice(2));
  return typeof usual === "string" ? usual : "";
}
