import { Fragment, type ReactNode } from "react";
import { formatEntryDay, londonDayOf } from "../../shared/dates";
import { Link } from "../../ui/link";
import { type Invoice, overdueInWords } from "./invoice";
import type { InvoiceScreen } from "./invoice-screen";
import { issuedAt } from "./issue";
import { dueAfter, milesInWords } from "./mot-test";
import { OverdueMark } from "./overdue-mark";

/** What was entered of the test, and when the next one is due by it. */
export function testFacts({ invoice, isTest }: InvoiceScreen): [string, ReactNode][] {
  if (!isTest) return [];
  const { motResult, mileage } = invoice;
  const due = dueAfter(invoice);
  return [
    ...(motResult === undefined ? [] : [["Result", motResult] satisfies [string, string]]),
    ...(mileage === undefined ? [] : [["Mileage", milesInWords(mileage)] satisfies [string, string]]),
    ["Next test due", due === undefined ? "Not changed by this test" : formatEntryDay(due)],
  ];
}

export function quoteFacts({ quote }: InvoiceScreen): [string, ReactNode][] {
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

/** The other invoices for the same vehicle and day, for staff to go on to. */
export function visitFacts({ visit }: InvoiceScreen): [string, ReactNode, "staff"][] {
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
      "staff",
    ],
  ];
}

/** When it was issued; empty before. */
export function issueFacts(invoice: Invoice): [name: string, value: ReactNode][] {
  const issued = issuedAt(invoice);
  return issued === null ? [] : [["Issued", formatEntryDay(londonDayOf(new Date(issued)))]];
}

/** The due day and the delay; empty when nothing is owed. */
export function dueFacts({ due, daysOverdue }: InvoiceScreen): [name: string, value: ReactNode][] {
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
