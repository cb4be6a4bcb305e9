import { Check, FilePenLine } from "lucide-react";
import { Chip } from "../../ui/chip";

/** Invoiced or Open. */
export function QuoteChip({ isInvoiced }: { readonly isInvoiced: boolean }) {
  return isInvoiced ? (
    <Chip tone="ok" icon={Check}>
      Invoiced
    </Chip>
  ) : (
    <Chip tone="plain" icon={FilePenLine}>
      Open
    </Chip>
  );
}
