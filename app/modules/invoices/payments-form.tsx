import { type Day, formatEntryDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { formatMoney } from "../../shared/money";
import type { RecordOption } from "../../shared/record";
import { DateField } from "../../ui/date-field";
import { Figures } from "../../ui/facts";
import { FormButtons, RecordForm } from "../../ui/form";
import { type Invoice, paidAmount } from "./invoice";
import { PaymentFields, paymentValues } from "./payment-fields";

/** The form for the payments so far by card, cash and cheque: each is a total, not an addition. */
export function PaymentsForm({
  invoice,
  transaction,
  today,
  answer,
  cancelTo,
}: {
  readonly invoice: Invoice;
  /** The chosen bank transaction. */
  readonly transaction: RecordOption | undefined;
  readonly today: Day;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const { payments, total, balancePayable } = invoice;
  return (
    <RecordForm
      id={`payments-${invoice._id}`}
      values={{ ...paymentValues(payments), date: formatEntryDay(today) }}
      answer={answer}
      version={invoice.updated}
      foot={<FormButtons submit="Set the totals" cancelTo={cancelTo} />}
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
          <p className="is-quiet">
            Enter the total paid so far by each method, not only the new payment. The difference counts on the
            date.
          </p>
          <PaymentFields fields={fields} {...{ transaction, answer }} autoFocus={!answer} />
          <DateField field={fields.date} label="Date" />
        </>
      )}
    </RecordForm>
  );
}
