import { NotFoundError } from "../../shared/errors";
import type { Garage } from "../books/books.server";
import type { AccountProduct } from "./account-codes";
import { accountExportId, lastHandover } from "./account-export";
import { filePasts, markExported } from "./account-exports.server";
import type { AccountSpan } from "./accountancy.schema";
import { accountProduct, accountSpan } from "./accountancy.schema";
import { accountFileName, accountsMade, getAccountFile } from "./accountancy.server";
import { encodingOf } from "./file-bytes.server";

/**
 * A file as a download, which marks it as handed out.
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
    handedOver: () => markExported(garage, { product, span, files: [made] }, by),
  };
}

/** The files of a program and some days, and when they were handed out. @throws NotFoundError @throws ValidationError */
export function accountReport(garage: Garage, name: string, params: URLSearchParams) {
  const [product, span] = asked(name, params);
  const mark = garage.books.accountExports.get(accountExportId({ product, ...span }));
  const { files, leftOut, toCheck, setOffs } = accountsMade(garage, product, span);
  const pasts = filePasts(garage, { product, span, files });
  return {
    ...{ product, ...span },
    files: files.map(({ name: file, kind, documents, rows }) => {
      const past = pasts.get(file);
      const isKnown = past?.state === "unchanged" || past?.state === "changed";
      return {
        ...{ name: `${file}.csv`, kind, documents, rows },
        ...{ exportedAt: isKnown ? past.at : null, isChanged: past?.state === "changed" },
      };
    }),
    leftOut,
    toCheck,
    setOffs,
    exportedAt: mark ? lastHandover(mark).at : null,
  };
}

function asked(name: string, params: URLSearchParams): [AccountProduct, AccountSpan] {
  return [accountProduct(name), accountSpan(Object.fromEntries(params))];
}
