import { NotFoundError } from "../../shared/errors";
import type { Garage } from "../books/books.server";
import type { AccountProduct } from "./account-codes";
import { accountExportId } from "./account-export";
import type { Encoding } from "./account-file";
import type { AccountSpan } from "./accountancy.schema";
import { accountProduct, accountSpan } from "./accountancy.schema";
import {
  accountFileName,
  accountFiles,
  accountLeftOut,
  getAccountFile,
  markExported,
} from "./accountancy.server";
import { windows1252 } from "./windows-1252";

const UTF8 = new TextEncoder();

/** How the text of a file becomes bytes. */
export function encodingOf(charset: Encoding) {
  return {
    charset,
    encode: (text: string) => (charset === "utf-8" ? UTF8.encode(text) : windows1252(text)),
  };
}

/**
 * A file as a download, which marks its span as exported.
 * @param file its name with `.csv` @throws NotFoundError @throws ValidationError
 */
export function accountDownload(
  garage: Garage,
  { product: name = "", file = "" }: { readonly product?: string; readonly file?: string },
  params: URLSearchParams,
  by: string,
) {
  const [product, span] = asked(name, params);
  if (!file.endsWith(".csv")) throw new NotFoundError("There is no such file");
  const made = getAccountFile(garage, product, span, file.slice(0, -".csv".length));
  return {
    ...{ name: accountFileName(product, made, span), lines: made.lines },
    encoding: encodingOf(made.encoding),
    handedOver: () => markExported(garage, product, span, by),
  };
}

/** The files of a program and some days, and when they were exported. @throws NotFoundError @throws ValidationError */
export function accountReport(garage: Garage, name: string, params: URLSearchParams) {
  const [product, span] = asked(name, params);
  const mark = garage.books.accountExports.get(accountExportId({ product, ...span }));
  return {
    ...{ product, ...span },
    files: accountFiles(garage, product, span).map(({ name: file, kind, documents, rows }) => ({
      ...{ name: `${file}.csv`, kind, documents, rows },
    })),
    leftOut: accountLeftOut(garage, product, span),
    exportedAt: mark?.at ?? null,
  };
}

function asked(name: string, params: URLSearchParams): [AccountProduct, AccountSpan] {
  return [accountProduct(name), accountSpan(Object.fromEntries(params))];
}
