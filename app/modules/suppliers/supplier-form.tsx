import type { FormAnswer } from "../../shared/form-answer";
import { EmailField, TextField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import type { Supplier } from "./supplier";

/** The form to create a supplier, or to edit the given one. */
export function SupplierForm({
  supplier,
  token,
  answer,
  cancelTo,
}: {
  readonly supplier?: Supplier;
  readonly token?: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const { name = "", email = "", phone = "", town = "" } = supplier ?? {};
  return (
    <RecordForm
      id={`supplier-${supplier?._id ?? "new"}`}
      values={{ name, town, phone, email }}
      answer={answer}
      version={supplier?.updated}
      token={token}
      foot={<FormButtons submit={supplier ? "Save supplier" : "Create supplier"} cancelTo={cancelTo} />}
    >
      {(fields) => (
        <>
          <TextField field={fields.name} label="Full name" autoComplete="off" autoFocus={!answer} />
          <TextField field={fields.town} label="Town" isOptional width="medium" autoComplete="off" />
          <TextField
            field={fields.phone}
            label="Phone"
            isOptional
            type="tel"
            width="medium"
            autoComplete="off"
          />
          <EmailField field={fields.email} isOptional />
        </>
      )}
    </RecordForm>
  );
}
