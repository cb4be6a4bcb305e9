import type { FormAnswer } from "../../shared/form-answer";
import { FormButtons, RecordForm } from "../../ui/form";
import { RecordPicker } from "../../ui/record-picker";
import { CUSTOMER_MAKING } from "../customers/customer-making";

/** Chooses the customer that money came in from, before the form with their invoices. */
export function PayerForm({
  answer,
  cancelTo,
}: {
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  return (
    <div className="sheet receipt">
      <RecordForm
        id="payer"
        values={{ customer: "" }}
        answer={answer}
        foot={<FormButtons submit="Continue" cancelTo={cancelTo} />}
      >
        {(fields) => (
          <div className="receipt__payer">
            <RecordPicker
              field={fields.customer}
              label="Who did the money come from?"
              placeholder="Name, phone, postcode or number"
              autoFocus={!answer}
              chosen={undefined}
              source="/customers/options"
              making={CUSTOMER_MAKING}
              step={answer?.steps?.customer}
            />
          </div>
        )}
      </RecordForm>
    </div>
  );
}
