import { formatMoney } from "../../shared/money";
import type { Takings } from "./takings";

/** The day's takings in one line, in the order of a till count: card, cash, cheque, BACS. */
export function TakingsList({ takings }: { readonly takings: Takings }) {
  const { card, cash, cheque, bankTransfer, total } = takings;
  return (
    <dl className="inline-facts takings">
      {[
        { name: "Card", amount: card },
        { name: "Cash", amount: cash },
        { name: "Cheque", amount: cheque },
        { name: "BACS", amount: bankTransfer },
        { name: "Taken", amount: total },
      ].map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt> <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
