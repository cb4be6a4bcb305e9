import { type Day, formatEntryDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { ACCOUNT, DRAWN_WITH } from "../../shared/form-fields";
import { formatMoney, moneyInputValue } from "../../shared/money";
import type { RecordOption } from "../../shared/record";
import { Button, ButtonLink } from "../../ui/button";
import { DateField } from "../../ui/date-field";
import { Figures } from "../../ui/facts";
import { MoneyField, TextField } from "../../ui/field";
import { FormButtons, RecordForm } from "../../ui/form";
import { useIsSending } from "../../ui/form-sending";
import { Link } from "../../ui/link";
import { Notices } from "../../ui/notices";
import { TransactionPicker } from "../transactions/transaction-picker";
import { MethodField } from "./method-field";
import type { ReceiptMethod } from "./receipt";
import { ReceivedList, type ReceivedRow } from "./received-list";

/** What the payments drawer of an invoice shows. */
export interface InvoicePayments {
  readonly invoice: { readonly _id: string; readonly autoId: number };
  /** What was paid, the total and the customer, which the form sends back. The server asks about differences. */
  readonly drawnWith: string;
  /** "Add Payments" */
  readonly label: string;
  readonly total: number;
  readonly paid: number;
  readonly balance: number;
  /** What the customer's receipts leave on account, and what of it can pay this invoice. */
  readonly onAccount: number;
  readonly usable: number;
  /** What closed books keep from it. */
  readonly held: number;
  /** What to know before it pays this invoice. */
  readonly notice: string | undefined;
  readonly receipts: readonly ReceivedRow[];
  /** The invoices of the same visit that owe too, all together with this one; undefined without any. */
  readonly together: { readonly count: number; readonly owed: number; readonly href: string } | undefined;
  readonly today: Day;
  /** What the form begins with. */
  readonly amount: number;
  readonly method: ReceiptMethod;
  readonly transaction: RecordOption | undefined;
}

/** An invoice's receipts, and the form for the next one. What is more than owed stays on account. */
export function InvoiceReceiptForm({
  payments: {
    invoice,
    drawnWith,
    label,
    total,
    paid,
    balance,
    onAccount,
    usable,
    held,
    notice,
    receipts,
    together,
    today,
    amount,
    method,
    transaction,
  },
  token,
  answer,
  cancelTo,
}: {
  readonly payments: InvoicePayments;
  readonly token: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  return (
    <RecordForm
      id={`payments-${invoice._id}`}
      values={{
        amount: moneyInputValue(amount, { blankZero: true }),
        date: formatEntryDay(today),
        method,
        reference: "",
        transaction: "",
      }}
      answer={answer}
      token={token}
      foot={<FormButtons submit={label} cancelTo={cancelTo} />}
    >
      {(fields) => (
        <>
          <input type="hidden" name={DRAWN_WITH} value={drawnWith} />
          <Figures
            figures={[
              { label: "Total", value: formatMoney(total) },
              { label: "Paid", value: formatMoney(paid) },
              {
                label: "Outstanding Balance",
                value: formatMoney(balance),
                ...(balance > 0 && { tone: "warn" }),
              },
            ]}
          />
          <section className="received-now" aria-labelledby="received-now">
            <h3 id="received-now" className="caps">
              Money in
            </h3>
            <Link to={`/invoices/${invoice._id}/view/totals`} preventScrollReset>
              Set the totals
            </Link>
            {receipts.length > 0 ? (
              <ReceivedList
                rows={receipts}
                caption={`Money in for invoice ${invoice.autoId}`}
                from={cancelTo}
              />
            ) : (
              <p className="is-quiet">Nothing came in yet.</p>
            )}
            {onAccount > 0 && <OnAccount {...{ onAccount, usable, held, notice }} />}
            {together && (
              <div className="received-now__account">
                <p>
                  This visit has {together.count} unpaid invoices, {formatMoney(together.owed)} in all.
                </p>
                <ButtonLink to={together.href}>Pay them with one receipt</ButtonLink>
              </div>
            )}
          </section>
          <div className="field-pair">
            <MoneyField
              field={fields.amount}
              label="Amount"
              hint="A refund is negative, like -20.00"
              inputMode="text"
              autoFocus={!answer}
              onFocus={(event) => event.currentTarget.select()}
            />
            <DateField field={fields.date} label="Date" />
          </div>
          <div className="field-pair">
            <MethodField field={fields.method} />
            <TextField field={fields.reference} label="Reference" isOptional autoComplete="off" />
          </div>
          <TransactionPicker field={fields.transaction} chosen={transaction} answer={answer} />
        </>
      )}
    </RecordForm>
  );
}

/** What the customer paid without an invoice, such as a deposit, and the button that pays this one with it. */
function OnAccount({
  onAccount,
  usable,
  held,
  notice,
}: Pick<InvoicePayments, "onAccount" | "usable" | "held" | "notice">) {
  const isSending = useIsSending();
  return (
    <div className="received-now__account">
      <p>
        The customer has {formatMoney(onAccount)} on account.
        {held > 0 &&
          ` ${formatMoney(held)} of it cannot be used while the books are closed. Ask an Admin to open them.`}
      </p>
      {usable > 0 && (
        <>
          {notice && <Notices of={[notice]} />}
          <input type="hidden" name={ACCOUNT.amount} value={moneyInputValue(usable)} />
          <Button name="intent" value={ACCOUNT.use} isSending={isSending}>
            Use {formatMoney(usable)} on account
          </Button>
        </>
      )}
    </div>
  );
}
