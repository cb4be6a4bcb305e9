import type { ReceiptMethod } from "../receipts/receipt";

/** The accountants' programs that files are made for. */
export const ACCOUNT_PRODUCTS = ["xero", "quickbooks", "sage50", "freeagent"] as const;

export type AccountProduct = (typeof ACCOUNT_PRODUCTS)[number];

export const PRODUCT_NAMES: Readonly<Record<AccountProduct, string>> = {
  xero: "Xero",
  quickbooks: "QuickBooks Online",
  sage50: "Sage 50",
  freeagent: "FreeAgent",
};

/**
 * How a line's VAT is treated. A line without VAT of a department that charges it is zero: it belongs in boxes 6 and 7, as in the
 * product's own return.
 */
export const VAT_TREATMENTS = ["standard", "zero", "exempt", "outside"] as const;

export type VatTreatment = (typeof VAT_TREATMENTS)[number];

export type TaxCodes = Readonly<Record<VatTreatment, string>>;

/** The account and tax codes of a product. */
export interface AccountCodes {
  /** The account, nominal code, category or item of sales; by department where one has its own. */
  readonly sales: string;
  readonly salesByDepartment: Readonly<Record<string, string>>;
  /** The account of purchases; by the name of the purchase category where one has its own. */
  readonly purchases: string;
  readonly purchasesByCategory: Readonly<Record<string, string>>;
  readonly bank: string;
  /** The account of receipts of a method where it is not the bank's. Only Sage 50's receipts carry an account. */
  readonly bankByMethod: Readonly<Partial<Record<ReceiptMethod, string | undefined>>>;
  readonly salesTax: TaxCodes;
  readonly purchasesTax: TaxCodes;
}

/** What config.json may say of a product's codes: any of them. */
export type AccountCodeSettings = {
  readonly [Code in Exclude<keyof AccountCodes, "salesTax" | "purchasesTax">]?:
    | AccountCodes[Code]
    | undefined;
} & {
  readonly salesTax?: Partial<TaxCodes> | undefined;
  readonly purchasesTax?: Partial<TaxCodes> | undefined;
};

export type AccountSettings = { readonly [Product in AccountProduct]?: AccountCodeSettings | undefined };

const PLAIN = { salesByDepartment: {}, purchasesByCategory: {}, bankByMethod: {} };

const SAGE_TAX: TaxCodes = { standard: "T1", zero: "T0", exempt: "T2", outside: "T9" };
const QUICKBOOKS_TAX: TaxCodes = {
  standard: "20.0% S",
  zero: "0.0% Z",
  exempt: "Exempt",
  outside: "No VAT",
};
const FREEAGENT_TAX: TaxCodes = {
  standard: "TAXABLE",
  zero: "TAXABLE",
  exempt: "EXEMPT",
  outside: "OUT_OF_SCOPE",
};

/** The codes of each product's usual chart of accounts in the United Kingdom. */
const USUAL: Readonly<Record<AccountProduct, AccountCodes>> = {
  xero: {
    ...{ ...PLAIN, sales: "200", purchases: "310", bank: "090" },
    salesTax: {
      ...{ standard: "20% (VAT on Income)", zero: "Zero Rated Income" },
      ...{ exempt: "Exempt Income", outside: "No VAT" },
    },
    purchasesTax: {
      ...{ standard: "20% (VAT on Expenses)", zero: "Zero Rated Expenses" },
      ...{ exempt: "Exempt Expenses", outside: "No VAT" },
    },
  },
  quickbooks: {
    ...{ ...PLAIN, sales: "Sales", purchases: "Cost of sales", bank: "Current" },
    ...{ salesTax: QUICKBOOKS_TAX, purchasesTax: QUICKBOOKS_TAX },
  },
  sage50: {
    ...{ ...PLAIN, sales: "4000", purchases: "5000", bank: "1200" },
    ...{ salesTax: SAGE_TAX, purchasesTax: SAGE_TAX },
  },
  freeagent: {
    ...{ ...PLAIN, sales: "001", purchases: "101", bank: "750-1" },
    ...{ salesTax: FREEAGENT_TAX, purchasesTax: FREEAGENT_TAX },
  },
};

/** The codes of a product: the usual ones, and over them those of config.json. */
export function codesOf(
  { accounts = {} }: { readonly accounts?: AccountSettings | undefined },
  product: AccountProduct,
): AccountCodes {
  const usual = USUAL[product];
  const own = accounts[product] ?? {};
  return {
    sales: own.sales ?? usual.sales,
    salesByDepartment: own.salesByDepartment ?? usual.salesByDepartment,
    purchases: own.purchases ?? usual.purchases,
    purchasesByCategory: own.purchasesByCategory ?? usual.purchasesByCategory,
    bank: own.bank ?? usual.bank,
    bankByMethod: own.bankByMethod ?? usual.bankByMethod,
    salesTax: { ...usual.salesTax, ...given(own.salesTax) },
    purchasesTax: { ...usual.purchasesTax, ...given(own.purchasesTax) },
  };
}

function given(codes: Partial<TaxCodes> = {}): Partial<TaxCodes> {
  return Object.fromEntries(Object.entries(codes).filter(([, code]) => code !== undefined));
}

export function salesAccount(codes: AccountCodes, department: string): string {
  return named(codes.salesByDepartment, department) ?? codes.sales;
}

export function purchasesAccount(codes: AccountCodes, category: string): string {
  return named(codes.purchasesByCategory, category) ?? codes.purchases;
}

/** A code by a name that somebody typed, which may be that of something in every object. */
function named(codes: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  return Object.hasOwn(codes, name) ? codes[name] : undefined;
}

export function bankAccount(codes: AccountCodes, method: ReceiptMethod): string {
  return codes.bankByMethod[method] ?? codes.bank;
}
