import { formatEntryDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { MoneyField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import { MakingSelect } from "../../ui/making-select";
import { SaleFields, type SaleFormChoices, saleValues } from "../sales/sale-fields";
import { type ServiceChoice, serviceInWords } from "../sales/service-choice";
import { SERVICE_MAKING } from "../services/service-making";
import { NO_PAYMENTS } from "./invoice";
import { MotTestFields, motTestValues } from "./mot-test-fields";
import { PaymentFields, paymentValues } from "./payment-fields";

export interface MotInvoiceFormChoices extends SaleFormChoices {
  readonly services: readonly ServiceChoice[];
  /** The department's default service. */
  readonly service: string;
}

/** The form to create an MOT invoice with its details, its test and its payments. */
export function MotInvoiceForm({
  choices,
  token,
  answer,
  cancelTo,
}: {
  readonly choices: MotInvoiceFormChoices;
  readonly token: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const { parties, vehicle } = saleValues(undefined, choices);
  return (
    <RecordForm
      id="mot-invoice-new"
      values={{
        ...parties,
        invoiceDate: formatEntryDay(choices.today),
        ...vehicle,
        repairNotes: "",
        service: choices.service,
        charged: "",
        ...paymentValues(NO_PAYMENTS),
        ...motTestValues(),
      }}
      answer={answer}
      token={token}
      foot={<FormButtons submit="Create MOT invoice" cancelTo={cancelTo} />}
    >
      {(fields) => (
        <>
          <SaleFields
            fields={fields}
            date={{ field: fields.invoiceDate, label: "Invoice date" }}
            notes={{ field: fields.repairNotes, label: "Repair notes" }}
            isDepartmentFixed
            choices={choices}
            answer={answer}
          />
          <MakingSelect
            making={SERVICE_MAKING}
            step={answer?.steps?.service}
            field={fields.service}
            label="Item"
            choices={choices.services.map((each) => ({ value: each.id, label: serviceInWords(each) }))}
          />
          <MoneyField
            field={fields.charged}
            label="Charged"
            isOptional
            hint="Leave empty to use the item’s unit price. An MOT carries no VAT."
          />
          <PaymentFields fields={fields} transaction={undefined} answer={answer} />
          <MotTestFields fields={fields} />
        </>
      )}
    </RecordForm>
  );
}
