import type { Day } from "../../shared/dates";
import { NotFoundError } from "../../shared/errors";
import { subtractMoney, toPounds } from "../../shared/money";
import type { Garage } from "../books/books.server";
import type { AccountProduct } from "./account-codes";
import {
  type AccountExport,
  type AccountSums,
  accountExportId,
  type FileMark,
  type FilePast,
  type Handover,
  type KindSums,
  lastHandover,
  pastOf,
  sumsMoved,
} from "./account-export";
import type { AccountFile, FileKind } from "./account-file";
import type { AccountSpan } from "./accountancy.schema";
import { printsOf, sha256Of } from "./file-bytes.server";

type Dated = Parameters<typeof sumDays<"date">>[0];

/** What the books of a span come to, from the sums that are kept for each day. */
export function accountSums({ books }: Garage, span: AccountSpan): AccountSums {
  const of = (records: Dated) => sumDays(records, "date", span);
  const sold = of(books.invoices);
  // The accountant has those from the program that raised them.
  const opening = sumDays(books.invoices, "opening", span);
  const received = of(books.receipts);
  const setOff = sumDays(books.receipts, "setOff", span);
  return {
    "sales-invoices": { count: sold.count - opening.count, total: subtractMoney(sold.total, opening.total) },
    "credit-notes": of(books.creditNotes),
    bills: of(books.purchases),
    receipts: { count: received.count - setOff.count, total: subtractMoney(received.total, setOff.total) },
  };
}

function sumDays<Group extends string>(
  records: {
    keys(group: Group): Day[];
    group(group: Group, day: Day): { readonly count: number; readonly pence: number };
  },
  group: Group,
  { from, to }: AccountSpan,
) {
  const days = records.keys(group).filter((day) => day >= from && day <= to);
  const groups = days.map((day) => records.group(group, day));
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    total: toPounds(groups.reduce((sum, { pence }) => sum + pence, 0)),
  };
}

/**
 * Marks files as handed out, each unless it is marked with the same bytes. A mark of before records were told apart gets their prints,
 * and stays that of whoever took the file first. Books that are read-only still export.
 */
export async function markExported(
  garage: Garage,
  { product, span, files }: HandedOut,
  by: string,
  now = new Date(),
): Promise<void> {
  const { books } = garage;
  if (books.isReadOnly) return;
  const _id = accountExportId({ product, ...span });
  const hashed = files.map((file) => ({ file, sha256: sha256Of(file) }));
  const unmarked = () => {
    const marked = books.accountExports.get(_id)?.files ?? {};
    return hashed.filter(({ file, sha256 }) => {
      const mark = marked[file.name];
      return mark?.sha256 !== sha256 || mark.parts === undefined;
    });
  };
  if (unmarked().length === 0) return;
  await books.update(by, ({ accountExports }) => {
    const news = unmarked();
    if (news.length === 0) return;
    const sums: Partial<Record<FileKind, KindSums>> = accountSums(garage, span);
    const stored = accountExports.get(_id);
    const marks = news.map(({ file, sha256 }): [string, FileMark] => {
      const { name, kind, documents, total } = file;
      const same = stored?.files?.[name];
      if (same?.sha256 === sha256) return [name, { ...same, parts: printsOf(file) }];
      const booked = sums[kind];
      const came = { ...(total !== undefined && { total }), ...(booked && { booked }) };
      return [name, { sha256, documents, ...came, parts: printsOf(file), by, at: now.toISOString() }];
    });
    const marked = { ...stored?.files, ...Object.fromEntries(marks) };
    if (stored) accountExports.put({ ...stored, files: marked });
    else accountExports.insert({ _id, product, ...span, files: marked });
  });
}

/** Files of a span that were handed out, just as they were. */
export interface HandedOut {
  readonly product: AccountProduct;
  readonly span: AccountSpan;
  readonly files: readonly AccountFile[];
}

/** The mark of a span. @throws NotFoundError */
export function getAccountExport({ books }: Garage, id: string): AccountExport {
  const mark = books.accountExports.get(id);
  if (mark) return mark;
  throw new NotFoundError("These days were not exported");
}

/** What happened to each file of a span, by its name. @param files as they are made now */
export function filePasts(
  { books }: Garage,
  { product, span, files }: HandedOut,
): ReadonlyMap<string, FilePast> {
  const mark = books.accountExports.get(accountExportId({ product, ...span }));
  return new Map(
    files.map((file) => {
      // Only a file that was handed out has bytes to compare with.
      const sha256 = mark?.files?.[file.name] ? sha256Of(file) : "";
      const past = pastOf(mark, { name: file.name, sha256 });
      return [file.name, past.state === "never" ? past : { ...past, by: takerOf({ books }, past) }];
    }),
  );
}

/** The name of who took something. */
export function takerOf({ books }: Pick<Garage, "books">, { by }: Handover): string {
  return books.users.get(by)?.name ?? by;
}

/** A span of which files were handed out, for a list. */
export interface AccountExportRow extends Handover {
  readonly _id: string;
  readonly product: AccountProduct;
  readonly from: Day;
  readonly to: Day;
  /** How many files were taken; undefined for a mark of version 0.2.0. */
  readonly files: number | undefined;
  /** Whether a count or a sum is another since. It tells nothing of changes that leave both alone. */
  readonly isMoved: boolean;
}

/** What was handed out, the latest first. It makes no file anew: the books may have decades of marks. */
export function listAccountExports(garage: Garage): AccountExportRow[] {
  return [...garage.books.accountExports]
    .map((mark): AccountExportRow => {
      const { _id, product, from, to, files } = mark;
      const last = lastHandover(mark);
      return {
        ...{ _id, product, from, to, at: last.at, by: takerOf(garage, last) },
        files: files && Object.keys(files).length,
        isMoved: sumsMoved(mark, accountSums(garage, mark)),
      };
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
