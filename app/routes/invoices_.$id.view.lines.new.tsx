import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { ChangeNotice } from "../modules/invoices/change-notice";
import { changeWarning } from "../modules/invoices/invoice-screens.server";
import { changeInvoiceLines, getInvoice, lineRulesOf } from "../modules/invoices/invoices.server";
import { lineFormId, SaleLineForm } from "../modules/sales/sale-line-form";
import { addLine, lineDrawnWith, lineFormChoices, lineHelp } from "../modules/sales/sales.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { NEXT } from "../shared/form-fields";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "New Invoice Line", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.get, ({ garage, id }) => {
    const invoice = getInvoice(garage, id);
    const choices = lineFormChoices(garage, invoice, lineRulesOf(invoice));
    return {
      warning: changeWarning(garage, invoice),
      token: formToken(),
      position: invoice.lines.length,
      drawnWith: lineDrawnWith(invoice, choices),
      ...choices,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.invoices.update,
    async ({ garage, by, id }, { fields, drawnWith, sendId, intent, ask }) => {
      await changeInvoiceLines(garage, id, addLine(fields, { lineId: sendId, drawnWith, ask }), by, ask);
      const page = `/invoices/${id}/view`;
      return redirectWithToast(
        intent === NEXT ? `${page}/lines/new` : page,
        okToast(SUCCESSES.invoices.update),
      );
    },
    lineHelp,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewInvoiceLine() {
  const { warning, position, ...choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/invoices/${useParams().id}/view`;
  return (
    <Drawer title="New Invoice Line" closeTo={closeTo}>
      <ChangeNotice warning={warning} form={lineFormId()} />
      <SaleLineForm key={position} {...choices} noun="invoice" answer={answer} cancelTo={closeTo} />
    </Drawer>
  );
}
