import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { Link } from "../../ui/link";
import type { OwnAccountLine } from "./account-lines.server";

/** What a customer's money on account is made of, on their page. */
export function AccountList({ lines }: { readonly lines: readonly OwnAccountLine[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className="caps">Money on account</h3>
      <dl className="facts">
        {lines.map(({ date, what, detail, amount, href }) => (
          <div key={href} className="facts__row">
            <dt>{formatListDay(date)}</dt>
            <dd>
              <Link to={href}>{what}</Link>
              {detail && `, ${detail}`}: <strong>{formatMoney(amount)}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
