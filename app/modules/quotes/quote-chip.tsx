import { Chip } from "../../ui/chip";
import { Check, FilePenLine } from "../../ui/icons";

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
