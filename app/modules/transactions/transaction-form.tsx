import { formatEntryDay } from "../../shared/dates";
import { moneyInputValue } from "../../shared/money";
import { DateField } from "../../ui/date-field";
import { MoneyField, SelectField, TextAreaField, TextField } from "../../ui/field";
import { NounForm, type NounFormProps } from "../../ui/form";
import type { Transaction } from "./transaction";

/** The choices for a transaction's form. */
export interface TransactionFormChoices {
  readonly today: string;
  readonly departments: readonly { readonly name: string; readonly displayName: string }[];
  /** The department of a new transaction. */
  readonly department: string;
}

function formValues(transaction: Transaction | undefined, { today, department }: TransactionFormChoices) {
  return {
    customerRef: transaction?.customerRef ?? "",
    department: transaction?.department ?? department,
    amount: transaction ? moneyInputValue(transaction.amount) : "",
    date: formatEntryDay(transaction?.date ?? today),
    notes: transaction?.notes ?? "",
  };
}

/** The form to create a bank transaction, or to edit the given one. */
export function TransactionForm({
  transaction,
  choices,
  ...page
}: NounFormProps & {
  readonly transaction?: Transaction;
  readonly choices: TransactionFormChoices;
}) {
  return (
    <NounForm noun="transaction" record={transaction} values={formValues(transaction, choices)} {...page}>
      {(fields) => (
        <>
          <TextField
            field={fields.customerRef}
            label="Reference"
            autoComplete="off"
            autoFocus={!page.answer}
          />
          <SelectField
            field={fields.department}
            label="Department"
            width="medium"
            choices={choices.departments.map(({ name, displayName }) => ({
              value: name,
              label: displayName,
            }))}
          />
          <div className="field-pair">
            {/* The decimal keypad of some phones has no minus sign. */}
            <MoneyField
              field={fields.amount}
              label="Amount"
              hint="Enter money out as a negative amount, like -20.00"
              inputMode="text"
            />
            <DateField field={fields.date} label="Transaction date" />
          </div>
          <TextAreaField field={fields.notes} label="Notes" isOptional rows={4} />
        </>
      )}
    </NounForm>
  );
}
