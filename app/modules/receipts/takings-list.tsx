import { formatMoney } from "../../shared/money";
import type { Takings } from "./takings";

/** What came in on a day or in a week, in the order of a till count: card, cash, cheque, BACS. */
export function TakingsList({
  takings,
  credited,
  span = "day",
}: {
  readonly takings: Takings;
  /** What was credited in that time: no money, but what was sold is less by it. */
  readonly credited: number;
  readonly span?: "day" | "week";
}) {
  const { card, cash, cheque, bankTransfer, total, elsewhere, onAccount } = takings;
  return (
    <dl className="inline-facts takings">
      {[
        { name: "Card", amount: card },
        { name: "Cash", amount: cash },
        { name: "Cheque", amount: cheque },
        { name: "BACS", amount: bankTransfer },
        { name: "Taken", amount: total },
        ...(elsewhere === 0 ? [] : [{ name: `of which for other ${span}s`, amount: elsewhere }]),
        ...(onAccount === 0 ? [] : [{ name: "of which on account", amount: onAccount }]),
        ...(credited === 0 ? [] : [{ name: "Credited", amount: credited }]),
      ].map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt> <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
