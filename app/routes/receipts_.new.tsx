import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
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
import { createReceipt } from "../modules/receipts/receipts.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";

export const handle = { title: "Receive money" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.receipts.get, ({ garage, url }) => {
    const customer = url.searchParams.get("customer") ?? "";
    return {
      token: formToken(),
      choices: customer === "" ? undefined : receiptFormChoices(garage, customer),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.receipts.create,
    async ({ garage, by, url }, form) => {
      const customer = url.searchParams.get("customer") ?? "";
      if (customer === "") {
        return redirectWithToast(
          `/receipts/new?${new URLSearchParams({ customer: choosePayer(form.fields) })}`,
        );
      }
      const fields = refilled(garage, customer, form);
      if (fields) return { fields };
      const input = receiptInput(garage, customer, form.fields, form.shown);
      await withInvoiceFields(garage, input.allocations, () =>
        createReceipt(garage, input, by, form.sendId, form.ask),
      );
      return redirectWithToast("/receipts", okToast(SUCCESSES.receipts.create));
    },
    receiptPickers,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewReceipt() {
  const { token, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!choices) return <PayerForm answer={answer} cancelTo="/receipts" />;
  return (
    <ReceiptForm
      key={choices.customer._id}
      choices={choices}
      token={token}
      answer={answer}
      cancelTo="/receipts"
    />
  );
}
