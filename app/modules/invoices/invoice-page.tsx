import { useLocation } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { type Day, formatEntryDay, londonDayOf } from "../../shared/dates";
import type { RecordLink } from "../../shared/errors";
import { formatMoney } from "../../shared/money";
import type { RecordOption } from "../../shared/record";
import { ButtonLink } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { CircleAlert, Download, FileMinus, Mail, Pencil, Plus, Trash } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Sums } from "../../ui/sums";
import { CreditedList, type CreditedRow } from "../credit-notes/credited-list";
import { historySearch } from "../history/history-fold";
import { type PurchaseRow, PurchaseTable } from "../purchases/purchase-table";
import { AccountNote } from "../receipts/account-note";
import { ReceivedList, type ReceivedRow } from "../receipts/received-list";
import { SaleHead, SaleLines, SaleParties, type SaleSetting } from "../sales/sale-page";
import {
  creditedAmount,
  type Invoice,
  isOpeningBalance,
  isPaidInFull,
  overdueInWords,
  paidAmount,
  paymentsAction,
  reviewInWords,
} from "./invoice";
import { isChangedAfterIssue, issuedAt } from "./issue";
import { dueAfter, milesInWords } from "./mot-test";
import { vehicleFacts } from "./opening-facts";
import { OverdueMark } from "./overdue-mark";
import { PaymentChip } from "./payment-chip";

/** An invoice and the related data on its page. */
export interface InvoiceScreen extends SaleSetting {
  readonly invoice: Invoice;
  readonly terms: string;
  /** Whether it is for an MOT test here. */
  readonly isTest: boolean;
  /** The last day for payment in time; undefined when nothing is owed. */
  readonly due: Day | undefined;
  /** 0 until the due day. */
  readonly daysOverdue: number;
  /** The quote that the invoice was made from. */
  readonly quote: RecordLink | undefined;
  /** The other invoices for the same vehicle and day. */
  readonly visit: readonly (RecordLink & { readonly department: string })[];
  /** What came in for it, oldest first. */
  readonly receipts: readonly ReceivedRow[];
  /** Its credit notes, oldest first. */
  readonly credits: readonly CreditedRow[];
  /** What was changed after it was issued, by whom and when. */
  readonly changed: string | undefined;
  /** What staff are told of lines on which VAT may have been forgotten. */
  readonly lookAt: string | undefined;
  /** Whether anything is left of it to credit. */
  readonly isCreditable: boolean;
  /** The bank transaction that its payments refer to. */
  readonly transaction: RecordOption | undefined;
  /** What the customer has on account that could pay it; 0 if it owes nothing. */
  readonly onAccount: number;
  /** The purchases for the invoice, and their total cost in pounds. */
  readonly purchases: readonly PurchaseRow[];
  readonly parts: number;
}

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
      <article className="sheet invoice">
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

/** What was entered of the test, and when the next one is due by it. */
function testFacts({ invoice, isTest }: InvoiceScreen): [string, ReactNode][] {
  if (!isTest) return [];
  const { motResult, mileage } = invoice;
  const due = dueAfter(invoice);
  return [
    ...(motResult === undefined ? [] : [["Result", motResult] satisfies [string, string]]),
    ...(mileage === undefined ? [] : [["Mileage", milesInWords(mileage)] satisfies [string, string]]),
    ["Next test due", due === undefined ? "Unchanged" : formatEntryDay(due)],
  ];
}

function quoteFacts({ quote }: InvoiceScreen): [string, ReactNode][] {
  if (!quote) return [];
  return [
    [
      "From",
      <Link key="quote" to={quote.href}>
        {quote.label}
      </Link>,
    ],
  ];
}

/** The other invoices for the same vehicle and day. */
function visitFacts({ visit }: InvoiceScreen): [string, ReactNode][] {
  if (visit.length === 0) return [];
  return [
    [
      "Same visit",
      <Fragment key="visit">
        {visit.map(({ label, href, department }) => (
          <Fragment key={href}>
            <Link to={href}>{label}</Link> ({department}){" "}
          </Fragment>
        ))}
      </Fragment>,
    ],
  ];
}

/** When it was issued; empty before. */
function issueFacts(invoice: Invoice): [name: string, value: ReactNode][] {
  const issued = issuedAt(invoice);
  return issued === null ? [] : [["Issued", formatEntryDay(londonDayOf(new Date(issued)))]];
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

/** The due day and the delay; empty when nothing is owed. */
function dueFacts({ due, daysOverdue }: InvoiceScreen): [name: string, value: ReactNode][] {
  if (due === undefined) return [];
  const late = daysOverdue > 0 && <OverdueMark>{overdueInWords(daysOverdue)}</OverdueMark>;
  return [
    [
      "Payment due by",
      <Fragment key="due">
        {formatEntryDay(due)} {late}
      </Fragment>,
    ],
  ];
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
