import { Chip } from "../../ui/chip";
import { Check, Clock } from "../../ui/icons";

/** Whether the garage has paid the supplier. */
export function PurchasePaidChip({ isPaid }: { readonly isPaid: boolean }) {
  return isPaid ? (
    <Chip tone="ok" icon={Check}>
      Paid
    </Chip>
  ) : (
    <Chip tone="warn" icon={Clock}>
      Un paid
    </Chip>
  );
}
