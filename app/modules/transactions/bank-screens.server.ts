import { SUCCESSES } from "../../shared/catalogue";
import { formatMoney } from "../../shared/money";
import { okToast, type ToastMessage, warnToast } from "../../shared/toast";
import type { Garage } from "../books/books.server";
import type { PageQuery } from "../books/listing.server";
import type { Receipt } from "../receipts/receipt";
import type { BankImport } from "./bank-import.server";
import { filesWithLines } from "./bank-lines.server";
import { listUnmatched, type Matched, restOf, suggestionKey } from "./bank-matches.server";
import type { MatchScreen } from "./bank-matches-page";
import { linesPath } from "./bank-upload.server";

/** The page that matches bank transactions with what they paid. */
export function matchScreen(garage: Garage, by: string, query: PageQuery, isSkipped: boolean): MatchScreen {
  const { customers, invoices, receipts } = garage.books;
  const { rows, ...page } = listUnmatched(garage, { ...query, state: isSkipped ? "skipped" : "open" });
  return {
    ...page,
    isSkipped,
    // What was made is here already, however much of it is to be looked at.
    files: filesWithLines(by).flatMap(({ id, fileName, lines }) => {
      const notMade = lines.filter(({ state }) => state !== "made").length;
      return notMade === 0 ? [] : [{ fileName, path: linesPath(id), notMade }];
    }),
    rows: rows.map(({ transaction: { _id, autoId, customerRef, date }, left, suggestion }) => ({
      ...{ _id, autoId, customerRef, date, left },
      ...(suggestion && {
        suggestion: {
          key: suggestionKey(suggestion),
          receipt: receiptShown(receipts.get(suggestion.receipt ?? "")),
          customer: { _id: suggestion.customer, name: customers.get(suggestion.customer)?.name ?? "" },
          invoices: suggestion.allocations.map(({ invoice, amount }) => ({
            ...{ _id: invoice, amount, autoId: invoices.get(invoice)?.autoId ?? 0 },
          })),
          rest: restOf(left, suggestion),
          reasons: suggestion.reasons,
          isLikely: suggestion.isLikely,
        },
      }),
    })),
  };
}

function receiptShown(receipt: Receipt | undefined) {
  return receipt && { _id: receipt._id, autoId: receipt.autoId, date: receipt.date };
}

/** What became of a match that was confirmed, in words. */
export function matchToasts({ receipt, isMade, earlier }: Matched): ToastMessage[] {
  const which = `number ${receipt.autoId}, ${formatMoney(receipt.amount)}`;
  const { match, link, matched } = SUCCESSES.transactions;
  if (!earlier) return [okToast(`${isMade ? match : link}: ${which}`)];
  const { name, when = "" } = earlier;
  return warnToast(`${matched}${name === undefined ? "" : ` by ${name}${when}`}: ${which}`);
}

/** What became of a bank's file, in words. */
export function bankImportToast({ made, alreadyThere, refused }: BankImport): ToastMessage {
  const of = (count: number, words: string) => `${count.toLocaleString("en-GB")} ${words}`;
  const counts = [
    of(made, made === 1 ? "transaction made" : "transactions made"),
    of(alreadyThere, "there already"),
    ...(refused > 0 ? [of(refused, "refused")] : []),
  ];
  return okToast(`${SUCCESSES.transactions.import}: ${counts.join(", ")}`);
}
