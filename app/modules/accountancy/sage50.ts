import { formatEntryDay } from "../../shared/dates";
import { spacedPhone } from "../customers/customer";
import type { CsvColumn } from "../exports/csv";
import {
  type AccountCodes,
  bankAccount,
  purchasesAccount,
  salesAccount,
  type TaxCodes,
} from "./account-codes";
import {
  type AccountBooks,
  type AccountDocument,
  type AccountLine,
  type AccountParty,
  type AccountReceipt,
  documentTotal,
  receiptTotal,
  receiptWords,
} from "./account-document";
import { type AccountFile, emptyColumn, type FileKind, filesOf, lineWords, oneLine } from "./account-file";

/** A transaction of the audit trail. Sage takes amounts without a sign: the type says which way. */
interface Transaction {
  readonly type: string;
  readonly account: string;
  readonly nominal: string;
  readonly date: string;
  readonly reference: string;
  readonly details: string;
  readonly net: number;
  readonly taxCode: string;
  readonly vat: number;
}

const COLUMNS: readonly CsvColumn<Transaction>[] = [
  { head: "Type", text: ({ type }) => type },
  { head: "Account Reference", text: ({ account }) => account },
  { head: "Nominal A/C Ref", text: ({ nominal }) => nominal },
  { head: "Department Code", text: () => "0" },
  { head: "Date", text: ({ date }) => date },
  { head: "Reference", text: ({ reference }) => reference },
  { head: "Details", text: ({ details }) => details },
  { head: "Net Amount", money: ({ net }) => net },
  { head: "Tax Code", text: ({ taxCode }) => taxCode },
  { head: "Tax Amount", money: ({ vat }) => vat },
  { head: "Exchange Rate", text: () => "1" },
  ...["Extra Reference", "User Name", "Project Refn", "Cost Code Refn"].map(emptyColumn),
];

export const LONGEST_SAGE_REFERENCE = 30;
const LONGEST = { reference: LONGEST_SAGE_REFERENCE, details: 60, name: 60, telephone: 30, email: 255 };

/** C and the customer's number, S and the supplier's: at most eight characters. */
const accountOf = (letter: "C" | "S", number: number | undefined) => `${letter}${number ?? 0}`;

interface Ledger {
  readonly letter: "C" | "S";
  /** The type of what is above zero, and of what is below. */
  readonly types: readonly [plus: string, minus: string];
  readonly tax: TaxCodes;
  readonly nominal: (document: AccountDocument, item: string) => string;
}

function transactions(document: AccountDocument, { letter, types, tax, nominal }: Ledger): Transaction[] {
  return document.lines
    .flatMap(ofOneSign)
    .filter(({ net, vat }) => net !== 0 || vat !== 0)
    .map((line) => ({
      type: line.net < 0 || line.vat < 0 ? types[1] : types[0],
      account: accountOf(letter, document.contact.number),
      nominal: nominal(document, line.item),
      date: formatEntryDay(document.date),
      reference: oneLine(document.number, LONGEST.reference),
      details: lineWords(line, LONGEST.details),
      net: Math.abs(line.net),
      ...{ taxCode: tax[line.treatment], vat: Math.abs(line.vat) },
    }));
}

/** A line in parts whose amount and VAT go the same way: a type of transaction says it for both. */
function ofOneSign(line: AccountLine): AccountLine[] {
  const isOne = line.net === 0 || line.vat === 0 || Math.sign(line.net) === Math.sign(line.vat);
  return isOne
    ? [line]
    : [
        { ...line, vat: 0 },
        { ...line, net: 0 },
      ];
}

/** A receipt is a payment on account, to be allocated in Sage; a refund is a payment to the customer. */
function receiptTransaction(receipt: AccountReceipt, codes: AccountCodes): Transaction {
  return {
    type: receipt.amount < 0 ? "SP" : "SA",
    account: accountOf("C", receipt.contact.number),
    ...{ nominal: bankAccount(codes, receipt.method), date: formatEntryDay(receipt.date) },
    reference: oneLine(receipt.reference || String(receipt.number), LONGEST.reference),
    details: oneLine(receiptWords(receipt), LONGEST.details),
    ...{ net: Math.abs(receipt.amount), taxCode: codes.salesTax.outside, vat: 0 },
  };
}

/** Sage keeps the town in the third line of an address, and the postcode in the fifth. */
const partyColumns = (letter: "C" | "S"): readonly CsvColumn<AccountParty>[] => [
  { head: "Account Reference", text: ({ number }) => accountOf(letter, number) },
  { head: "Account Name", text: ({ name }) => oneLine(name, LONGEST.name) },
  { head: "Address Line 1", text: ({ addressLine1 }) => oneLine(addressLine1, LONGEST.name) },
  { head: "Address Line 2", text: ({ addressLine2 }) => oneLine(addressLine2, LONGEST.name) },
  { head: "Address Line 3", text: ({ town }) => oneLine(town, LONGEST.name) },
  emptyColumn("Address Line 4"),
  { head: "Address Line 5", text: ({ postalCode }) => oneLine(postalCode, LONGEST.name) },
  { head: "Telephone", text: ({ phone }) => oneLine(spacedPhone(phone), LONGEST.telephone) },
  { head: "E-Mail", text: ({ email }) => oneLine(email, LONGEST.email) },
];

/** Sage 50: everything as transactions of the audit trail, and first the accounts that they name. */
export function sage50Files(books: AccountBooks, codes: AccountCodes): AccountFile[] {
  const options = { columns: COLUMNS, encoding: "windows-1252" } as const;
  const documents = (kind: FileKind, all: readonly AccountDocument[], ledger: Ledger) =>
    filesOf(kind, all, (each) => transactions(each, ledger), { ...options, totalOf: documentTotal });
  const sales: Omit<Ledger, "types"> = {
    ...({ letter: "C", tax: codes.salesTax } as const),
    nominal: ({ department }: AccountDocument) => salesAccount(codes, department),
  };
  const purchases: Omit<Ledger, "types"> = {
    ...({ letter: "S", tax: codes.purchasesTax } as const),
    nominal: (_: AccountDocument, item: string) => purchasesAccount(codes, item),
  };
  const parties = (kind: FileKind, all: readonly AccountParty[], letter: "C" | "S") =>
    filesOf(kind, all, (each) => [each], { ...options, columns: partyColumns(letter) });
  return [
    ...parties("customers", books.customers, "C"),
    ...parties("suppliers", books.suppliers, "S"),
    ...documents("sales-invoices", books.invoices, { ...sales, types: ["SI", "SC"] }),
    ...documents("credit-notes", books.creditNotes, { ...sales, types: ["SC", "SI"] }),
    ...documents("bills", books.bills, { ...purchases, types: ["PI", "PC"] }),
    ...filesOf("receipts", books.receipts, (each) => [receiptTransaction(each, codes)], {
      ...{ ...options, totalOf: receiptTotal },
    }),
  ];
}
