import {
  BRITISH_DAY,
  type FileFormat,
  type FormatColumn,
  type ProductFormat,
  SHARED_NUMBERS,
  UNSIGNED,
} from "./file-format";

const READ = "2026-11-23";

const audit = (type: RegExp): FormatColumn[] => [
  { name: "Type", isRequired: true, pattern: type },
  { name: "Account Reference", isRequired: true, pattern: /^[CS]\d{1,7}$/ },
  { name: "Nominal A/C Ref", isRequired: true, pattern: /^.{1,8}$/ },
  { name: "Department Code", pattern: /^\d{1,3}$/ },
  { name: "Date", isRequired: true, pattern: BRITISH_DAY },
  { name: "Reference", pattern: /^.{1,30}$/ },
  { name: "Details", pattern: /^.{1,61}$/ },
  { name: "Net Amount", isRequired: true, pattern: UNSIGNED },
  { name: "Tax Code", isRequired: true, pattern: /^T\d{1,2}$/ },
  { name: "Tax Amount", isRequired: true, pattern: UNSIGNED },
  { name: "Exchange Rate", pattern: /^1$/ },
  ...["Extra Reference", "User Name", "Project Refn", "Cost Code Refn"].map((name) => ({ name })),
];

const file = (type: RegExp, use: string): FileFormat => ({
  ...{ columns: audit(type), hasHeadings: true, encoding: "windows-1252", limits: {}, use },
});

const IMPORT = "File → Import → Audit trail transactions; the first row holds headings.";

export const SAGE50_FORMAT: ProductFormat = {
  files: {
    "sales-invoices": file(
      /^S[IC]$/,
      `${IMPORT} Customers’ accounts must be there first: C and their number here, like C37.`,
    ),
    "credit-notes": file(/^S[IC]$/, IMPORT),
    bills: file(/^P[IC]$/, `${IMPORT} Suppliers’ accounts must be there first: S and their number, like S4.`),
    receipts: file(/^S[AP]$/, `${IMPORT} They arrive on account: allocate them in Sage.`),
  },
  sources: [
    {
      address: "https://www.makingithappen.co.uk/CI/std/audittrans.htm",
      read: READ,
      says: "The order of the fields, and the types of transactions.",
    },
    {
      address: "https://pimbrook.ie/knowledge-base/sage-50-audit-trail-import/",
      read: READ,
      says: "Which types Sage itself imports: SA and SP for receipts and refunds, not SR. Columns may be chosen.",
    },
    {
      address:
        "https://docs.zynk.com/workflow/developers/sage-50-uk-schema/sage-50-uk-audit_vat-columns.html",
      read: READ,
      says: "Lengths: account and nominal 8, reference 30, details 60.",
    },
    {
      address: "https://ineasysteps.com/quick-reference-tips-sage-50-accounts-2016/",
      read: READ,
      says: "Tax codes: T0 zero rated, T1 standard, T2 exempt, T9 not involving VAT.",
    },
  ],
  notes: [SHARED_NUMBERS],
  unconfirmed: [
    "The names of the last four columns, which stay empty.",
    "Windows' encoding, and that amounts have no sign: known from use, no page was found.",
  ],
};
