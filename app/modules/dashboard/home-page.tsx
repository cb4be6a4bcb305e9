import { Plus } from "lucide-react";
import { formatMoney } from "../../shared/money";
import { ButtonLink } from "../../ui/button";
import { Figures } from "../../ui/facts";
import { Sheet } from "../../ui/sheet";

export interface HomeFigures {
  readonly customerCount: number;
  readonly invoiceCount: number;
  /** Pounds. */
  readonly invoiceTotal: number;
  readonly unpaidTotal: number;
  /** What config.json lacks for a real invoice, in words. */
  readonly missingDetails: readonly string[];
}

export function HomePage({ figures }: { readonly figures: HomeFigures }) {
  const { customerCount, invoiceCount, invoiceTotal, unpaidTotal, missingDetails } = figures;
  return (
    <>
      {missingDetails.length > 0 && (
        <section className="banner banner--warn" aria-label="Business details">
          <p>
            <strong>Your invoices do not show everything yet.</strong> Fill these in in{" "}
            <code>config.json</code> in the data directory, then restart:
          </p>
          <ul>
            {missingDetails.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        </section>
      )}
      <Sheet>
        <div className="sheet__body">
          <Figures
            figures={[
              { label: "Customers", value: customerCount.toLocaleString("en-GB") },
              { label: "Invoices", value: invoiceCount.toLocaleString("en-GB") },
              { label: "Invoice Total", value: formatMoney(invoiceTotal) },
              {
                label: "Balance Un Paid",
                value: formatMoney(unpaidTotal),
                ...(unpaidTotal > 0 && { tone: "warn" }),
              },
            ]}
          />
          <div className="button-row">
            <ButtonLink look="primary" icon={Plus} to="/invoices/new">
              Create invoice
            </ButtonLink>
            <ButtonLink to="/customers">Customers</ButtonLink>
            <ButtonLink to="/invoices?filter=unpaid">Unpaid invoices</ButtonLink>
          </div>
          <p className="is-quiet">The charts of invoices and purchases are not part of this version yet.</p>
        </div>
      </Sheet>
    </>
  );
}
