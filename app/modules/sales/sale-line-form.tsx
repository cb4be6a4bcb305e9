import { useState } from "react";
import type { FormAnswer } from "../../shared/form-answer";
import { formatMoney, moneyInputValue } from "../../shared/money";
import { MoneyField, SelectField, TextAreaField, TickField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import type { SaleLine } from "./sale";

/** A service as a line's choice. */
export interface ServiceChoice {
  readonly id: string;
  readonly title: string;
  readonly unitPrice: number;
}

/** "MOT test (£54.85)". */
export function serviceInWords({ title, unitPrice }: ServiceChoice): string {
  return unitPrice > 0 ? `${title} (${formatMoney(unitPrice)})` : title;
}

const TO_THE_PENNY = {
  hint: "Without VAT. Left empty it is the service's unit price; a discount is negative.",
  /** A service's price as the field offers it. */
  offered: (price: number) => moneyInputValue(price),
};

/** A new line of an invoice or a quote, or an update of one. */
export function SaleLineForm({
  noun,
  line,
  amounts = TO_THE_PENNY,
  services,
  vat,
  version,
  token,
  answer,
  cancelTo,
}: {
  /** "invoice": what the line belongs to. */
  readonly noun: string;
  readonly line?: SaleLine;
  readonly amounts?: typeof TO_THE_PENNY;
  readonly services: readonly ServiceChoice[];
  /** Whether the VAT box is settled by the customer or the department, and how it stands. */
  readonly vat: { readonly isFixed: boolean; readonly isOn: boolean; readonly reason: string };
  readonly version: string;
  readonly token?: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const id = `line-${line?._id ?? "new"}`;
  const offerPrice = usePriceOffer(`${id}-charged`, services, amounts);
  return (
    <RecordForm
      id={id}
      values={{
        service: line?.service ?? "",
        description: line?.description ?? "",
        charged: line ? moneyInputValue(line.charged) : "",
        addVat: (vat.isFixed ? vat.isOn : (line?.addVat ?? vat.isOn)) ? "on" : "",
      }}
      answer={answer}
      version={version}
      token={token}
      foot={<FormButtons submit={`${line ? "Update" : "Add"} ${noun} line`} cancelTo={cancelTo} />}
    >
      {(fields) => (
        <>
          <SelectField
            field={fields.service}
            label="Item"
            placeholder="Choose a service"
            choices={services.map((each) => ({ value: each.id, label: serviceInWords(each) }))}
            onChange={offerPrice}
          />
          <TextAreaField field={fields.description} label="Description" isOptional />
          <MoneyField field={fields.charged} label="Amount" hint={amounts.hint} />
          <TickField
            field={fields.addVat}
            label="Add Vat (20%)"
            isDisabled={vat.isFixed}
            {...(vat.isFixed && { hint: vat.reason })}
          />
        </>
      )}
    </RecordForm>
  );
}

/** Offers a service's price in the amount; one that was offered and not changed gives way to the next service's. */
function usePriceOffer(
  inputId: string,
  services: readonly ServiceChoice[],
  amounts: typeof TO_THE_PENNY,
): (serviceId: string) => void {
  const [offered, setOffered] = useState("");
  return (serviceId) => {
    const input = document.getElementById(inputId);
    if (!(input instanceof HTMLInputElement) || (input.value !== "" && input.value !== offered)) return;
    const service = services.find((each) => each.id === serviceId);
    const price = service && service.unitPrice > 0 ? amounts.offered(service.unitPrice) : "";
    input.value = price;
    setOffered(price);
  };
}
