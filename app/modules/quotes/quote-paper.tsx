import { PhoneNumber, Totals } from "../../paper/blocks";
import { formatEntryDay } from "../../shared/dates";
import { phoneOf } from "../departments/department";
import type { PaperSetting } from "../departments/department-paper";
import { SalePaper, saleSums, VatSummary } from "../sales/sale-paper";
import { type Quote, validUntil } from "./quote";

/** What the customer's copy of a quote is saved as (REFERENCE §2). */
export function quoteFileName(quote: Pick<Quote, "autoId">): string {
  return `Quote-${quote.autoId}.pdf`;
}

/** The customer's copy of a quote: like an invoice's, without payments and balance. */
export function QuotePaper({ quote, ...setting }: PaperSetting & { readonly quote: Quote }) {
  const { autoId, lines } = quote;
  const { company, department } = setting;
  const phone = phoneOf(company, department);
  return (
    <SalePaper
      {...setting}
      sale={quote}
      noun="Quote"
      number={`QUO # ${autoId}`}
      notes={quote.quoteNotes}
      facts={[
        { label: "Quote number", value: String(autoId) },
        { label: "Quote date", value: formatEntryDay(quote.quoteDate) },
        { label: "Valid until", value: formatEntryDay(validUntil(quote)), strong: true },
        { label: "VAT number", value: department.invoice.vatNumber },
      ]}
    >
      <div className="sums">
        <div>
          <VatSummary lines={lines} department={department} />
        </div>
        <div>
          <Totals sums={saleSums(quote)} />
        </div>
      </div>
      <p className="closing">
        This is a quote and not a demand for payment.
        {phone && (
          <>
            {" "}
            Questions, or shall we go ahead? Call <PhoneNumber number={phone} /> and quote {autoId}.
          </>
        )}
      </p>
    </SalePaper>
  );
}
