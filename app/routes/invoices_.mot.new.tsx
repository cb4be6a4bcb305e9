import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { MotInvoiceForm } from "../modules/invoices/mot-invoice-form";
import { createMotInvoice, motInvoiceChoices } from "../modules/invoices/mot-invoices.server";
import { lineHelp, saleHelp } from "../modules/sales/sales.server";
import { transactionChoices } from "../modules/transactions/transactions.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { withErrorsMoved } from "../shared/errors";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";
import { withoutParams } from "../ui/search-params";

export const handle = { title: "Create MOT invoice", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.list, ({ garage, url }) => ({
    token: formToken(),
    choices: motInvoiceChoices(garage, url.searchParams),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.invoices.create,
    async ({ garage, by }, form) => {
      const invoice = await withErrorsMoved(
        () => createMotInvoice(garage, form.fields, by, form.sendId, form.ask),
        (path) => path,
        (path) => (path === "charged" ? "Charged" : undefined),
      );
      return redirectWithToast(`/invoices/${invoice._id}/view`, okToast(SUCCESSES.invoices.create));
    },
    (garage) => ({ ...saleHelp(garage), ...lineHelp(garage), transaction: transactionChoices(garage) }),
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewMotInvoice() {
  const { token, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/invoices/mot${withoutParams(useLocation().search, "customer", "vehicle")}`;
  return (
    <Drawer title="Create MOT Invoice" closeTo={closeTo}>
      <MotInvoiceForm choices={choices} token={token} answer={answer} cancelTo={closeTo} />
    </Drawer>
  );
}
