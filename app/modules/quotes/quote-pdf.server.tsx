import type { PrintedDocument } from "../../shared/printed-document";
import type { Garage } from "../books.server";
import { type Press, printSale } from "../sales/sale-pdf.server";
import type { Quote } from "./quote";
import { QuoteDocument, quoteFileName } from "./quote-document";

/** The quote's paper. */
export function printQuote(garage: Garage & Press, quote: Quote): Promise<PrintedDocument> {
  return printSale(garage, quote, quoteFileName(quote), (setting) => (
    <QuoteDocument {...setting} quote={quote} />
  ));
}
