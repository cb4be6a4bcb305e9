import { Link } from "@remix-run/react";
import { Download, Pencil, Plus, Trash2 } from "lucide-react";
import { formatEntryDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { ButtonLink, IconLink } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { Mark } from "../../ui/frame";
import { Plate } from "../../ui/plate";
import { Sums } from "../../ui/sums";
import { addressLines } from "../customers/customer";
import { type PurchaseRow, PurchaseTable } from "../purchases/purchase-table";
import {
  type Invoice,
  type InvoiceLine,
  isPaidInFull,
  lineTotal,
  lineVat,
  paidAmount,
  paymentsAction,
  reviewInWords,
} from "./invoice";
import { PaymentChip } from "./payment-chip";

/** An invoice and what its page shows around it. */
export interface InvoiceScreen {
  readonly invoice: Invoice;
  readonly departmentName: string;
  readonly tagline: string;
  /** Where the department's logo is; undefined when it has none. */
  readonly logo: string | undefined;
  readonly from: { readonly name: string; readonly lines: readonly string[] };
  readonly terms: string;
  readonly isVatExempt: boolean;
  /** What was bought for it, and what that cost in pounds. */
  readonly purchases: readonly PurchaseRow[];
  readonly parts: number;
}

/** The tax invoice on screen (spec §2). */
export function InvoicePage({ screen }: { readonly screen: InvoiceScreen }) {
  const { invoice } = screen;
  const path = `/invoices/${invoice._id}/view`;
  const isOpen = invoice.balancePayable > 0;
  return (
    <>
      <div className="page-tools">
        <a
          href={`/invoices/${invoice._id}/pdf`}
          className={`button button--${isOpen ? "line" : "primary"} page-tools__first`}
        >
          <Download className="icon" aria-hidden />
          <span>Download invoice</span>
        </a>
        <ButtonLink icon={Plus} to={`${path}/purchases/new`} preventScrollReset>
          Create purchase
        </ButtonLink>
        <ButtonLink icon={Pencil} to={`${path}/edit`} preventScrollReset>
          Edit invoice details
        </ButtonLink>
        <ButtonLink look="quiet-danger" icon={Trash2} to={`${path}/delete`} preventScrollReset>
          Delete
        </ButtonLink>
      </div>
      <article className="sheet invoice">
        <InvoiceHead screen={screen} />
        <InvoiceParties screen={screen} />
        {invoice.lines.length > 0 ? (
          <InvoiceLines invoice={invoice} path={path} isVatExempt={screen.isVatExempt} />
        ) : (
          <p className="invoice__no-lines">No lines yet. Add what was done and what it costs.</p>
        )}
        <div className="invoice__foot">
          <div className="invoice__left">
            <ButtonLink
              icon={Plus}
              look={invoice.lines.length === 0 ? "primary" : "line"}
              to={`${path}/lines/new`}
              preventScrollReset
            >
              Add invoice line
            </ButtonLink>
            <InvoicePayments invoice={invoice} />
          </div>
          <div className="invoice__totals">
            <InvoiceTotals invoice={invoice} parts={screen.parts} />
            <ButtonLink
              look={isOpen ? "primary" : "line"}
              className="button--wide"
              to={`${path}/payments`}
              preventScrollReset
            >
              {paymentsAction(invoice)}
            </ButtonLink>
          </div>
        </div>
      </article>
      <InvoicePurchases screen={screen} path={path} />
    </>
  );
}

function InvoicePurchases({
  screen: { invoice, purchases },
  path,
}: {
  readonly screen: InvoiceScreen;
  readonly path: string;
}) {
  return (
    <section className="sheet invoice-purchases" aria-labelledby="invoice-purchases">
      <div className="sheet__head">
        <h2 className="sheet__title" id="invoice-purchases">
          Invoice Purchases (Expenses)
          <span className="sheet__count">{purchases.length}</span>
        </h2>
        <div className="sheet__tools">
          <ButtonLink icon={Plus} to={`${path}/purchases/new`} preventScrollReset>
            Create Invoice Purchase
          </ButtonLink>
        </div>
      </div>
      {purchases.length > 0 ? (
        <PurchaseTable purchases={purchases} caption={`Purchases of invoice ${invoice.autoId}`} isElsewhere />
      ) : (
        <p className="invoice__no-lines">Nothing was bought for this invoice.</p>
      )}
    </section>
  );
}

function InvoiceHead({
  screen: { invoice, departmentName, tagline, logo, terms },
}: {
  screen: InvoiceScreen;
}) {
  return (
    <header className="invoice__head">
      <div>
        <div className="invoice__number">
          <h2>INV # {invoice.autoId}</h2>
          <Plate text={invoice.vehicleReg} size="large" />
          <PaymentChip isPaid={isPaidInFull(invoice)} />
        </div>
        <dl className="inline-facts">
          {[
            ["Date", formatEntryDay(invoice.invoiceDate)],
            ["Vehicle", invoice.vehicleModel],
            ["Terms", terms],
            ["Review", reviewInWords(invoice.review)],
          ].map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt> <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="invoice__logo">
        {logo === undefined ? (
          <>
            <Mark />
            <span>
              <strong>{departmentName}</strong>
              {tagline && <small>{tagline}</small>}
            </span>
          </>
        ) : (
          <img src={logo} alt={departmentName} />
        )}
      </div>
    </header>
  );
}

function InvoiceParties({ screen: { invoice, from } }: { readonly screen: InvoiceScreen }) {
  return (
    <div className="invoice__parties">
      <section>
        <h3 className="caps">To</h3>
        <address>
          <Link to={`/customers/${invoice.customer}`} className="invoice__to">
            {invoice.billTo.name}
          </Link>
          {addressLines(invoice.billTo).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </section>
      <section>
        <h3 className="caps">From</h3>
        <address>
          <strong>{from.name}</strong>
          {from.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </section>
      {invoice.repairNotes && (
        <section>
          <h3 className="caps">Repair notes</h3>
          <p className="lines is-quiet">{invoice.repairNotes}</p>
        </section>
      )}
    </div>
  );
}

function InvoiceLines({
  invoice,
  path,
  isVatExempt,
}: {
  invoice: Invoice;
  path: string;
  isVatExempt: boolean;
}) {
  const columns: readonly Column<InvoiceLine>[] = [
    { key: "item", head: "Item", cell: ({ title }) => title },
    {
      key: "description",
      head: "Description",
      cell: ({ description }) => <span className="lines">{description}</span>,
    },
    {
      key: "vat",
      head: "VAT",
      align: "right",
      cell: (line) => (isVatExempt ? "Exempt" : formatMoney(lineVat(line))),
    },
    { key: "amount", head: "Amount", align: "right", cell: ({ charged }) => formatMoney(charged) },
    { key: "total", head: "Total", align: "right", cell: (line) => formatMoney(lineTotal(line)) },
  ];
  return (
    <DataTable
      name="lines"
      caption={`Lines of invoice ${invoice.autoId}`}
      columns={columns}
      rows={invoice.lines}
      actions={({ _id, title }) => (
        <>
          <IconLink
            icon={Pencil}
            label={`Edit ${title}`}
            to={`${path}/lines/${_id}/edit`}
            preventScrollReset
          />
          <IconLink
            icon={Trash2}
            look="danger"
            label={`Delete ${title}`}
            to={`${path}/lines/${_id}/delete`}
            preventScrollReset
          />
        </>
      )}
    />
  );
}

function InvoicePayments({ invoice: { payments } }: { readonly invoice: Invoice }) {
  if (paidAmount(payments) === 0 && payments.reference === "") return null;
  return (
    <section className="invoice__payments">
      <h3 className="caps">Payments</h3>
      <Sums
        rows={[
          { label: "Card", value: formatMoney(payments.card) },
          { label: "Cash", value: formatMoney(payments.cash) },
          { label: "Cheque / bank transfer", value: formatMoney(payments.cheque) },
          ...(payments.reference ? [{ label: "Reference", value: payments.reference }] : []),
        ]}
      />
    </section>
  );
}

function InvoiceTotals({ invoice, parts }: { readonly invoice: Invoice; readonly parts: number }) {
  const { subTotal, vatAmount, total, payments, balancePayable } = invoice;
  return (
    <Sums
      rows={[
        { label: "Sub Total", value: formatMoney(subTotal) },
        { label: "VAT", value: formatMoney(vatAmount) },
        { label: "Parts (cost, not added)", value: formatMoney(parts), look: "aside" },
        { label: "Total", value: formatMoney(total), look: "total" },
        { label: "Paid", value: formatMoney(paidAmount(payments)) },
        {
          label: "Outstanding Balance",
          value: formatMoney(balancePayable),
          look: "balance",
          ...(balancePayable > 0 && { tone: "warn" }),
        },
      ]}
    />
  );
}
