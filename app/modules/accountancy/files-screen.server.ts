import { type Day, londonDayOf } from "../../shared/dates";
import { typedSpan } from "../../shared/day-span";
import { sumMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { lastQuarter } from "../vat/vat-quarter";
import { ACCOUNT_PRODUCTS, type AccountProduct, PRODUCT_NAMES } from "./account-codes";
import {
  type AccountExport,
  accountExportId,
  type FilePast,
  kindOfFile,
  lastHandover,
  sumsMoved,
  wholeHandover,
} from "./account-export";
import {
  accountSums,
  filePasts,
  getAccountExport,
  listAccountExports,
  takerOf,
} from "./account-exports.server";
import {
  type AccountFile,
  DOCUMENT_KINDS,
  FILE_KINDS,
  type FileKind,
  KIND_TITLES,
  PART_TITLES,
} from "./account-file";
import { accountFiles, accountsMade } from "./accountancy.server";
import { changedParts } from "./changed-parts";
import type { ChangedRow, ExportScreen, FileRow } from "./export-page";
import { printsOf } from "./file-bytes.server";
import type { FilesScreen, TakenBefore } from "./files-page";
import { FORMATS } from "./product-formats";

const NEVER: FilePast = { state: "never" };

/** What is exported for a program in some days: `?product=&from=&to=`. */
export function filesScreen(
  garage: Garage,
  { searchParams }: URL,
  today: Day = londonDayOf(new Date()),
): FilesScreen {
  const product = productOf(searchParams.get("product"));
  const span = typedSpan(searchParams, lastQuarter(today, garage.business.vatStagger));
  const days = { from: span.from, to: span.to };
  const { files, leftOut, toCheck, setOffs, unknownCategories } = accountsMade(garage, product, days);
  const pasts = filePasts(garage, { product, span: days, files });
  const exports = listAccountExports(garage);
  const id = accountExportId({ product, ...days });
  return {
    ...{ product, span, unknownCategories },
    products: ACCOUNT_PRODUCTS.map((value) => ({ value, label: PRODUCT_NAMES[value] })),
    kinds: FILE_KINDS.flatMap((kind) => {
      const format = FORMATS[product].files[kind];
      if (!format) return [];
      const own = files.filter((file) => file.kind === kind);
      const totals = own.flatMap(({ total }) => total ?? []);
      return {
        ...{ _id: kind, title: KIND_TITLES[kind], use: format.use },
        leftOut: leftOut.filter((each) => each.kind === kind),
        toCheck: toCheck.filter((each) => each.kind === kind),
        setOffs: kind === "receipts" ? setOffs : [],
        // As the files have them: several purchases may be one bill.
        count: own.reduce((all, { documents }) => all + documents, 0),
        total: own.length > totals.length ? undefined : sumMoney(totals),
        files: own.map(({ name, documents }) => ({ name, documents, past: pasts.get(name) ?? NEVER })),
      };
    }),
    taken: exports
      .filter((each) => each.product === product && each.from <= days.to && each.to >= days.from)
      .map((each): TakenBefore => {
        const { _id, from, to, by, at, isMoved } = each;
        const taken = { _id, from, to, by, at };
        const mark = _id === id ? garage.books.accountExports.get(id) : undefined;
        if (!mark?.files) return { ...taken, isCompared: false, hasChanged: isMoved, changed: [] };
        const changed = changedFiles(mark, files, pasts);
        // What a mark of 0.2.0 kept of the days as a whole is told too.
        const hasChanged = changed.length > 0 || (mark.sums !== undefined && isMoved);
        return { ...taken, isCompared: true, hasChanged, changed };
      }),
    exports: exports.map((each) => ({ ...each, program: PRODUCT_NAMES[each.product] })),
    notes: FORMATS[product].notes,
    unconfirmed: FORMATS[product].unconfirmed,
  };
}

/** The names of the files that are other bytes now, or are made no more. */
function changedFiles(
  { files: marks = {} }: Pick<AccountExport, "files">,
  files: readonly AccountFile[],
  pasts: ReadonlyMap<string, FilePast>,
): string[] {
  const titles = titlesOf([...new Set([...files.map(({ name }) => name), ...Object.keys(marks)])]);
  return Object.keys(marks)
    .filter((name) => pasts.get(name)?.state !== "unchanged")
    .map((name) => titles.get(name) ?? name);
}

/** What files are called on screen: "Bills", or "Bills 2" where there are several. */
function titlesOf(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    names.map((name) => {
      const kind = kindOfFile(name);
      const isOnly = names.filter((each) => kindOfFile(each) === kind).length === 1;
      const title = KIND_TITLES[kind as FileKind] ?? kind;
      return [name, isOnly ? title : `${title} ${name.slice(kind.length + 1)}`];
    }),
  );
}

