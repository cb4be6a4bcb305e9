import type { FormAnswer } from "../../shared/form-answer";
import { moneyInputValue } from "../../shared/money";
import type { RecordOption } from "../../shared/record";
import { MoneyField, TextField } from "../../ui/field";
import type { FormFields } from "../../ui/form";
import { TransactionPicker } from "../transactions/transaction-picker";
import type { Payments } from "./invoice";

const shown = (amount: number) => moneyInputValue(amount, { blankZero: true });

/** The initial values of the payment fields. */
export function paymentValues({ card, cash, cheque, reference, transaction }: Payments) {
  return {
    card: shown(card),
    cash: shown(cash),
    cheque: shown(cheque),
    transaction: transaction ?? "",
    reference,
  };
}

/** The fields for payments by method. A bank transfer is a cheque amount with its bank transaction. */
export function PaymentFields({
  fields,
  transaction,
  answer,
  autoFocus = false,
}: {
  readonly fields: FormFields<ReturnType<typeof paymentValues>>;
  /** The chosen bank transaction. */
  readonly transaction: RecordOption | undefined;
  readonly answer: FormAnswer | undefined;
  readonly autoFocus?: boolean;
}) {
  return (
    <>
      <div className="field-pair">
        <MoneyField field={fields.card} label="Card" isOptional autoFocus={autoFocus} />
        <MoneyField field={fields.cash} label="Cash" isOptional />
      </div>
      <MoneyField
        field={fields.cheque}
        label="Cheque / bank transfer"
        isOptional
        hint="For a bank transfer, choose its bank transaction too."
      />
      <TransactionPicker field={fields.transaction} chosen={transaction} answer={answer} />
      <TextField field={fields.reference} label="Reference" isOptional width="medium" autoComplete="off" />
    </>
  );
}
