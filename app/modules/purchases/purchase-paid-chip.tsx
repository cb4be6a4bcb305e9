import { Check, Clock } from "lucide-react";
import { Chip } from "../../ui/chip";

/** Whether the garage has paid its supplier. */
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
