import { sumMoney } from "../../shared/money";
import { type CsvColumn, csvHead, csvLine } from "../exports/csv";
import type { AccountDocument, AccountLine } from "./account-document";

/** Whom the documents are with, for a program that must know them first. */
const PARTY_KINDS = ["customers", "suppliers"] as const;

export const DOCUMENT_KINDS = ["sales-invoices", "credit-notes", "bills", "receipts"] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What a file holds, in the order of the screen. */
export const FILE_KINDS = [...PARTY_KINDS, ...DOCUMENT_KINDS] as const;

export type FileKind = (typeof FILE_KINDS)[number];

export const KIND_TITLES: Readonly<Record<FileKind, string>> = {
  customers: "Customers",
  suppliers: "Suppliers",
  "sales-invoices": "Sales invoices",
  "credit-notes": "Credit notes",
  bills: "Bills",
  receipts: "Receipts",
};

/** Windows' own encoding is for programs that read no UTF-8. */
export type Encoding = "utf-8" | "windows-1252";

/** A file for an accountant's program. */
export interface AccountFile {
  /** `sales-invoices-1`: the kind, and which of its files. */
  readonly name: string;
  readonly kind: FileKind;
  readonly encoding: Encoding;
  /** How many documents, or customers or suppliers, and how many rows beside the headings. */
  readonly documents: number;
  /** What the documents come to, in pounds; undefined for customers and suppliers. */
  readonly total: number | undefined;
  readonly rows: number;
  readonly lines: readonly string[];
  readonly parts: readonly FilePart[];
}

/** A document, or a customer or supplier, in a file. */
export interface FilePart {
  /** The garage's own numbers of its records: a bill may be of several purchases. */
  readonly numbers: readonly number[];
  readonly lines: readonly string[];
}

/** What a document, or a customer or supplier, is called with its number. */
export const PART_TITLES: Readonly<Record<FileKind, string>> = {
  customers: "Customer",
  suppliers: "Supplier",
  "sales-invoices": "Invoice",
  "credit-notes": "Credit note",
  bills: "Purchase",
  receipts: "Receipt",
};

/** What has a number of the garage's own, or several. */
type Numbered =
  | { readonly autoId: number; readonly purchases?: readonly number[] }
  | { readonly number: number | undefined };

function numbersOf(each: Numbered): readonly number[] {
  if ("autoId" in each) return each.purchases ?? [each.autoId];
  return each.number === undefined ? [] : [each.number];
}

/** The most that a program takes in one file. */
export interface Limits {
  readonly documents?: number;
  readonly rows?: number;
}

/** A row of a document's file: the document and one of its lines. */
export interface DocumentRow {
  readonly document: AccountDocument;
  readonly line: AccountLine;
  readonly isFirst: boolean;
}

export function documentRows(document: AccountDocument): DocumentRow[] {
  return document.lines.map((line, at) => ({ document, line, isFirst: at === 0 }));
}

/** Text in one line, at most so long. */
export function oneLine(text: string, most = 4000): string {
  return [...text.replaceAll(/\s+/g, " ").trim()].slice(0, most).join("").trim();
}

/** What a line says: its item, and its description beneath. */
export function lineWords({ item, description }: AccountLine, most?: number): string {
  return oneLine([item, description].filter(Boolean).join(": "), most);
}

/**
 * The files of a kind. A document stays in one file; the next begins where it would be too long.
 * @param rowsOf the rows of a document; none leaves it out
 */
export function filesOf<T extends Numbered, Row>(
  kind: FileKind,
  all: readonly T[],
  rowsOf: (each: T) => readonly Row[],
  {
    columns,
    totalOf,
    limits = {},
    encoding = "utf-8",
    hasHeadings = true,
  }: {
    /** What a document comes to, in pounds. */
    readonly totalOf?: (each: T) => number;
    readonly columns: readonly CsvColumn<Row>[];
    readonly limits?: Limits;
    readonly encoding?: Encoding;
    readonly hasHeadings?: boolean;
  },
): AccountFile[] {
  const { documents: mostDocuments = Number.POSITIVE_INFINITY, rows: mostRows = Number.POSITIVE_INFINITY } =
    limits;
  const files: { documents: T[]; parts: FilePart[]; rows: number }[] = [];
  for (const each of all) {
    const lines = rowsOf(each).map((row) => csvLine(columns, row));
    if (lines.length === 0) continue;
    const part = { numbers: numbersOf(each), lines };
    const file = files.at(-1);
    const isFull =
      file === undefined || file.documents.length >= mostDocuments || file.rows + lines.length > mostRows;
    if (isFull) files.push({ documents: [each], parts: [part], rows: lines.length });
    else {
      file.documents.push(each);
      file.parts.push(part);
      file.rows += lines.length;
    }
  }
  return files.map(({ documents, parts, rows }, at) => ({
    ...{ name: `${kind}-${at + 1}`, kind, encoding, rows, parts },
    ...{ documents: documents.length, total: totalOf && sumMoney(documents.map(totalOf)) },
    lines: [
      ...(hasHeadings ? [csvHead(columns, { mark: false })] : []),
      ...parts.flatMap(({ lines }) => lines),
    ],
  }));
}

/** A column that the program has and the garage does not fill. */
export function emptyColumn(head: string): CsvColumn<unknown> {
  return { head, text: () => "" };
}
