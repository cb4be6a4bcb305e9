import { formatEntryDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { FormButtons, RecordForm } from "../../ui/form";
import { SaleFields, type SaleFormChoices, saleValues } from "../sales/sale-fields";
import type { Invoice } from "./invoice";

/** The form to create an invoice, or to edit the given one's details. */
export function InvoiceForm({
  invoice,
  choices,
  token,
  answer,
  cancelTo,
}: {
  readonly invoice?: Invoice;
  readonly choices: SaleFormChoices;
  readonly token?: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const { parties, vehicle } = saleValues(invoice, choices);
  return (
    <RecordForm
      id={`invoice-${invoice?._id ?? "new"}`}
      values={{
        ...parties,
        invoiceDate: formatEntryDay(invoice?.invoiceDate ?? choices.today),
        ...vehicle,
        repairNotes: invoice?.repairNotes ?? "",
      }}
      answer={answer}
      version={invoice?.updated}
      token={token}
      foot={<FormButtons submit={invoice ? "Update invoice" : "Create invoice"} cancelTo={cancelTo} />}
    >
      {(fields) => (
        <SaleFields
          fields={fields}
          date={{ field: fields.invoiceDate, label: "Invoice date" }}
          notes={{ field: fields.repairNotes, label: "Repair notes" }}
          choices={choices}
          answer={answer}
        />
      )}
    </RecordForm>
  );
}
