import { Sheet } from "../../ui/sheet";
import { VatNotesPart, VatPeriods } from "./vat-aside";
import { VatHead } from "./vat-head";
import type { VatScreen } from "./vat-screen";
import { VatTable } from "./vat-table";
import { VatTabs } from "./vat-tabs";

/** The VAT return of a period: its nine boxes, what to look at before it is filed, and the periods beside it. */
export function VatPage({ screen }: { readonly screen: VatScreen }) {
  return (
    <div className="vat">
      <Sheet>
        <VatTabs current="return" />
        <VatHead screen={screen} />
        <VatTable screen={screen} />
      </Sheet>
      <div className="vat__aside">
        <VatNotesPart screen={screen} />
        <VatPeriods screen={screen} />
      </div>
    </div>
  );
}
