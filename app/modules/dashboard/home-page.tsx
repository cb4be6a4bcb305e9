import { Form, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { formatMoment } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { formatShortMoney, WHOLE_FROM } from "../../shared/short-money";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/data-table";
import { ArrowRight, ChartColumn } from "../../ui/icons";
import { Link } from "../../ui/link";
import type { WrongSignIns } from "../users/wrong-sign-ins";
import type { DrawnChart } from "./chart";

/** A chart on the page, with a table of its figures. */
export interface ChartBlock {
  readonly title: string;
  readonly unit: string;
  /** Undefined when there is no data to draw. */
  readonly svg: DrawnChart | undefined;
  readonly heads: readonly [label: string, value: string];
  readonly rows: readonly { readonly label: string; readonly value: string; readonly href?: string }[];
}

export interface ChartSection {
  readonly title: string;
  readonly tone: "invoices" | "purchases";
  readonly charts: readonly ChartBlock[];
}

/** The data of /home. Amounts are pounds. */
export interface Dashboard {
  readonly customerCount: number;
  readonly counts: {
    readonly invoices: number;
    readonly purchases: number;
    readonly unpaid: number;
  };
  readonly invoiceTotal: number;
  readonly expensesTotal: number;
  readonly unpaidTotal: number;
  /** What was credited in all, and by how many credit notes. */
  readonly credited: { readonly total: number; readonly count: number };
  /** The year of the monthly charts. */
  readonly year: number;
  /** The years to choose from, newest first. */
  readonly years: readonly number[];
  readonly sections: readonly ChartSection[];
  /** The details missing from config.json for a real invoice, in words. */
  readonly missingDetails: readonly string[];
  /** The days without a backup, for an Admin and if they are too many. */
  readonly backupDays: number | undefined;
  /** What strangers tried on the user's own account, if it was a lot. */
  readonly wrongSignIns: WrongSignIns | undefined;
}

/** The owner's view: how are we doing, who owes us (REFERENCE §2). */
export function HomePage({ dashboard }: { readonly dashboard: Dashboard }) {
  useChartsAreThere();
  return (
    <>
      {dashboard.wrongSignIns !== undefined && <WrongPasswords {...dashboard.wrongSignIns} />}
      {dashboard.missingDetails.length > 0 && <MissingDetails details={dashboard.missingDetails} />}
      {dashboard.backupDays !== undefined && <OverdueBackup days={dashboard.backupDays} />}
      <h2 className="visually-hidden">At a glance</h2>
      <Stats dashboard={dashboard} />
      <Credited {...dashboard.credited} />
      <YearChooser year={dashboard.year} years={dashboard.years} />
      {dashboard.sections.map((section) => (
        <section key={section.title} className={`sheet charts charts--${section.tone}`}>
          <div className="sheet__head">
            <h2 className="sheet__title">{section.title}</h2>
          </div>
          <div className="charts__grid">
            {section.charts.map((chart) => (
              <ChartFigure key={chart.title} chart={chart} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

/** The page's HTML has its charts. Where something else changed it, the whole is drawn anew by scripts, which ask for them. */
function useChartsAreThere(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (document.querySelector(".chart-block__svg:empty")) revalidate();
  }, [revalidate]);
}

function MissingDetails({ details }: { readonly details: readonly string[] }) {
  return (
    <section className="banner banner--warn" aria-label="Business details">
      <p>
        <strong>Your invoices do not show everything yet.</strong> An Admin adds these in{" "}
        <Link to="/settings">Settings</Link>:
      </p>
      <ul>
        {details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
    </section>
  );
}

function WrongPasswords({ count, addresses, last }: WrongSignIns) {
  return (
    <section className="banner banner--warn" aria-label="Wrong passwords">
      <p>
        <strong>Somebody sent {count.toLocaleString("en-GB")} wrong passwords for your account</strong>, from{" "}
        {addresses === 1 ? "one address" : `${addresses.toLocaleString("en-GB")} addresses`}, the last on{" "}
        {formatMoment(last)}. None of them opened it. A long password of its own keeps it closed.
      </p>
    </section>
  );
}

function OverdueBackup({ days }: { readonly days: number }) {
  return (
    <section className="banner banner--warn" aria-label="Backup">
      <p>
        <strong>No backup was made for {days.toLocaleString("en-GB")} days.</strong> On the server, run{" "}
        <code>garage backup --out FOLDER</code>, with a folder on another disk. README says how to make one
        every night.
      </p>
    </section>
  );
}

function Stats({
  dashboard: { customerCount, counts, invoiceTotal, expensesTotal, unpaidTotal },
}: {
  readonly dashboard: Dashboard;
}) {
  return (
    <dl className="sheet stats">
      <Count label="Customers" count={customerCount} to="/customers" />
      <Count label="Invoices" count={counts.invoices} to="/invoices" />
      <Count label="Purchases" count={counts.purchases} to="/purchases" />
      <Amount label="Invoice Total" amount={invoiceTotal} note="All years" />
      <Amount label="Expenses Total" amount={expensesTotal} note="All years" />
      <Amount
        label="Balance Un Paid"
        amount={unpaidTotal}
        note={`${counts.unpaid.toLocaleString("en-GB")} ${counts.unpaid === 1 ? "invoice" : "invoices"}`}
      />
    </dl>
  );
}

/** What was credited. The figures above count invoices as they were issued. */
function Credited({ total, count }: Dashboard["credited"]) {
  return (
    <p className="stats-below">
      <span>Credited</span> <strong>{formatMoney(total)}</strong>{" "}
      <Link to="/credit-notes">
        {count.toLocaleString("en-GB")} credit {count === 1 ? "note" : "notes"}
      </Link>
    </p>
  );
}

function Count({
  label,
  count,
  to,
}: {
  readonly label: string;
  readonly count: number;
  readonly to: string;
}) {
  return (
    <div className="stats__cell">
      <dt>{label}</dt>
      <dd className="stats__value">{count.toLocaleString("en-GB")}</dd>
      <dd className="stats__note">
        <Link to={to} className="stats__link">
          Open {label.toLowerCase()}
          <ArrowRight />
        </Link>
      </dd>
    </div>
  );
}

function Amount({
  label,
  amount,
  note,
}: {
  readonly label: string;
  readonly amount: number;
  readonly note: string;
}) {
  return (
    <div className="stats__cell">
      <dt>{label}</dt>
      <dd className="stats__value">{formatShortMoney(amount)}</dd>
      {Math.abs(amount) >= WHOLE_FROM && <dd className="stats__whole">{formatMoney(amount)}</dd>}
      <dd className="stats__note">{note}</dd>
    </div>
  );
}

function YearChooser({ year, years }: { readonly year: number; readonly years: readonly number[] }) {
  return (
    <Form method="get" action="/home" className="year-chooser" preventScrollReset>
      <label htmlFor="year">Monthly charts for</label>
      <select id="year" name="year" className="input" defaultValue={year} key={year}>
        {years.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <Button>Show</Button>
    </Form>
  );
}

function ChartFigure({ chart: { title, unit, svg, heads, rows } }: { readonly chart: ChartBlock }) {
  return (
    <figure className="chart-block">
      <figcaption className="chart-block__head">
        <h3>{title}</h3>
        <span>{unit}</span>
      </figcaption>
      {svg ? (
        <>
          <Svg place="wide" markup={svg.wide ?? ""} />
          <Svg place="narrow" markup={svg.narrow ?? ""} />
          <details className="chart-block__figures">
            <summary>Figures</summary>
            <table>
              <caption className="visually-hidden">{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{heads[0]}</th>
                  <th scope="col" className="is-right">
                    {heads[1]}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ label, value, href }) => (
                  <tr key={href ?? label}>
                    <th scope="row">{href ? <Link to={href}>{label}</Link> : label}</th>
                    <td className="is-right">{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      ) : (
        <EmptyState icon={ChartColumn} title="Nothing to show yet">
          Figures appear here once there are records.
        </EmptyState>
      )}
    </figure>
  );
}

function Svg({ place, markup }: { readonly place: "wide" | "narrow"; readonly markup: string }) {
  return (
    <div
      className={`chart-block__svg chart-block__svg--${place}`}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn on the server, with all its text escaped
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
