import { formatMoney } from "../../shared/money";
import { ButtonLink } from "../../ui/button";
import { Download, Mail } from "../../ui/icons";
import type { OwedStatement } from "./statement";

/**
 * Links to a customer's statements, one for each department; disabled where nothing is owed.
 * @param search the query of the list behind
 */
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
      {statements.map(({ department, displayName, totalDue }) =>
        totalDue > 0 ? (
          <a
            key={department}
            href={`${path}/statement/${encodeURIComponent(department)}/pdf${search}`}
            className="button button--line"
          >
            <Download />
            <span>
              Statement: {displayName} ({formatMoney(totalDue)})
            </span>
          </a>
        ) : (
          <button key={department} type="button" className="button button--line" disabled>
            <Download />
            <span>Statement: {displayName} (nothing owed)</span>
          </button>
        ),
      )}
      {statements.some(({ totalDue }) => totalDue > 0) && (
        <ButtonLink icon={Mail} to={`${path}/email${search}`} preventScrollReset>
          Email statement
        </ButtonLink>
      )}
    </section>
  );
}
