import { Toggle } from "../../ui/tabs";
import { PAYMENT_FILTERS, type PaymentFilterName } from "./payment-filter";

/** The ALL / PAID / UN PAID control of a list, which keeps the list's search. */
export function PaymentToggle({
  path,
  search,
  filter,
}: {
  readonly path: string;
  readonly search: string;
  readonly filter: PaymentFilterName;
}) {
  const address = (name: PaymentFilterName) => {
    const params = new URLSearchParams({
      ...(search && { search }),
      ...(name !== "all" && { filter: name }),
    });
    return params.size > 0 ? `${path}?${params}` : path;
  };
  return (
    <Toggle
      label="Payment"
      tabs={PAYMENT_FILTERS.map(({ name, label }) => ({
        label,
        to: address(name),
        isCurrent: name === filter,
      }))}
    />
  );
}
