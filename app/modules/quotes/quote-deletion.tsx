import { formatListDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { formatMoney } from "../../shared/money";
import { DeleteConfirmation } from "../../ui/delete-confirmation";
import { Facts } from "../../ui/facts";
import { VehiclePlate } from "../vehicles/vehicle-plate";
import { isInvoiced, type Quote } from "./quote";
import { InvoicedDrawer } from "./quote-drawer";

/** Asks before a quote is deleted. */
export function QuoteDeletion({
  screen: { quote, onAccount },
  answer,
  cancelTo,
}: {
  readonly screen: { readonly quote: Quote; readonly onAccount: number };
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  if (isInvoiced(quote) && !answer) return <InvoicedDrawer title="Delete quote" closeTo={cancelTo} />;
  const stays = onAccount > 0 ? `The customer’s ${formatMoney(onAccount)} stays on account. ` : "";
  const { autoId, billTo, quoteDate, vehicleModel, vehicleReg, total } = quote;
  return (
    <DeleteConfirmation
      noun="quote"
      name={`Quote ${autoId}`}
      answer={answer}
      cancelTo={cancelTo}
      version={quote.updated}
      consequence={`${stays}This cannot be undone.`}
    >
      <Facts
        facts={[
          ["Customer", billTo.name],
          ["Date", formatListDay(quoteDate)],
          ["Vehicle", vehicleModel],
          ["Reg", <VehiclePlate key="reg" registration={vehicleReg} />],
          ["Total", formatMoney(total)],
        ]}
      />
    </DeleteConfirmation>
  );
}
