import { field, type ImportField } from "../imports/import-columns";

/** What a line is made of, and the headings of the banks' own CSV files. */
export const BANK_FIELDS: readonly ImportField[] = [
  field(
    "date",
    "Date",
    "date transactiondate datetransaction posteddate postingdate bookingdate valuedate completeddate datecompleted datecompletedutc postedtransactionsdate",
  ),
  field(
    "description",
    "Description",
    "description transactiondescription narrative narrative1 counterparty payee payer name details memo transaction merchant",
  ),
  // Beside a description, as Monzo has it.
  { ...field("payer", "Payer or payee", "counterparty payee payer name"), isLater: true },
  field(
    "reference",
    "Reference",
    "reference ref customerref memo notes paymentreference narrative2 details description",
  ),
  field("amount", "Amount", "amount amountgbp value transactionamount gbp netamount debitcredit creditdebit"),
  field("in", "Paid in", "paidin moneyin credit credits creditamount in deposits amountcredit paidingbp"),
  field(
    "out",
    "Paid out",
    "paidout moneyout debit debits debitamount out withdrawals amountdebit paidoutgbp",
  ),
  {
    ...field(
      "side",
      "Debit or credit",
      "debitcredit creditdebit debitcreditindicator creditdebitindicator drcr crdr type transactiontype",
    ),
    isLater: true,
  },
  // Revolut's Orig currency is that of what was bought.
  { ...field("currency", "Currency", "paymentcurrency currency currencycode ccy"), isLater: true },
  { ...field("state", "State", "state status transactionstatus"), isLater: true },
];
