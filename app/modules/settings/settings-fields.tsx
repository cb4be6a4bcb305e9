import { ButtonLink } from "../../ui/button";
import { EmailField, type FormField, SelectField, TextAreaField, TextField, TickField } from "../../ui/field";
import { PAYMENT_TERMS } from "../customers/customer";
import type { Business, Department } from "../departments/department";
import { AccountFields } from "./settings-account-fields";
import { MailFields, MessageFields } from "./settings-mail-fields";
import { choicesOf, type Of, QUIET } from "./settings-part";
import { departmentHref, departmentIn, productOf, type Section } from "./settings-sections";

/** The fields of a form, by name. */
type Fields = Readonly<Record<string, FormField>>;

const NOWHERE: FormField = {
  ...{ id: "", name: "", key: "", initialValue: "", errors: undefined, errorId: "", descriptionId: "" },
};

/** The fields of a section of Settings. */
export function SettingsFields({
  section,
  business,
  fields,
  mailNotes,
}: {
  readonly section: Section;
  readonly business: Business;
  readonly fields: Fields;
  /** What the environment settles about email, in sentences. */
  readonly mailNotes: readonly string[];
}) {
  const of = (name: string) => fields[name] ?? NOWHERE;
  const department = departmentIn(section, business);
  if (department) return <DepartmentFields {...{ department, of }} />;
  if (productOf(section)) return <AccountFields {...{ section, business, of }} />;
  if (section.id === "terms") return <TermsFields of={of} />;
  if (section.id === "vat") return <VatFields of={of} />;
  if (section.id === "messages") return <MessageFields of={of} />;
  if (section.id === "email") return <MailFields of={of} notes={mailNotes} />;
  return <CompanyFields of={of} />;
}

function CompanyFields({ of }: Of) {
  return (
    <>
      <TextField
        field={of("product")}
        label="Name in this program"
        hint="Beside the menu, and in the title of each window"
        {...QUIET}
      />
      <TextField
        field={of("name")}
        label="Trading name"
        hint="At the head of every paper without a logo, and the sender of emails"
        {...QUIET}
      />
      <TextField
        field={of("legalName")}
        label="Registered name"
        hint="A limited company’s full name, at the foot of every paper"
        isOptional
        {...QUIET}
      />
      <TextField field={of("number")} label="Company number" isOptional width="short" {...QUIET} />
      <TextField
        field={of("tagline")}
        label="Line below the name"
        hint="Repair, servicing and MOT"
        isOptional
        {...QUIET}
      />
      <TextAreaField
        field={of("address")}
        label="Address"
        hint="A line for each, with the postcode last"
        isOptional
        rows={4}
      />
      <TextField field={of("phone")} label="Phone" type="tel" width="medium" isOptional {...QUIET} />
      <EmailField field={of("email")} isOptional />
    </>
  );
}

function DepartmentFields({ department, of }: Of & { readonly department: Department }) {
  return (
    <>
      <TextField
        field={of("displayName")}
        label="Name on pages and papers"
        hint={`Its records stay under the name ${department.name}`}
        {...QUIET}
      />
      <p className="settings__logo">
        <span>{department.logo ? `Logo: ${department.logo}` : "No logo: papers show the trading name"}</span>
        <ButtonLink to={`${departmentHref(department.name)}/logo`} preventScrollReset>
          {department.logo ? "Change logo" : "Add a logo"}
        </ButtonLink>
      </p>
      <TickField
        field={of("showOnInvoice")}
        label="Its own name heads the FROM block"
        hint="Otherwise the trading name of the company does"
      />
      {department.invoicesVatExempt ? (
        <TextField
          field={of("vatWord")}
          label="Words in place of VAT"
          hint="Outside the scope of VAT, for an approved MOT station’s own fee. Only these words keep its sales out of box 6, in every return"
          isOptional
          {...QUIET}
        />
      ) : (
        <TickField field={of("vatByDefault")} label="A new line starts with VAT ticked" />
      )}
      <TextAreaField
        field={of("address")}
        label="Address"
        hint="Where it differs from the company’s"
        isOptional
        rows={4}
      />
      <TextField field={of("phone")} label="Phone" type="tel" width="medium" isOptional {...QUIET} />
      <EmailField field={of("email")} isOptional />
      <TextField field={of("vatNumber")} label="VAT number" width="medium" isOptional {...QUIET} />
      <TextField field={of("bankName")} label="Bank" isOptional {...QUIET} />
      <div className="field-pair">
        <TextField field={of("sortCode")} label="Sort code" inputMode="numeric" isOptional {...QUIET} />
        <TextField
          field={of("bankAccount")}
          label="Account number"
          inputMode="numeric"
          isOptional
          {...QUIET}
        />
      </div>
    </>
  );
}

function TermsFields({ of }: Of) {
  return (
    <>
      <SelectField
        field={of("payment")}
        label="Payment terms of a new customer"
        hint="Each customer may have others"
        choices={choicesOf(PAYMENT_TERMS)}
        width="short"
      />
      <TextAreaField
        field={of("paper")}
        label="Words at the end of every invoice and quote"
        hint="Such as how long work is guaranteed"
        isOptional
        rows={6}
      />
    </>
  );
}

function VatFields({ of }: Of) {
  return (
    <>
      <SelectField
        field={of("vatScheme")}
        label="VAT scheme"
        hint="Before you change it, mark every return that was sent as filed: what is in them stays on its scheme, so that nothing counts twice"
        choices={[
          { value: "invoice", label: "By invoice: VAT counts when it is invoiced" },
          { value: "cash", label: "Cash accounting: VAT counts when it is paid" },
        ]}
      />
      <SelectField
        field={of("vatStagger")}
        label="VAT quarters end with"
        choices={[
          { value: "1", label: "March, June, September and December" },
          { value: "2", label: "April, July, October and January" },
          { value: "3", label: "May, August, November and February" },
        ]}
      />
    </>
  );
}
