import {
  AMOUNT,
  BRITISH_DAY,
  columns,
  type FileFormat,
  type ProductFormat,
  QUANTITY,
  SHARED_NAMES,
  SHARED_NUMBERS,
} from "./file-format";

const READ = "2026-11-23";

const CONTACT =
  "*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry";

const PATTERNS = {
  ...{ InvoiceDate: BRITISH_DAY, DueDate: BRITISH_DAY, Date: BRITISH_DAY },
  ...{ Quantity: QUANTITY, UnitAmount: AMOUNT, TaxAmount: AMOUNT, Amount: AMOUNT, Currency: /^GBP$/ },
};

const sales: Omit<FileFormat, "use"> = {
  columns: columns(
    `${CONTACT},*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme`,
    PATTERNS,
  ),
  ...{ hasHeadings: true, encoding: "utf-8", limits: { documents: 500 } },
};

export const XERO_FORMAT: ProductFormat = {
  files: {
    "sales-invoices": {
      ...sales,
      use: "Sales → Invoices → Import. Choose “Tax exclusive” for the amounts.",
    },
    "credit-notes": {
      ...sales,
      use: "Sales → Invoices → Import, tax exclusive. Xero makes credit notes of invoices below zero.",
    },
    bills: {
      columns: columns(
        `${CONTACT},*InvoiceNumber,*InvoiceDate,*DueDate,Total,InventoryItemCode,Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency`,
        PATTERNS,
      ),
      ...{ hasHeadings: true, encoding: "utf-8", limits: { documents: 500 } },
      use: "Purchases → Bills → Import. Choose “Tax exclusive” for the amounts.",
    },
    receipts: {
      columns: columns("*Date,*Amount,Payee,Description,Reference,Cheque Number", PATTERNS),
      ...{ hasHeadings: true, encoding: "utf-8", limits: { rows: 1000 } },
      use: "Bank account → Manage account → Import a statement. Leave it out if the bank feeds Xero.",
    },
  },
  sources: [
    {
      address: "https://online.flippingbook.com/view/399081/31/",
      read: READ,
      says: "A guide for UK practices: the columns of invoices, dd/MM/yyyy, tax types by their names, at most 500 invoices a file.",
    },
    {
      address: "https://online.flippingbook.com/view/399081/34/",
      read: READ,
      says: "The bank statement's template: date and amount are required, money out has a minus, at most 1,000 lines a file.",
    },
    {
      address: "https://skipentry.com/blog/xero-invoice-import-guide",
      read: READ,
      says: "The columns of the template for bills.",
    },
    {
      address: "https://workbenchdoc.atlassian.net/wiki/spaces/XI/pages/20316164/Sales+Import",
      read: READ,
      says: "A maker of programs that feed Xero: sales invoices and credits are imported alike, and Xero recognises credits by their negative values.",
    },
    {
      address: "https://central.xero.com/s/article/Import-or-create-invoices-using-a-CSV-file",
      read: READ,
      says: "Named by others as the template's home; only they could be read. Three public programs write its heading line for sales to the letter, two that for bills.",
    },
  ],
  notes: [SHARED_NAMES, SHARED_NUMBERS],
  unconfirmed: [
    "That an invoice below zero is taken as a credit note: one maker says so, another guide asks for positive amounts in an import of credit notes.",
    "That TaxAmount is read: one guide says that Xero reckons it anew.",
    "That the file must not begin with the mark of UTF-8: none is written.",
  ],
};
