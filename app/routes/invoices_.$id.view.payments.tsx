import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { getInvoice } from "../modules/invoices/invoices.server";
import { invoicePaymentsScreen, withDrawerFields } from "../modules/receipts/invoice-payments-screen.server";
import { InvoiceReceiptForm } from "../modules/receipts/invoice-receipt-form";
import { payFromAccount } from "../modules/receipts/pay-from-account.server";
import { payInvoice } from "../modules/receipts/pay-invoice.server";
import { receiptPickers } from "../modules/receipts/receipt-screens.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { ACCOUNT } from "../shared/form-fields";
import { parseMoney } from "../shared/money";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Payments", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.get, ({ garage, id }) => ({
    payments: invoicePaymentsScreen(garage, getInvoice(garage, id)),
    token: formToken(),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.invoices.update,
    async ({ garage, by, id }, form) => {
      if (form.intent === ACCOUNT.use) {
        const amount = parseMoney(form.fields[ACCOUNT.amount] ?? "") ?? 0;
        await payFromAccount(garage, id, amount, by, form);
        return redirectWithToast(`/invoices/${id}/view`, okToast(SUCCESSES.invoices.update));
      }
      await withDrawerFields(() => payInvoice(garage, id, form, by));
      return redirectWithToast(`/invoices/${id}/view`, okToast(SUCCESSES.invoices.update));
    },
    receiptPickers,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function InvoicePayments() {
  const { payments, token } = useLoaderData<typeof loader>();
  const closeTo = `/invoices/${payments.invoice._id}/view`;
  return (
    <Drawer title={payments.label} closeTo={closeTo}>
      <InvoiceReceiptForm
        {...{ payments, token }}
        answer={useActionData<typeof action>()}
        cancelTo={closeTo}
      />
    </Drawer>
  );
}
