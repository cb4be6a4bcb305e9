import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { ChangeNotice } from "../modules/invoices/change-notice";
import { changeWarning } from "../modules/invoices/invoice-screens.server";
import { changeInvoiceLines, getInvoice, lineRulesOf } from "../modules/invoices/invoices.server";
import { lineFormId, SaleLineForm } from "../modules/sales/sale-line-form";
import { changeLine, lineDrawnWith, lineFormChoices, lineHelp, lineOf } from "../modules/sales/sales.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Update Invoice Line", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.get, ({ garage, id, params }) => {
    const invoice = getInvoice(garage, id);
    const choices = lineFormChoices(garage, invoice, lineRulesOf(invoice));
    return {
      warning: changeWarning(garage, invoice),
      line: lineOf(invoice, params.line ?? ""),
      drawnWith: lineDrawnWith(invoice, choices),
      ...choices,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.invoices.update,
    async ({ garage, by, id, params }, form) => {
      const change = changeLine(params.line ?? "", changedFields(form), form);
      await changeInvoiceLines(garage, id, change, by, form.ask);
      return redirectWithToast(`/invoices/${id}/view`, okToast(SUCCESSES.invoices.update));
    },
    lineHelp,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditInvoiceLine() {
  const { warning, ...choices } = useLoaderData<typeof loader>();
  const closeTo = `/invoices/${useParams().id}/view`;
  return (
    <Drawer title="Update Invoice Line" closeTo={closeTo}>
      <ChangeNotice warning={warning} form={lineFormId(choices.line)} />
      <SaleLineForm {...choices} noun="invoice" answer={useActionData<typeof action>()} cancelTo={closeTo} />
    </Drawer>
  );
}
