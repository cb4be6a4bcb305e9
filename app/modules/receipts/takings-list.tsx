import { formatMoney } from "../../shared/money";
import type { Takings } from "./takings";

/** What came in on a day or in a week, in the order of a till count: card, cash, cheque, BACS. */
export function TakingsList({
  takings,
  credited,
  purchasesOfOtherDays = 0,
}: {
  readonly takings: Takings;
  /** What was credited in that time: no money, but what was sold is less by it. */
  readonly credited: number;
  /** What of the day's purchases their suppliers dated on other days. */
  readonly purchasesOfOtherDays?: number;
}) {
  const { card, cash, cheque, bankTransfer, total, elsewhere } = takings;
  return (
    <dl className="inline-facts takings">
      {[
        { name: "Card", amount: card },
        { name: "Cash", amount: cash },
        { name: "Cheque", amount: cheque },
        { name: "BACS", amount: bankTransfer },
        { name: "Taken", amount: total },
        ...(elsewhere === 0 ? [] : [{ name: "of it for other days", amount: elsewhere }]),
        ...(credited === 0 ? [] : [{ name: "Credited", amount: credited }]),
        ...(purchasesOfOtherDays === 0
          ? []
          : [{ name: "Purchases dated on other days", amount: purchasesOfOtherDays }]),
      ].map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt> <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
