import { useLocation } from "@remix-run/react";
import { formatEntryDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { ButtonLink } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { CircleAlert, Download, FileMinus, Mail, Pencil, Plus, Trash } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Sums } from "../../ui/sums";
import { CreditedList } from "../credit-notes/credited-list";
import { historySearch } from "../history/history-fold";
import { PurchaseTable } from "../purchases/purchase-table";
import { AccountNote } from "../receipts/account-note";
import { ReceivedList } from "../receipts/received-list";
import { SaleHead, SaleLines, SaleParties } from "../sales/sale-page";
import {
  creditedAmount,
  type Invoice,
  isOpeningBalance,
  isPaidInFull,
  paidAmount,
  paymentsAction,
  reviewInWords,
} from "./invoice";
import { dueFacts, issueFacts, quoteFacts, testFacts, visitFacts } from "./invoice-facts";
import type { InvoiceScreen } from "./invoice-screen";
import { isChangedAfterIssue } from "./issue";
import { vehicleFacts } from "./opening-facts";
import { PaymentChip } from "./payment-chip";

/** The tax invoice on screen (REFERENCE §2). */
export function InvoicePage({ screen }: { readonly screen: InvoiceScreen }) {
  const { invoice } = screen;
  const path = `/invoices/${invoice._id}/view`;
  const isOpen = invoice.balancePayable > 0;
  const hasLines = invoice.lines.length > 0;
  return (
    <>
      <div className="page-tools">
        <a
          href={`/invoices/${invoice._id}/pdf`}
          className={`button button--${isOpen || !hasLines ? "line" : "primary"} page-tools__first`}
        >
          <Download />
          <span>Download invoice</span>
        </a>
        <ButtonLink icon={Mail} to={`${path}/email`} preventScrollReset>
          Email
        </ButtonLink>
        {screen.isCreditable && (
          <ButtonLink icon={FileMinus} to={`${path}/credit-notes/new`} preventScrollReset>
            Credit…
          </ButtonLink>
        )}
        <ButtonLink icon={Plus} to={`${path}/purchases/new`} preventScrollReset>
          Create purchase
        </ButtonLink>
        <ButtonLink icon={Pencil} to={`${path}/edit`} preventScrollReset>
          Edit invoice details
        </ButtonLink>
        <ButtonLink look="quiet-danger" icon={Trash} to={`${path}/delete`} preventScrollReset>
          Delete
        </ButtonLink>
      </div>
      <article className={`sheet invoice is-${isOpeningBalance(invoice) ? "opening" : "copy"}`}>
        <SaleHead
          title={`INV # ${invoice.autoId}`}
          registration={invoice.vehicleReg}
          chip={
            <>
              <PaymentChip isPaid={isPaidInFull(invoice)} />
              {isChangedAfterIssue(invoice) && (
                <Chip tone="plain" icon={Pencil}>
                  Changed after it was issued
                </Chip>
              )}
            </>
          }
          note={isChangedAfterIssue(invoice) && <LastChange changed={screen.changed} />}
          facts={[
            ["Date", formatEntryDay(invoice.invoiceDate)],
            ...vehicleFacts(invoice),
            ...testFacts(screen),
            ["Terms", screen.terms],
            ["Review", reviewInWords(invoice.review), "staff"],
            ...issueFacts(invoice),
            ...quoteFacts(screen),
            ...visitFacts(screen),
            ...dueFacts(screen),
          ]}
          setting={screen}
        />
        <SaleParties
          sale={invoice}
          from={screen.from}
          notesTitle="Repair notes"
          notes={invoice.repairNotes}
        />
        {hasLines ? (
          <SaleLines
            sale={invoice}
            caption={`Lines of invoice ${invoice.autoId}`}
            path={path}
            vatWord={screen.vatWord}
          />
        ) : (
          <p className="invoice__no-lines">No lines yet. Add the work and its price.</p>
        )}
        <div className="invoice__foot">
          <div className="invoice__left">
            <LinesWithoutVat screen={screen} />
            {!isOpeningBalance(invoice) && (
              <ButtonLink
                icon={Plus}
                look={hasLines ? "line" : "primary"}
                to={`${path}/lines/new`}
                preventScrollReset
              >
                Add invoice line
              </ButtonLink>
            )}
            <InvoicePayments screen={screen} />
            <InvoiceCredits screen={screen} path={path} />
          </div>
          <div className="invoice__totals">
            <InvoiceTotals invoice={invoice} parts={screen.parts} />
            <AccountNote onAccount={screen.onAccount} />
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

/** Tells staff where VAT may have been forgotten. It does not print. */
function LinesWithoutVat({ screen: { lookAt } }: { readonly screen: InvoiceScreen }) {
  if (lookAt === undefined) return null;
  return (
    <p className="invoice__without-vat is-warn">
      <CircleAlert />
      {lookAt}
    </p>
  );
}

/** Who changed it after it was issued, and the way to all that was changed. */
function LastChange({ changed }: { readonly changed: string | undefined }) {
  const { search } = useLocation();
  return (
    <>
      {changed} <Link to={`${historySearch(search, true)}#history`}>History</Link>
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
    <section className="sheet invoice-purchases for-staff" aria-labelledby="invoice-purchases">
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
        <p className="invoice__no-lines">No purchases for this invoice.</p>
      )}
    </section>
  );
}

function InvoicePayments({ screen: { invoice, transaction, receipts } }: { readonly screen: InvoiceScreen }) {
  const { payments } = invoice;
  if (receipts.length > 0) {
    return (
      <section className="invoice__payments">
        <div className="invoice__payments-head">
          <h3 className="caps">Money in</h3>
          <Link to={`/invoices/${invoice._id}/view/totals`} preventScrollReset>
            Set the totals
          </Link>
        </div>
        <ReceivedList
          rows={receipts}
          caption={`Money in for invoice ${invoice.autoId}`}
          from={`/invoices/${invoice._id}/view`}
        />
      </section>
    );
  }
  if (payments.reference === "" && !transaction) return null;
  return (
    <section className="invoice__payments">
      <h3 className="caps">Payments</h3>
      <Sums
        rows={[
          ...(transaction ? [{ label: "Transaction", value: transaction.name }] : []),
          ...(payments.reference ? [{ label: "Reference", value: payments.reference }] : []),
        ]}
      />
    </section>
  );
}

function InvoiceCredits({
  screen: { invoice, credits },
  path,
}: {
  readonly screen: InvoiceScreen;
  readonly path: string;
}) {
  if (credits.length === 0) return null;
  return (
    <section className="invoice__payments">
      <h3 className="caps">Credit notes</h3>
      <CreditedList rows={credits} caption={`Credit notes of invoice ${invoice.autoId}`} from={path} />
    </section>
  );
}

function InvoiceTotals({ invoice, parts }: { readonly invoice: Invoice; readonly parts: number }) {
  const { subTotal, vatAmount, total, payments, balancePayable } = invoice;
  const credited = creditedAmount(invoice);
  return (
    <Sums
      rows={[
        { label: "Sub Total", value: formatMoney(subTotal) },
        { label: "VAT", value: formatMoney(vatAmount) },
        { label: "Parts (cost, not added)", value: formatMoney(parts), look: "aside" },
        { label: "Total", value: formatMoney(total), look: "total" },
        { label: "Paid", value: formatMoney(paidAmount(payments)) },
        ...(credited === 0 ? [] : [{ label: "Credited", value: formatMoney(credited) }]),
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