/** Days that were exported for a program. @throws NotFoundError */
export function exportScreen(garage: Garage, id: string): ExportScreen {
  const mark = getAccountExport(garage, id);
  const { product, from, to } = mark;
  const last = lastHandover(mark);
  return {
    ...{ program: PRODUCT_NAMES[product], from, to, by: takerOf(garage, last), at: last.at },
    ...(mark.files ? comparedFiles(garage, mark) : comparedSums(garage, mark)),
    files: `/vat/files?${new URLSearchParams({ product, from, to })}`,
  };
}

type Comparison = Pick<ExportScreen, "rows" | "verdict" | "changed" | "unlisted" | "isUntold">;

/** Each file as it was and is. */
function comparedFiles(garage: Garage, mark: AccountExport): Comparison {
  const { product, from, to, files: marks = {} } = mark;
  const span = { from, to };
  const files = accountFiles(garage, product, span);
  const pasts = filePasts(garage, { product, span, files });
  const names = [...new Set([...files.map(({ name }) => name), ...Object.keys(marks)])];
  const titles = titlesOf(names);
  const rows = names.map((name): FileRow => {
    const before = marks[name];
    const made = files.find((file) => file.name === name);
    const now = made && { count: made.documents, total: made.total };
    const row = { _id: name, title: titles.get(name) ?? name, now, past: pasts.get(name) };
    if (!before) return row;
    const taken = { by: takerOf(garage, before), at: before.at };
    return { ...row, before: { count: before.documents, total: before.total }, taken };
  });
  const isMoved = mark.sums !== undefined && sumsMoved(mark, accountSums(garage, mark));
  const hasChanged = isMoved || changedFiles(mark, files, pasts).length > 0;
  return { rows, verdict: hasChanged ? "changed" : "unchanged", ...changedRows(garage, marks, files) };
}

/** The most documents that are listed as changed: another account code changes all of them. */
const MOST_LISTED = 100;

function changedRows(
  { books }: Garage,
  marks: NonNullable<AccountExport["files"]>,
  files: readonly AccountFile[],
): Pick<ExportScreen, "changed" | "unlisted" | "isUntold"> {
  const made = files.map((file) => ({ ...file, prints: printsOf(file) }));
  const changed = changedParts(marks, made);
  const rows = changed.slice(0, MOST_LISTED).map(({ kind, number, how }): ChangedRow => {
    const { records, to } = PLACES[kind];
    const _id = books[records].byNumber(number)?._id;
    const title = `${PART_TITLES[kind]} ${number}`;
    return { _id: `${kind}-${number}`, title, to: _id && to(_id), how };
  });
  const isUntold = Object.values(marks).some(({ parts }) => parts === undefined);
  return { changed: rows, unlisted: changed.length - rows.length, isUntold };
}

/** Where the records of a file are, and their pages. */
const PLACES = {
  customers: { records: "customers", to: (id: string) => `/customers/${id}` },
  suppliers: { records: "suppliers", to: (id: string) => `/suppliers/${id}` },
  "sales-invoices": { records: "invoices", to: (id: string) => `/invoices/${id}/view` },
  "credit-notes": { records: "creditNotes", to: (id: string) => `/credit-notes/${id}` },
  bills: { records: "purchases", to: (id: string) => `/purchases/${id}` },
  receipts: { records: "receipts", to: (id: string) => `/receipts/${id}` },
} as const;

const UNTOLD = { changed: [], unlisted: 0, isUntold: true };

/** What version 0.2.0 kept: counts and sums of the days as a whole. */
function comparedSums(garage: Garage, mark: AccountExport): Comparison {
  const now = accountSums(garage, mark);
  const whole = wholeHandover(mark);
  const rows = DOCUMENT_KINDS.map(
    (kind): FileRow => ({
      ...{ _id: kind, title: KIND_TITLES[kind], before: mark.sums?.[kind], now: now[kind], past: undefined },
      ...(whole && { taken: { ...whole, by: takerOf(garage, whole) } }),
    }),
  );
  return { rows, verdict: sumsMoved(mark, now) ? "changed" : "uncompared", ...UNTOLD };
}

function productOf(name: string | null): AccountProduct {
  return ACCOUNT_PRODUCTS.find((each) => each === name) ?? ACCOUNT_PRODUCTS[0];
}
