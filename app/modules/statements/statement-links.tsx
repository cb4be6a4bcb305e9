import { Download } from "lucide-react";
import { formatMoney } from "../../shared/money";
import type { OwedStatement } from "./statement";

/** A customer's statements to download, one for each department that is owed something. @param search of the list behind */
export function StatementLinks({
  path,
  search,
  statements,
}: {
  readonly path: string;
  readonly search: string;
  readonly statements: readonly OwedStatement[];
}) {
  return (
    <section className="statements" aria-labelledby="statements">
      <h3 id="statements">Statements of unpaid invoices</h3>
      {statements.length === 0 && <p className="is-quiet">Nothing is owed: there is no statement to send.</p>}
      {statements.map(({ department, displayName, totalDue }) => (
        <a
          key={department}
          href={`${path}/statement/${encodeURIComponent(department)}/pdf${search}`}
          className="button button--line"
        >
          <Download className="icon" aria-hidden />
          <span>
            Statement: {displayName} ({formatMoney(totalDue)})
          </span>
        </a>
      ))}
    </section>
  );
}
