import { formatEntryDay } from "../../shared/dates";
import { DateField } from "../../ui/date-field";
import { SelectField, TextField } from "../../ui/field";
import type { FormFields } from "../../ui/form";
import { MOT_RESULTS, type MotTest } from "./mot-test";

/** The initial values of the fields about a test. */
export function motTestValues({ motDue, mileage, motResult }: MotTest = {}) {
  return {
    motResult: motResult ?? "",
    mileage: mileage === undefined ? "" : String(mileage),
    motDue: motDue === undefined ? "" : formatEntryDay(motDue),
  };
}

/** What an invoice tells of its MOT test. In a form that has other invoices too, the style sheet shows it once it is for one. */
export function MotTestFields({ fields }: { readonly fields: FormFields<ReturnType<typeof motTestValues>> }) {
  return (
    <fieldset className="mot-test">
      <legend>MOT test</legend>
      <div className="field-pair">
        <SelectField
          field={fields.motResult}
          label="Result"
          isOptional
          choices={[
            { value: "", label: "Not entered" },
            ...MOT_RESULTS.map((value) => ({ value, label: value })),
          ]}
        />
        <TextField
          field={fields.mileage}
          label="Mileage"
          isOptional
          width="short"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <DateField
        field={fields.motDue}
        label="Next test due"
        hint="dd/MM/yyyy. Left empty, a year after the invoice’s date, or as before after a fail. A test up to a month early keeps its day: type that."
        isOptional
      />
    </fieldset>
  );
}
