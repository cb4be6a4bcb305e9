import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { PayerForm } from "../modules/receipts/payer-form";
import { ReceiptForm } from "../modules/receipts/receipt-form";
import {
  choosePayer,
  receiptFormChoices,
  receiptInput,
  receiptPickers,
  refilled,
  withInvoiceFields,
} from "../modules/receipts/receipt-screens.server";
import { receiveMoney } from "../modules/receipts/receive-money.server";
import { transactionChoices } from "../modules/transactions/transactions.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { ownPath } from "../shared/own-path";
import { okToast } from "../shared/toast";

export { recordsLinks as links } from "../ui/sheets";

export const handle = { title: "Receive money" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.receipts.get, ({ garage, url }) => {
    const customer = url.searchParams.get("customer") ?? "";
    const banked = url.searchParams.get("transaction") ?? "";
    const reference = url.searchParams.get("reference") ?? "";
    const paid = (url.searchParams.get("invoices") ?? "").split(",");
    return {
      token: formToken(),
      banked: customer === "" ? transactionChoices(garage).get(banked) : undefined,
      choices:
        customer === ""
          ? undefined
          : receiptFormChoices(garage, customer, undefined, { paid, banked, reference }),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.receipts.create,
    async ({ garage, by, url }, form) => {
      const customer = url.searchParams.get("customer") ?? "";
      if (customer === "") {
        const query = new URLSearchParams(url.search);
        query.set("customer", choosePayer(form.fields));
        return redirectWithToast(`/receipts/new?${query}`);
      }
      const fields = refilled(garage, customer, form);
      if (fields) return { fields };
      const input = receiptInput(garage, customer, form);
      await withInvoiceFields(garage, input.allocations, () => receiveMoney(garage, input, form, by));
      return redirectWithToast(behind(url), okToast(SUCCESSES.receipts.create));
    },
    receiptPickers,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewReceipt() {
  const { token, banked, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const cancelTo = behind(useLocation());
  if (!choices) return <PayerForm banked={banked} answer={answer} cancelTo={cancelTo} />;
  return (
    <ReceiptForm
      key={choices.customer._id}
      choices={choices}
      token={token}
      answer={answer}
      cancelTo={cancelTo}
    />
  );
}

/** The page that asked for the receipt, or the list. */
function behind({ search }: { readonly search: string }): string {
  const from = new URLSearchParams(search).get("from");
  return from === null ? "/receipts" : ownPath(from);
}
