import type { FormAnswer } from "../../shared/form-answer";
import type { RecordOption } from "../../shared/record";
import { FormButtons, RecordForm } from "../../ui/form";
import { RecordPicker } from "../../ui/record-picker";
import { CUSTOMER_MAKING } from "../customers/customer-making";

/** Chooses the customer that money came in from, before the form with their invoices. */
export function PayerForm({
  banked,
  answer,
  cancelTo,
}: {
  /** The bank transaction that it is. */
  readonly banked: RecordOption | undefined;
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
            {banked && (
              <p className="receipt__banked">
                {banked.name} <span className="is-quiet">{banked.detail}</span>
              </p>
            )}
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
