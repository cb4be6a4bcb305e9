import type { DocumentKind, Encoding, FileKind, Limits } from "./account-file";

/** A column as the program describes it. */
export interface FormatColumn {
  readonly name: string;
  /** Whether the program refuses a row where it is empty. */
  readonly isRequired?: boolean;
  /** What a cell that is not empty looks like. */
  readonly pattern?: RegExp;
}

/** What a program takes of one kind. */
export interface FileFormat {
  readonly columns: readonly FormatColumn[];
  /** False if the first line is already a row. */
  readonly hasHeadings: boolean;
  readonly encoding: Encoding;
  readonly limits: Limits;
  /** What to do with the file, for the person who has it. */
  readonly use: string;
}

/** Where a description comes from. */
export interface FormatSource {
  readonly address: string;
  /** The day on which it was read. */
  readonly read: string;
  /** What it says. */
  readonly says: string;
}

/**
 * A program's files as its makers, or those who feed it, describe them. The code that writes files is held against this by a
 * test. `unconfirmed` says what no page could be found for.
 */
export interface ProductFormat {
  readonly files: Readonly<Record<DocumentKind, FileFormat> & Partial<Record<FileKind, FileFormat>>>;
  readonly sources: readonly FormatSource[];
  /** What a person should know before they import, in sentences. */
  readonly notes: readonly string[];
  readonly unconfirmed: readonly string[];
}

export const SHARED_NAMES =
  "Of customers or suppliers who share a name, all but the first are followed by their number, like Sarah Kelleher (624).";
export const SHARED_NUMBERS =
  "A number that several suppliers’ bills have is followed by our purchase number, like 1001 (6203).";

export const BRITISH_DAY = /^\d{2}\/\d{2}\/\d{4}$/;
export const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
export const AMOUNT = /^-?\d+\.\d{2}$/;
export const UNSIGNED = /^\d+\.\d{2}$/;
export const QUANTITY = /^\d+(\.\d+)?$/;

/** Columns by name; `*` at the start of a name means that it is required, as in Xero's and QuickBooks's own templates. */
export function columns(names: string, patterns: Readonly<Record<string, RegExp>>): FormatColumn[] {
  return names.split(",").map((name) => {
    const pattern = patterns[name.replace("*", "")];
    return { name, isRequired: name.startsWith("*"), ...(pattern && { pattern }) };
  });
}
