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

const party = (account: RegExp): FormatColumn[] => [
  { name: "Account Reference", isRequired: true, pattern: account },
  { name: "Account Name", isRequired: true, pattern: /^.{1,61}$/ },
  ...[1, 2, 3, 4, 5].map((line) => ({ name: `Address Line ${line}`, pattern: /^.{1,61}$/ })),
  { name: "Telephone", pattern: /^.{1,31}$/ },
  { name: "E-Mail", pattern: /^.{1,256}$/ },
];

const parties = (account: RegExp, kind: string): FileFormat => ({
  ...{ columns: party(account), hasHeadings: true, encoding: "windows-1252", limits: {} },
  use: `File → Import → ${kind} records, before the others. An account that is there already is updated.`,
});

const file = (type: RegExp, use: string): FileFormat => ({
  ...{ columns: audit(type), hasHeadings: true, encoding: "windows-1252", limits: {}, use },
});

const IMPORT = "File → Import → Audit trail transactions; the first row holds headings.";

export const SAGE50_FORMAT: ProductFormat = {
  files: {
    customers: parties(/^C\d{1,7}$/, "Customer"),
    suppliers: parties(/^S\d{1,7}$/, "Supplier"),
    "sales-invoices": file(
      /^S[IC]$/,
      `${IMPORT} Import the customers first: their accounts are C and their number here, like C37.`,
    ),
    "credit-notes": file(/^S[IC]$/, IMPORT),
    bills: file(
      /^P[IC]$/,
      `${IMPORT} Import the suppliers first: their accounts are S and their number, like S4.`,
    ),
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
      address: "https://gb-kb.sage.com/portal/app/portlets/results/view2.jsp?k2dockey=250321114620507",
      read: READ,
      says: "Sage on customers' records: A/C of 8 characters, name and five lines of address of 60, telephone of 30; an import makes or updates them.",
    },
    {
      address: "https://gb-kb.sage.com/portal/app/portlets/results/view2.jsp?k2dockey=250321114613797",
      read: READ,
      says: "Sage on suppliers' records: the same fields.",
    },
    {
      address: "http://excel2sage.co.uk/HTMLHelp/Customers.html",
      read: READ,
      says: "The third to fifth line of an address are town, county and postcode; an email has at most 255 characters.",
    },
    {
      address: "https://gb-kb.sage.com/portal/app/portlets/results/view2.jsp?k2dockey=200427112602335",
      read: READ,
      says: "Every row is one record. Columns may come in any order and are chosen at the import. “Grouped” puts transactions of one account, date and reference under one header.",
    },
    {
      address: "https://ineasysteps.com/quick-reference-tips-sage-50-accounts-2016/",
      read: READ,
      says: "Tax codes: T0 zero rated, T1 standard, T2 exempt, T9 not involving VAT.",
    },
  ],
  notes: [
    "Each row becomes a transaction of its own: an invoice of three lines is three. “Audit trail transactions – Grouped” keeps those of one account, date and reference together.",
    SHARED_NUMBERS,
  ],
  unconfirmed: [
    "The names of the last four columns, which stay empty.",
    "The headings of customers and suppliers: Sage has each column chosen.",
    "Windows' encoding, and that amounts have no sign: known from use, no page was found.",
  ],
};
