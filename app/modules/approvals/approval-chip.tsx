import { Chip } from "../../ui/chip";
import { Check, Circle } from "../../ui/icons";

/** Approved, filled, or Not approved, outlined (REFERENCE §2). */
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
