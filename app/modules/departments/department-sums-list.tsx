import { formatMoney } from "../../shared/money";
import { Link } from "../../ui/link";
import type { DepartmentSum } from "./department-sums";

/** What each department came to, side by side. Nothing where there is only one. @param linkTo the address of a department alone */
export function DepartmentSumsList({
  sums,
  linkTo,
}: {
  readonly sums: readonly DepartmentSum[];
  readonly linkTo?: (name: string) => string;
}) {
  if (sums.length < 2) return null;
  return (
    <dl className="inline-facts takings department-sums">
      {sums.map(({ name, displayName, count, total }) => (
        <div key={name}>
          <dt>{linkTo ? <Link to={linkTo(name)}>{displayName}</Link> : displayName}</dt>{" "}
          <dd>
            {formatMoney(total)}{" "}
            <span className="is-quiet">
              ({count.toLocaleString("en-GB")} {count === 1 ? "invoice" : "invoices"})
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
