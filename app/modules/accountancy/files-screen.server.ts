import { type Day, londonDayOf } from "../../shared/dates";
import { typedSpan } from "../../shared/day-span";
import { subtractMoney, sumMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { lastQuarter } from "../vat/vat-quarter";
import { ACCOUNT_PRODUCTS, type AccountProduct, PRODUCT_NAMES } from "./account-codes";
import { FILE_KINDS, KIND_TITLES } from "./account-file";
import {
  accountFiles,
  accountLeftOut,
  accountSums,
  getAccountExport,
  listAccountExports,
} from "./accountancy.server";
import type { ExportScreen } from "./export-page";
import type { FilesScreen } from "./files-page";
import { FORMATS } from "./product-formats";

/** What is exported for a program in some days: `?product=&from=&to=`. */
export function filesScreen(
  garage: Garage,
  { searchParams }: URL,
  today: Day = londonDayOf(new Date()),
): FilesScreen {
  const product = productOf(searchParams.get("product"));
  const span = typedSpan(searchParams, lastQuarter(today, garage.business.vatStagger));
  const days = { from: span.from, to: span.to };
  const sums = accountSums(garage, days);
  const files = accountFiles(garage, product, days);
  const leftOut = accountLeftOut(garage, product, days);
  return {
    ...{ product, span },
    products: ACCOUNT_PRODUCTS.map((value) => ({ value, label: PRODUCT_NAMES[value] })),
    kinds: FILE_KINDS.map((kind) => {
      const own = files.filter((file) => file.kind === kind);
      const byHand = leftOut.filter((each) => each.kind === kind);
      const missing = sumMoney(byHand.map(({ total }) => total));
      return {
        ...{ _id: kind, title: KIND_TITLES[kind], use: FORMATS[product].files[kind].use, leftOut: byHand },
        // As the files have them: several purchases may be one bill.
        count: own.reduce((all, { documents }) => all + documents, 0),
        total: subtractMoney(sums[kind].total, missing),
        files: own.map(({ name, documents }) => ({ name, documents })),
      };
    }),
    exports: listAccountExports(garage).map(({ product: program, sums: marked, ...mark }) => ({
      ...{ ...mark, program: PRODUCT_NAMES[program] },
      count: FILE_KINDS.reduce((all, kind) => all + (marked[kind]?.count ?? 0), 0),
      isOverlapping: program === product && mark.from <= days.to && mark.to >= days.from,
    })),
    unconfirmed: FORMATS[product].unconfirmed,
  };
}

/** Days that were exported for a program. @throws NotFoundError */
export function exportScreen(garage: Garage, id: string): ExportScreen {
  const { product, from, to, by, at, isChanged, sums } = getAccountExport(garage, id);
  const now = accountSums(garage, { from, to });
  return {
    ...{ program: PRODUCT_NAMES[product], from, to, by, at, isChanged },
    kinds: FILE_KINDS.map((kind) => ({
      ...{ _id: kind, title: KIND_TITLES[kind], before: sums[kind], now: now[kind] },
    })),
    files: `/vat/files?${new URLSearchParams({ product, from, to })}`,
  };
}

function productOf(name: string | null): AccountProduct {
  return ACCOUNT_PRODUCTS.find((each) => each === name) ?? ACCOUNT_PRODUCTS[0];
}
