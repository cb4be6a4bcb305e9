import { formatListDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { formatMoney } from "../../shared/money";
import { DeleteConfirmation } from "../../ui/delete-confirmation";
import { Facts } from "../../ui/facts";
import { VehiclePlate } from "../vehicles/vehicle-plate";
import type { Invoice } from "./invoice";

/** Asks before an invoice is deleted; warns if it is paid or reviewed. */
export function InvoiceDeletion({
  invoice,
  warnings,
  answer,
  cancelTo,
}: {
  readonly invoice: Invoice;
  readonly warnings: readonly string[];
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const { autoId, billTo, invoiceDate, vehicleModel, vehicleReg, total } = invoice;
  return (
    <DeleteConfirmation
      noun="invoice"
      name={`Invoice ${autoId}`}
      answer={answer}
      cancelTo={cancelTo}
      version={invoice.updated}
      warnings={warnings}
    >
      <Facts
        facts={[
          ["Customer", billTo.name],
          ["Date", formatListDay(invoiceDate)],
          ["Vehicle", vehicleModel],
          ["Reg", <VehiclePlate key="reg" registration={vehicleReg} />],
          ["Total", formatMoney(total)],
        ]}
      />
    </DeleteConfirmation>
  );
}
