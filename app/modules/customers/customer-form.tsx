import { ticked } from "../../shared/form-fields";
import { EmailField, SelectField, TextField, TickField } from "../../ui/field";
import { NounForm, type NounFormProps } from "../../ui/form";
import { CUSTOMER_TYPES, type Customer, PAYMENT_TERMS, type PaymentTerms, spacedPhone } from "./customer";

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
function formValues(customer: Customer | undefined, usualTerms: PaymentTerms) {
  return {
    name: customer?.name ?? "",
    email: customer?.email ?? "",
    phone: customer ? spacedPhone(customer.phone) : "",
    addressLine1: customer?.addressLine1 ?? "",
    addressLine2: customer?.addressLine2 ?? "",
    town: customer?.town ?? "",
    postalCode: customer?.postalCode ?? "",
    customerType: customer?.customerType ?? "Private",
    paymentTerms: customer?.paymentTerms ?? usualTerms,
    creditAccount: ticked(customer?.creditAccount ?? true),
    highValue: ticked(customer?.highValue ?? false),
    active: ticked(customer?.active ?? true),
    noReminders: ticked(customer?.noReminders ?? false),
  };
}

/** The form to create a customer, or to edit the given one. */
export function CustomerForm({
  customer,
  usualTerms = "7 Days",
  ...page
}: NounFormProps & {
  readonly customer?: Customer;
  /** The payment terms that the form of a new customer starts with. */
  readonly usualTerms?: PaymentTerms | undefined;
}) {
  return (
    <NounForm noun="customer" record={customer} values={formValues(customer, usualTerms)} {...page}>
      {(fields) => (
        <>
          <TextField field={fields.name} label="Full name" autoComplete="off" autoFocus={!page.answer} />
          <EmailField field={fields.email} />
          <TextField field={fields.phone} label="Phone" type="tel" width="medium" autoComplete="off" />
          <TextField field={fields.addressLine1} label="Address line 1" isOptional autoComplete="off" />
          <TextField field={fields.addressLine2} label="Address line 2" isOptional autoComplete="off" />
          <TextField field={fields.town} label="Town" isOptional width="medium" autoComplete="off" />
          <TextField field={fields.postalCode} label="Postcode" isOptional width="short" autoComplete="off" />
          <div className="field-pair">
            <SelectField
              field={fields.customerType}
              label="Customer type"
              choices={asChoices(CUSTOMER_TYPES)}
            />
            <SelectField
              field={fields.paymentTerms}
              label="Payment terms"
              choices={asChoices(PAYMENT_TERMS)}
              {...(customer && { hint: "For invoices saved from now on" })}
            />
          </div>
          <div className="ticks">
            <TickField field={fields.creditAccount} label="Credit account" />
            <TickField
              field={fields.highValue}
              label="High value"
              hint="Highlighted in lists; VAT is always charged"
            />
            <TickField field={fields.active} label="Active" />
            <TickField
              field={fields.noReminders}
              label="No reminders"
              hint="Left out when MOT reminders are sent"
            />
          </div>
        </>
      )}
    </NounForm>
  );
}
