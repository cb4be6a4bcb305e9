import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { InvoiceForm } from "../modules/invoices/invoice-form";
import { invoicesOfForm, motBesides } from "../modules/invoices/mot-invoices.server";
import { newSaleChoices, saleHelp } from "../modules/sales/sales.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { placeBehind } from "../shared/own-path";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";
import { withoutParams } from "../ui/search-params";

export const handle = { title: "Create invoice", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.list, ({ garage, url }) => ({
    token: formToken(),
    choices: newSaleChoices(garage, url.searchParams),
    mot: motBesides(garage),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.invoices.create,
    async ({ garage, by }, form) => {
      const made = await invoicesOfForm(garage, form.fields, by, form.sendId, form.ask);
      return redirectWithToast(
        `/invoices/${made.job._id}/view`,
        okToast(SUCCESSES.invoices.create),
        ...(made.mot ? [okToast(`Invoice ${made.mot.autoId} is for the MOT`)] : []),
      );
    },
    saleHelp,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewInvoice() {
  const { token, choices, mot } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = placeBehind("/invoices", withoutParams(useLocation().search, "customer", "vehicle"));
  return (
    <Drawer title="Create Invoice" closeTo={closeTo}>
      <InvoiceForm {...{ choices, mot, token, answer }} hasTests={mot !== undefined} cancelTo={closeTo} />
    </Drawer>
  );
}
