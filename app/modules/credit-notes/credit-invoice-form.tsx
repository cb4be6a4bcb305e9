import type { FormAnswer } from "../../shared/form-answer";
import { FormButtons, RecordForm } from "../../ui/form";
import { RecordPicker } from "../../ui/record-picker";

/** Chooses the invoice to credit, before the form with its lines. */
export function CreditInvoiceForm({
  answer,
  cancelTo,
}: {
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  return (
    <RecordForm
      id="credited-invoice"
      values={{ invoice: "" }}
      answer={answer}
      foot={<FormButtons submit="Continue" cancelTo={cancelTo} />}
    >
      {(fields) => (
        <RecordPicker
          field={fields.invoice}
          label="Which invoice is credited?"
          placeholder="Number, registration or customer"
          chosen={undefined}
          source="/invoices/options"
          step={answer?.steps?.invoice}
        />
      )}
    </RecordForm>
  );
}
