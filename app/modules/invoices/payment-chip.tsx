import { Chip } from "../../ui/chip";
import { Check, Clock } from "../../ui/icons";

/** Paid In Full or Outstanding (REFERENCE §4). */
export function PaymentChip({ isPaid }: { readonly isPaid: boolean }) {
  return isPaid ? (
    <Chip tone="ok" icon={Check}>
      Paid In Full
    </Chip>
  ) : (
    <Chip tone="warn" icon={Clock}>
      Outstanding
    </Chip>
  );
}
