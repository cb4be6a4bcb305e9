import { Chip } from "../../ui/chip";
import { Check, CircleAlert, FilePenLine } from "../../ui/icons";
import type { QuoteState } from "./quote";

/** Open, Expired or Invoiced. */
export function QuoteChip({ state }: { readonly state: QuoteState }) {
  if (state === "Open")
    return (
      <Chip tone="plain" icon={FilePenLine}>
        {state}
      </Chip>
    );
  return (
    <Chip tone={state === "Invoiced" ? "ok" : "warn"} icon={state === "Invoiced" ? Check : CircleAlert}>
      {state}
    </Chip>
  );
}
