import { formatMoney } from "../../shared/money";

/** Tells staff what a customer paid in advance, above the button that takes money. It does not print. */
export function AccountNote({ onAccount }: { readonly onAccount: number }) {
  if (onAccount === 0) return null;
  return (
    <p className="invoice__account for-staff">
      The customer has <strong>{formatMoney(onAccount)}</strong> on account.
    </p>
  );
}
