import { useState } from "react";
import type { FormAnswer } from "../../shared/form-answer";
import type { RecordOption } from "../../shared/record";
import { DateField } from "../../ui/date-field";
import { type FormField, SelectField, TextAreaField, TextField } from "../../ui/field";
import type { FormFields } from "../../ui/form";
import { RecordPicker } from "../../ui/record-picker";
import { CUSTOMER_MAKING } from "../customers/customer-making";
import { VehicleRegField } from "../vehicles/vehicle-reg-field";
import { LONGEST_MODEL, type Sale } from "./sale";

/** The choices for a sale's details. */
export interface SaleFormChoices {
  readonly today: string;
  readonly departments: readonly { readonly name: string; readonly displayName: string }[];
  readonly chosenCustomer: RecordOption | undefined;
  /** The vehicle of a new sale, if it is known. */
  readonly vehicle?: Pick<Sale, "vehicleReg" | "vehicleModel"> | undefined;
}

/** The initial values of the fields of every sale, in groups around the date. */
export function saleValues(sale: Sale | undefined, choices: SaleFormChoices) {
  const { departments, chosenCustomer } = choices;
  const vehicle = sale ?? choices.vehicle;
  return {
    parties: {
      customer: chosenCustomer?.id ?? "",
      department: sale?.department ?? departments[0]?.name ?? "",
    },
    vehicle: { vehicleReg: vehicle?.vehicleReg ?? "", vehicleModel: vehicle?.vehicleModel ?? "" },
  };
}

type SaleValues = ReturnType<typeof saleValues>;

/** The details of an invoice or a quote: customer, date, department and vehicle. */
export function SaleFields({
  fields,
  date,
  notes,
  isDepartmentFixed = false,
  choices,
  answer,
}: {
  readonly fields: FormFields<SaleValues["parties"] & SaleValues["vehicle"]>;
  readonly date: { readonly field: FormField; readonly label: string };
  readonly notes: { readonly field: FormField; readonly label: string };
  readonly isDepartmentFixed?: boolean;
  readonly choices: SaleFormChoices;
  readonly answer: FormAnswer | undefined;
}) {
  const [offered, setOffered] = useState<RecordOption | null>();
  return (
    <>
      <RecordPicker
        field={fields.customer}
        label="Customer"
        placeholder="Name, phone, town or number"
        chosen={choices.chosenCustomer}
        source="/customers/options"
        making={CUSTOMER_MAKING}
        step={answer?.steps?.customer}
        offered={offered}
      />
      <div className="field-pair">
        <DateField {...date} />
        <SelectField
          field={fields.department}
          label="Department"
          isDisabled={isDepartmentFixed}
          choices={choices.departments.map(({ name, displayName }) => ({ value: name, label: displayName }))}
        />
      </div>
      <VehicleRegField
        field={fields.vehicleReg}
        step={answer?.steps?.vehicleReg}
        onUse={(model, customer) => {
          const input = document.getElementById(fields.vehicleModel.id);
          if (input instanceof HTMLInputElement) input.value = model;
          setOffered(customer ? { ...customer } : null);
        }}
      />
      <TextField
        field={fields.vehicleModel}
        label="Vehicle model"
        {...(fields.vehicleModel.errors && { hint: `1 to ${LONGEST_MODEL} characters` })}
        autoComplete="off"
      />
      <TextAreaField {...notes} isOptional rows={4} />
    </>
  );
}
