import { SUCCESSES } from "../../shared/catalogue";
import { okToast, type ToastMessage, warnToast } from "../../shared/toast";
import type { Garage } from "../books/books.server";
import type { PageQuery } from "../books/listing.server";
import type { Receipt } from "../receipts/receipt";
import type { BankImport } from "./bank-import.server";
import { listUnmatched, restOf, suggestionKey } from "./bank-matches.server";
import type { MatchScreen } from "./bank-matches-page";

/** The page that matches bank transactions with what they paid. */
export function matchScreen(garage: Garage, query: PageQuery, isSkipped: boolean): MatchScreen {
  const { customers, invoices, receipts } = garage.books;
  const { rows, ...page } = listUnmatched(garage, { ...query, state: isSkipped ? "skipped" : "open" });
  return {
    ...page,
    isSkipped,
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

/** What became of a bank's file, in words; the second toast is about what is wrong. */
export function bankImportToasts({ made, alreadyThere, refused, rows }: BankImport): ToastMessage[] {
  const of = (count: number, words: string) => `${count.toLocaleString("en-GB")} ${words}`;
  const first = rows.find(({ state }) => state === "refused");
  const noted = rows.filter(({ state, reasons }) => state === "made" && reasons.length > 0);
  const told =
    noted[0] && `. ${of(noted.length, "to look at")}. Row ${noted[0].row}: ${noted[0].reasons.join(". ")}`;
  const done = `${of(made, made === 1 ? "transaction" : "transactions")} made, ${of(alreadyThere, "there already")}`;
  const wrong =
    first &&
    `${of(refused, refused === 1 ? "line was" : "lines were")} refused. Row ${first.row}: ${first.reasons.join(". ")}`;
  return [okToast(`${SUCCESSES.transactions.import}: ${done}${told ?? ""}`), ...warnToast(wrong)];
}
