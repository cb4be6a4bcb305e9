/** The fields that hold a typed day, which may be shorter than the api takes it. */
export const DAY_FIELDS: readonly string[] = [
  ...["date", "invoiceDate", "quoteDate", "motDue"],
  ...["supplierInvoiceDate", "paidDate", "closedUntil"],
];
