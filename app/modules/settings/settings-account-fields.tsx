import type { ReactNode } from "react";
import { TextAreaField, TextField } from "../../ui/field";
import { VAT_TREATMENTS } from "../accountancy/account-codes";
import type { Business } from "../departments/department";
import { RECEIPT_METHODS, type ReceiptMethod } from "../receipts/receipt";
import { type Of, QUIET } from "./settings-part";
import { bankField, productOf, type Section, taxField, usualCode } from "./settings-sections";

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

export function AccountFields({
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
