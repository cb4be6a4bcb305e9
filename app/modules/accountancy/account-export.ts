import type { Day } from "../../shared/dates";
import type { StoredRecord } from "../../shared/record";
import type { AccountProduct } from "./account-codes";
import type { DocumentKind } from "./account-file";

/** How many documents there are of a kind, and what they come to in pounds. */
export interface KindSums {
  readonly count: number;
  readonly total: number;
}

export type AccountSums = Readonly<Record<DocumentKind, KindSums>>;

/** By the number of each record in a file, the beginning of the SHA-256 of its document's lines, in hexadecimal. */
export type PartPrints = Readonly<Record<string, string>>;

/** That a file was handed out, and which bytes. */
export interface FileMark {
  /** The SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
  /** How many documents were in it, and what they came to in pounds; missing for customers and suppliers. */
  readonly documents: number;
  readonly total?: number;
  /** What the books of the days came to then in its kind: a list of marks tells from it without making files. */
  readonly booked?: KindSums;
  /** Missing in marks that began before they were kept. */
  readonly parts?: PartPrints;
  /** The `_id` of the user, or what ran the command. */
  readonly by: string;
  /** When: ISO 8601 in UTC. */
  readonly at: string;
}

/** That files of a span were handed out for a program. Its `_id` is made of the program and the span. */
export interface AccountExport extends StoredRecord {
  readonly product: AccountProduct;
  readonly from: Day;
  readonly to: Day;
  /** By the files' names, like `sales-invoices-1`. */
  readonly files?: Readonly<Record<string, FileMark>>;
  /**
   * How version 0.2.0 marked the days as a whole, whichever file was taken: what they came to, by whom and when. Missing in
   * marks that began later.
   */
  readonly sums?: AccountSums;
  readonly by?: string;
  readonly at?: string;
}

export function accountExportId({
  product,
  from,
  to,
}: Pick<AccountExport, "product" | "from" | "to">): string {
  return `${product}-${from}-${to}`;
}

/** Who took a file, or the days as a whole, and when. */
export type Handover = Pick<FileMark, "by" | "at">;

/** How the days were marked as a whole; undefined if each file has its own mark. */
export function wholeHandover({ by, at }: Pick<AccountExport, "by" | "at">): Handover | undefined {
  return by === undefined || at === undefined ? undefined : { by, at };
}

/** The last time that something of the days was taken. */
export function lastHandover(mark: Pick<AccountExport, "files" | "by" | "at">): Handover {
  const whole = wholeHandover(mark);
  const all: Handover[] = [...Object.values(mark.files ?? {}), ...(whole ? [whole] : [])];
  return all.reduce((last, each) => (each.at > last.at ? each : last), { by: "", at: "" });
}

/** What happened to a file that is made now: `unknown` if version 0.2.0 marked its days without telling which files. */
export type FilePast =
  | { readonly state: "never" }
  | ({ readonly state: "unknown" | "unchanged" | "changed" } & Handover);

/** @param sha256 of the file as it is made now */
export function pastOf(
  mark: Pick<AccountExport, "files" | "by" | "at"> | undefined,
  { name, sha256 }: { readonly name: string; readonly sha256: string },
): FilePast {
  const own = mark?.files?.[name];
  if (own) return { state: own.sha256 === sha256 ? "unchanged" : "changed", by: own.by, at: own.at };
  const whole = mark && wholeHandover(mark);
  return whole ? { state: "unknown", ...whole } : { state: "never" };
}

/**
 * Whether the count or the sum of a kind is another than when its files were taken. What leaves both alone, such as VAT that
 * became net, only the files themselves tell.
 */
export function sumsMoved(
  { files = {}, sums }: Pick<AccountExport, "files" | "sums">,
  now: AccountSums,
): boolean {
  const taken = Object.entries(files).flatMap(([name, { booked }]) =>
    booked ? [[kindOfFile(name), booked] as const] : [],
  );
  // A kind whose files have marks of their own is told by them.
  const own = new Set<string>(taken.map(([kind]) => kind));
  const whole = Object.entries(sums ?? {}).filter(([kind]) => !own.has(kind));
  return [...taken, ...whole].some(([kind, was]) => {
    const is = now[kind as DocumentKind];
    return was.count !== is?.count || was.total !== is?.total;
  });
}

/** `sales-invoices-1` → `sales-invoices` */
export function kindOfFile(name: string): string {
  return name.replace(/-\d+$/, "");
}
