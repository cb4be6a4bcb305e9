import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button";
import { EmailField, type FormField, SelectField, TextAreaField, TextField, TickField } from "../../ui/field";
import { VAT_TREATMENTS } from "../accountancy/account-codes";
import { PAYMENT_TERMS } from "../customers/customer";
import type { Business, Department } from "../departments/department";
import { inBraces, TEMPLATE_WORDS } from "../emails/email";
import { TEMPLATE_KINDS, type TemplateKind } from "../emails/email-kind";
import { RECEIPT_METHODS, type ReceiptMethod } from "../receipts/receipt";
import { MAIL_SECURITY } from "./mail-settings";
import {
  bankField,
  departmentHref,
  departmentIn,
  hasSubject,
  productOf,
  type Section,
  taxField,
  templateField,
  usualCode,
} from "./settings-sections";

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

interface Of {
  readonly of: (name: string) => FormField;
}

const QUIET = { autoComplete: "off" } as const;

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
        hint="At the head of every paper without a logo"
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

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

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

const TREATMENTS: Readonly<Record<string, string>> = {
  standard: "20%",
  zero: "0%",
  exempt: "exempt",
  outside: "outside the scope",
};

/** Only hints: what is left empty goes to the bank. */
const METHOD_HINTS: Readonly<Record<ReceiptMethod, string>> = {
  Card: "Left empty, the bank’s code",
  Cash: "Left empty, the bank’s code. Petty cash is usually 1230 in Sage",
  Cheque: "Left empty, the bank’s code",
  BACS: "Left empty, the bank’s code",
};

function AccountFields({
  section,
  business,
  of,
}: Of & { readonly section: Section; readonly business: Business }) {
  const product = productOf(section);
  const code = (name: string, label: string, hint?: string): ReactNode => {
    const path = section.fields[name]?.path ?? [];
    const usual = product ? usualCode(product, path) : "";
    const more = { placeholder: usual, ...(hint && { hint }) };
    return <TextField key={name} field={of(name)} label={label} isOptional {...more} {...QUIET} />;
  };
  const names = business.departments.map(({ name }) => name).join(", ");
  return (
    <>
      <p className="is-quiet">What is left empty is the program’s usual code, shown in grey.</p>
      <div className="field-pair">
        {code("sales", "Sales")}
        {code("purchases", "Purchases")}
      </div>
      <div className="field-pair">{code("bank", "Bank")}</div>
      {section.fields[bankField("Cash")] && (
        <fieldset className="settings__codes">
          <legend>Receipts by how they were paid</legend>
          {RECEIPT_METHODS.map((method) =>
            code(bankField(method), `${method} receipts`, METHOD_HINTS[method]),
          )}
        </fieldset>
      )}
      <TextAreaField
        field={of("salesByDepartment")}
        label="Sales by department"
        hint={`A line for each department (${names}), like MOT = 4001`}
        isOptional
      />
      <TextAreaField
        field={of("purchasesByCategory")}
        label="Purchases by category"
        hint="A line for each purchase category, like Tyres = 5001"
        isOptional
      />
      {(["sales", "purchases"] as const).map((side) => (
        <fieldset key={side} className="settings__codes">
          <legend>Tax codes of {side}</legend>
          {VAT_TREATMENTS.map((each) => code(taxField(side, each), `VAT on ${side}: ${TREATMENTS[each]}`))}
        </fieldset>
      ))}
    </>
  );
}

function MailFields({ of, notes }: Of & { readonly notes: readonly string[] }) {
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="is-quiet">
          {note}
        </p>
      ))}
      <TextField
        field={of("server")}
        label="Mail server"
        hint="Your provider names it, like smtp.example.co.uk. Without one, messages are kept in outbox/"
        isOptional
        spellCheck={false}
        {...QUIET}
      />
      <div className="field-pair">
        <TextField field={of("port")} label="Port" inputMode="numeric" width="short" {...QUIET} />
        <SelectField
          field={of("security")}
          label="Protection"
          choices={choicesOf(MAIL_SECURITY)}
          width="short"
        />
      </div>
      <TextField field={of("user")} label="User name" isOptional spellCheck={false} {...QUIET} />
      <TextField
        field={of("password")}
        label="Password"
        type="password"
        hint="Left empty, it stays as it is. It is never shown, and no backup holds it"
        isOptional
        autoComplete="new-password"
      />
      <TextField
        field={of("sender")}
        label="Messages come from"
        hint="An email, or a name and an email: Ashdown Garage <office@example.co.uk>. Without it, the company’s email"
        isOptional
        spellCheck={false}
        {...QUIET}
      />
    </>
  );
}

const KIND_NAMES: Readonly<Record<TemplateKind, string>> = {
  invoice: "Invoice",
  quote: "Quote",
  "credit-note": "Credit note",
  receipt: "Receipt",
  statement: "Statement",
  refund: "Refund",
  "mot-reminder": "MOT reminder",
  "mot-letter": "MOT letter",
  "mot-text": "MOT text message",
};

function MessageFields({ of }: Of) {
  return (
    <>
      <p className="is-quiet">
        What messages say at first. Words in braces are filled in. Leave a field empty for the usual words.
      </p>
      {TEMPLATE_KINDS.map((kind) => (
        <fieldset key={kind} className="settings__message">
          <legend>{KIND_NAMES[kind]}</legend>
          {hasSubject(kind) && (
            <TextField
              field={of(templateField(kind, "Subject"))}
              label={`${KIND_NAMES[kind]}: ${kind === "mot-letter" ? "heading" : "subject"}`}
              isOptional
              {...QUIET}
            />
          )}
          <TextAreaField
            field={of(templateField(kind, "Text"))}
            label={`${KIND_NAMES[kind]}: message`}
            hint={`Filled in: ${inBraces(TEMPLATE_WORDS[kind])}`}
            isOptional
            rows={7}
          />
        </fieldset>
      ))}
    </>
  );
}
