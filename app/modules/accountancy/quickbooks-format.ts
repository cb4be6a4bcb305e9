import {
  AMOUNT,
  BRITISH_DAY,
  columns,
  type ProductFormat,
  QUANTITY,
  SHARED_NAMES,
  SHARED_NUMBERS,
  UNSIGNED,
} from "./file-format";

const READ = "2026-11-23";

const PATTERNS = {
  ...{ InvoiceDate: BRITISH_DAY, DueDate: BRITISH_DAY, BillDate: BRITISH_DAY, ServiceDate: BRITISH_DAY },
  CreditNoteDate: BRITISH_DAY,
  ...{ ItemQuantity: QUANTITY, ItemRate: UNSIGNED, ItemAmount: UNSIGNED, LineAmount: UNSIGNED },
  ...{ ItemTaxAmount: UNSIGNED, LineTaxAmount: UNSIGNED, Currency: /^GBP$/ },
};

const SALES =
  "*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,*ItemTaxCode,ItemTaxAmount,Currency,ServiceDate";

const CREDIT_NOTES =
  "*CreditNoteNo,*Customer,*CreditNoteDate,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,*ItemTaxCode,ItemTaxAmount,Currency";

const LIMITS = { documents: 100, rows: 1000 };

export const QUICKBOOKS_FORMAT: ProductFormat = {
  files: {
    "sales-invoices": {
      columns: columns(SALES, PATTERNS),
      ...{ hasHeadings: true, encoding: "utf-8", limits: LIMITS },
      use: "Settings → Import data → Invoices, tax exclusive. Turn on custom transaction numbers first.",
    },
    "credit-notes": {
      columns: columns(CREDIT_NOTES, PATTERNS),
      ...{ hasHeadings: true, encoding: "utf-8", limits: LIMITS },
      use: "Settings → Import data → Credit notes, tax exclusive. Intuit lists no columns: choose each there.",
    },
    bills: {
      columns: columns(
        "*BillNo,*Supplier,*BillDate,*DueDate,Terms,Location,Memo,*Account,LineDescription,*LineAmount,*LineTaxCode,LineTaxAmount,Currency",
        PATTERNS,
      ),
      ...{ hasHeadings: true, encoding: "utf-8", limits: LIMITS },
      use: "Settings → Import data → Bills, tax exclusive.",
    },
    receipts: {
      columns: [
        { name: "Date", isRequired: true, pattern: BRITISH_DAY },
        { name: "Description", isRequired: true },
        { name: "Amount", isRequired: true, pattern: AMOUNT },
      ],
      ...{ hasHeadings: true, encoding: "utf-8", limits: { rows: 1000 } },
      use: "Transactions → Bank transactions → Upload from file. Leave it out if the bank feeds QuickBooks.",
    },
  },
  sources: [
    {
      address:
        "https://quickbooks.intuit.com/learn-support/en-ca/sales-and-invoicing/do-we-need-to-map-field-everytime-when-import-invoices/01/394876/highlight/true",
      read: READ,
      says: "The columns of invoices that are recognised by themselves, and which are required.",
    },
    {
      address:
        "https://quickbooks.intuit.com/learn-support/en-uk/help-article/import-transactions/manually-upload-transactions-quickbooks-online/L0rE9OXBz_GB_en_GB",
      read: READ,
      says: "Bank transactions: three columns, dd/mm/yyyy, at most 350 KB.",
    },
    {
      address:
        "https://quickbooks.intuit.com/learn-support/en-us/help-articles/how-to-import-credit-notes/00/332855",
      read: READ,
      says: "Import Data → Import credit notes: its columns are chosen one by one, the required ones have an asterisk, and VAT is exclusive or inclusive. It lists none of them.",
    },
    {
      address: "https://parsli.co/import-invoices-into-quickbooks-online",
      read: READ,
      says: "At most 100 invoices and 1,000 rows a file, no negative amounts; the UK edition imports bills. That credit memos cannot be imported is against Intuit’s own page.",
    },
    {
      address:
        "https://support.zed-systems.com/kb/a262/how-to-import-gst-or-vat-on-transactions-into-quickbooks-online.aspx",
      read: READ,
      says: "The UK's VAT codes: 20.0% S, 0.0% Z, Exempt.",
    },
    {
      address: "https://support.zed-systems.com/kb/a238/import-bills-into-quickbooks-online.aspx",
      read: "2026-11-27",
      says: "A document's number has at most 21 characters.",
    },
  ],
  notes: [SHARED_NAMES, SHARED_NUMBERS, "A bill’s number is cut after 21 characters."],
  unconfirmed: [
    "The short names of the sample file's columns: public programs write them, the sample itself could not be read. The importer lets each be chosen.",
    "The columns of credit notes, which are called as those of invoices are: Intuit’s page on their import lists none. That their limits are those of invoices.",
    "The tax columns of bills, and that the code “No VAT” is set up.",
  ],
};
