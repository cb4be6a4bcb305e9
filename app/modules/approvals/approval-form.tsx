import type { ReactNode } from "react";
import type { FormAnswer } from "../../shared/form-answer";
import { ticked } from "../../shared/form-fields";
import { formatMoney, moneyInputValue } from "../../shared/money";
import { Figures } from "../../ui/facts";
import { MoneyField, SelectField, TextAreaField, TextField, TickField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import { APPROVAL_METHODS } from "./approval";
import type { ApprovalRow } from "./day-sheet";

/** The form with all editable fields of an approval. */
export function ApprovalForm({
  row,
  answer,
  cancelTo,
  children,
}: {
  readonly row: ApprovalRow;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
  /** What follows the fields. */
  readonly children?: ReactNode;
}) {
  const { _id, version, status, amount, total, chargesVat, payments, reference, letter, notes } = row;
  return (
    <RecordForm
      id={`edit-${_id}`}
      values={{
        status: ticked(status),
        amount: moneyInputValue(amount),
        chargeVat: ticked(chargesVat),
        paymentsAmount: moneyInputValue(payments.amount, { blankZero: true }),
        paymentsMethod: payments.method,
        reference,
        letter,
        notes,
      }}
      answer={answer}
      version={version}
      foot={<FormButtons submit="Update approval" cancelTo={cancelTo} />}
    >
      {(fields) => (
        <>
          <Figures
            figures={[
              { label: "Invoice total", value: formatMoney(row.invoiceTotal) },
              { label: "Paid", value: formatMoney(row.invoicePaid) },
              { label: "Approval total", value: formatMoney(total) },
            ]}
          />
          {row.changes !== "" && (
            <p className="banner banner--warn">
              Invoice changed since: {row.changes}. Approving clears this note.
            </p>
          )}
          <TickField
            field={fields.status}
            label="Approved"
            {...(status && { hint: "Other amounts or another payment method open the approval again." })}
          />
          <MoneyField
            field={fields.amount}
            label="Amount"
            hint="Without VAT. Changing the amount recalculates the approval total. The invoice does not change."
          />
          {!row.isVatExempt && (
            <TickField
              field={fields.chargeVat}
              label="Charge VAT (20%)"
              hint="Ticked, the total is the amount plus VAT. Unticked, the total is the amount."
            />
          )}
          <div className="field-pair">
            <MoneyField field={fields.paymentsAmount} label="Paid amount" isOptional />
            <SelectField
              field={fields.paymentsMethod}
              label="Payment method"
              placeholder="None"
              choices={APPROVAL_METHODS.map((method) => ({ value: method, label: method }))}
            />
          </div>
          <div className="field-pair">
            <TextField field={fields.reference} label="Reference" isOptional autoComplete="off" />
            <TextField
              field={fields.letter}
              label="A-Z"
              isOptional
              width="short"
              maxLength={1}
              autoComplete="off"
              autoCapitalize="characters"
            />
          </div>
          <TextAreaField field={fields.notes} label="Notes" isOptional />
          {children}
        </>
      )}
    </RecordForm>
  );
}
