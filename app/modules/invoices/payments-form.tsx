import type { FormAnswer } from "../../shared/form-answer";
import { formatMoney, moneyInputValue } from "../../shared/money";
import { Figures } from "../../ui/facts";
import { MoneyField, TextField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import { type Invoice, paidAmount } from "./invoice";

const shown = (amount: number) => moneyInputValue(amount, { blankZero: true });

/** What was paid so far by card, cash and cheque: the whole of each, not what is added. */
export function PaymentsForm({
  invoice,
  label,
  answer,
  cancelTo,
}: {
  readonly invoice: Invoice;
  readonly label: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const { payments, total, balancePayable } = invoice;
  return (
    <RecordForm
      id={`payments-${invoice._id}`}
      values={{
        card: shown(payments.card),
        cash: shown(payments.cash),
        cheque: shown(payments.cheque),
        reference: payments.reference,
      }}
      answer={answer}
      version={invoice.updated}
      foot={<FormButtons submit={label} cancelTo={cancelTo} />}
    >
      {(fields) => (
        <>
          <Figures
            figures={[
              { label: "Total", value: formatMoney(total) },
              { label: "Paid", value: formatMoney(paidAmount(payments)) },
              {
                label: "Outstanding Balance",
                value: formatMoney(balancePayable),
                ...(balancePayable > 0 && { tone: "warn" }),
              },
            ]}
          />
          <p className="is-quiet">Enter all that was paid so far each way, not only what is added now.</p>
          <MoneyField field={fields.card} label="Card" isOptional autoFocus={!answer} />
          <MoneyField field={fields.cash} label="Cash" isOptional />
          <MoneyField field={fields.cheque} label="Cheque / bank transfer" isOptional />
          <TextField
            field={fields.reference}
            label="Reference"
            isOptional
            width="medium"
            autoComplete="off"
          />
        </>
      )}
    </RecordForm>
  );
}
