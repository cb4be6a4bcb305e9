import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { askingAnew } from "../http/asking-anew";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { changeWarnings } from "../modules/invoices/invoice-screens.server";
import { changeInvoiceLines, getInvoice } from "../modules/invoices/invoices.server";
import { lineTotal } from "../modules/sales/sale";
import { lineOf, removeLine } from "../modules/sales/sales.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { formatMoney } from "../shared/money";
import { okToast } from "../shared/toast";
import { DeleteConfirmation } from "../ui/delete-confirmation";

export const handle = { title: "Delete invoice line", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.get, ({ garage, id, params }) => {
    const invoice = getInvoice(garage, id);
    return {
      line: lineOf(invoice, params.line ?? ""),
      version: invoice.updated,
      warnings: changeWarnings(garage, id),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.invoices.update, async ({ garage, by, id, params }, { version, ask }) => {
    const askAgain = askingAnew(ask, () => changeWarnings(garage, id));
    await changeInvoiceLines(garage, id, removeLine(params.line ?? "", version, askAgain), by, ask);
    return redirectWithToast(`/invoices/${id}/view`, okToast(SUCCESSES.invoices.update));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeleteInvoiceLine() {
  const { line, version, warnings } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      noun="invoice line"
      name={`${line.title}, ${formatMoney(lineTotal(line))}`}
      answer={useActionData<typeof action>()}
      cancelTo={`/invoices/${useParams().id}/view`}
      version={version}
      warnings={warnings}
    />
  );
}
