import { Form } from "@remix-run/react";
import { formatEntryDay, formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { Button } from "../../ui/button";
import { DateField } from "../../ui/date-field";
import { Download } from "../../ui/icons";
import { Tabs } from "../../ui/tabs";
import type { AgedScreen } from "./aged-screen";

/** The views of Who Owes Us. They keep the day. */
export function OwedTabs({
  current,
  at,
  counts,
}: {
  readonly current: "customers" | "suppliers" | "numbers" | "closing" | "statements";
  /** The query that keeps the day; "" for today. */
  readonly at: string;
  readonly counts: {
    readonly customers?: number;
    readonly suppliers?: number;
    readonly numbers?: number;
    readonly closing?: number;
    readonly statements?: number;
  };
}) {
  const tab = (name: typeof current, label: string, path: string) => {
    const count = counts[name];
    return { label, to: path + at, isCurrent: name === current, ...(count !== undefined && { count }) };
  };
  return (
    <Tabs
      label="Who owes us"
      tabs={[
        tab("customers", "Customers owe us", "/who-owes-us"),
        tab("suppliers", "We owe suppliers", "/who-owes-us/suppliers"),
        tab("statements", "Email statements", "/who-owes-us/statements"),
        tab("numbers", "Numbers", "/who-owes-us/numbers"),
        tab("closing", "Closed books", "/who-owes-us/closing"),
      ]}
    />
  );
}

/** The day of the report, for the title of its window; "" for today. */
export function pastDay({ at, today }: Pick<AgedScreen, "at" | "today">): string {
  return at === today ? "" : formatListDay(at);
}

/** The query that keeps the day of the report. */
export function atQuery({ at, today }: Pick<AgedScreen, "at" | "today">): string {
  return at === today ? "" : `?at=${at}`;
}

/** The day, the files, and the two sums. */
export function AgedHead({ screen }: { readonly screen: AgedScreen }) {
  const { at, kind, path, totals, wrongAt } = screen;
  const shown = wrongAt ?? formatEntryDay(at);
  const file = `/who-owes-us/${kind}s`;
  return (
    <div className="aged-head">
      <Form method="get" action={path} className="aged-head__day" noValidate>
        <DateField
          label="As at"
          field={{
            ...{ id: "aged-at", name: "at", key: shown, initialValue: shown },
            errors:
              wrongAt === undefined
                ? undefined
                : [`Must be a real date, like 19/11/2026. This is ${formatListDay(at)}`],
            ...{ errorId: "aged-at-error", descriptionId: "aged-at-description" },
          }}
        />
        <Button>Show</Button>
        <span className="aged-head__files">
          <a href={`${file}.csv?at=${at}`} className="export-link">
            <Download />
            CSV
          </a>
          <a href={`${file}.pdf?at=${at}`} className="export-link">
            <Download />
            PDF
          </a>
        </span>
      </Form>
      <dl className="head-sums aged-head__sums">
        <div>
          <dt>Overdue</dt>
          <dd className={totals.overdue > 0 ? "is-bad" : undefined}>{formatMoney(totals.overdue)}</dd>
        </div>
        <div>
          <dt>Owed, less on account</dt>
          <dd>{formatMoney(totals.total)}</dd>
        </div>
      </dl>
    </div>
  );
}
