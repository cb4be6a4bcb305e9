import { Check, Circle } from "lucide-react";
import { Chip } from "../../ui/chip";

/** Approved, filled, or Not approved, outlined (spec §2). */
export function ApprovalChip({ isApproved }: { readonly isApproved: boolean }) {
  return isApproved ? (
    <Chip tone="filled" icon={Check}>
      Approved
    </Chip>
  ) : (
    <Chip tone="plain" icon={Circle}>
      Not approved
    </Chip>
  );
}
