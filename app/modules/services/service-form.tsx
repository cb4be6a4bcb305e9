import type { FormAnswer } from "../../shared/form-answer";
import { ticked } from "../../shared/form-fields";
import { moneyInputValue } from "../../shared/money";
import { MoneyField, SelectField, TextAreaField, TextField, TickField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import { SERVICE_UNITS, type Service, SHORTEST_DESCRIPTION } from "./service";

const UNIT_CHOICES = SERVICE_UNITS.map((unit) => ({ value: unit, label: unit }));

/** The form to create a service, or to edit the given one. */
export function ServiceForm({
  service,
  token,
  answer,
  cancelTo,
}: {
  readonly service?: Service;
  readonly token?: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const { title = "", description = "", unitPrice = 0, unit = "item", chargeVat = false } = service ?? {};
  return (
    <RecordForm
      id={`service-${service?._id ?? "new"}`}
      values={{
        title,
        description,
        unitPrice: moneyInputValue(unitPrice),
        unit,
        chargeVat: ticked(chargeVat),
      }}
      answer={answer}
      version={service?.updated}
      token={token}
      foot={<FormButtons submit={service ? "Update service" : "Create service"} cancelTo={cancelTo} />}
    >
      {(fields) => (
        <>
          <TextField field={fields.title} label="Name" autoComplete="off" autoFocus={!answer} />
          <TextAreaField
            field={fields.description}
            label="Description"
            hint={`At least ${SHORTEST_DESCRIPTION} characters`}
            rows={4}
          />
          <div className="field-pair">
            <MoneyField field={fields.unitPrice} label="Unit price" />
            <SelectField field={fields.unit} label="Unit measure" choices={UNIT_CHOICES} />
          </div>
          <div className="ticks">
            <TickField
              field={fields.chargeVat}
              label="Force Charge VAT"
              hint="Adds VAT to every new line of this service, except in a VAT-exempt department"
            />
          </div>
        </>
      )}
    </RecordForm>
  );
}
