import { formatEntryDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import type { RecordOption } from "../../shared/record";
import { DateField } from "../../ui/date-field";
import { SelectField, TextAreaField, TextField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import { RecordPicker } from "../../ui/record-picker";
import type { Invoice } from "./invoice";

/** What an invoice's details are chosen from. */
export interface InvoiceFormChoices {
  readonly today: string;
  readonly departments: readonly { readonly name: string; readonly displayName: string }[];
  readonly chosenCustomer: RecordOption | undefined;
}

function formValues(
  invoice: Invoice | undefined,
  { today, departments, chosenCustomer }: InvoiceFormChoices,
) {
  return {
    customer: chosenCustomer?.id ?? "",
    department: invoice?.department ?? departments[0]?.name ?? "",
    invoiceDate: formatEntryDay(invoice?.invoiceDate ?? today),
    vehicleReg: invoice?.vehicleReg ?? "",
    vehicleModel: invoice?.vehicleModel ?? "",
    repairNotes: invoice?.repairNotes ?? "",
  };
}

/** Creates an invoice, or edits the details of the one given. */
export function InvoiceForm({
  invoice,
  choices,
  token,
  answer,
  cancelTo,
}: {
  readonly invoice?: Invoice;
  readonly choices: InvoiceFormChoices;
  readonly token?: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  return (
    <RecordForm
      id={`invoice-${invoice?._id ?? "new"}`}
      values={formValues(invoice, choices)}
      answer={answer}
      {...(invoice ? { version: invoice.updated } : {})}
      {...(token ? { token } : {})}
      foot={<FormButtons submit={invoice ? "Update invoice" : "Create invoice"} cancelTo={cancelTo} />}
    >
      {(fields) => (
        <>
          <RecordPicker
            field={fields.customer}
            label="Customer"
            placeholder="Name, phone, town or number"
            chosen={choices.chosenCustomer}
            source="/customers/options"
            step={answer?.steps?.customer}
          />
          <div className="field-pair">
            <DateField field={fields.invoiceDate} label="Invoice date" />
            <SelectField
              field={fields.department}
              label="Department"
              choices={choices.departments.map(({ name, displayName }) => ({
                value: name,
                label: displayName,
              }))}
            />
          </div>
          <TextField
            field={fields.vehicleReg}
            label="Vehicle reg"
            width="short"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="input input--short is-plate"
          />
          <TextField field={fields.vehicleModel} label="Vehicle model" autoComplete="off" />
          <TextAreaField field={fields.repairNotes} label="Repair notes" isOptional rows={4} />
        </>
      )}
    </RecordForm>
  );
}
