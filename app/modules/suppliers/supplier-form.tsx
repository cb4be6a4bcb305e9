import { EmailField, TextField } from "../../ui/field";
import { NounForm, type NounFormProps } from "../../ui/form";
import type { Supplier } from "./supplier";

/** The form to create a supplier, or to edit the given one. */
export function SupplierForm({
  supplier,
  ...page
}: NounFormProps & {
  readonly supplier?: Supplier;
}) {
  const { name = "", email = "", phone = "", town = "" } = supplier ?? {};
  return (
    <NounForm noun="supplier" record={supplier} values={{ name, town, phone, email }} {...page}>
      {(fields) => (
        <>
          <TextField field={fields.name} label="Full name" autoComplete="off" autoFocus={!page.answer} />
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
    </NounForm>
  );
}
