import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { findMotDepartment } from "../modules/departments/departments.server";
import { ChangeNotice } from "../modules/invoices/change-notice";
import { isOpeningBalance } from "../modules/invoices/invoice";
import { InvoiceForm, invoiceFormId } from "../modules/invoices/invoice-form";
import { changeWarning } from "../modules/invoices/invoice-screens.server";
import { getInvoice, updateInvoice } from "../modules/invoices/invoices.server";
import { keptDateWarning } from "../modules/sales/sale";
import { saleFormChoices, saleHelp } from "../modules/sales/sales.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { pageBehind } from "../shared/own-path";
import { okToast, warnToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = {
  title: "Update Invoice",
  of: ({ invoice }: SerializeFrom<typeof loader>) => invoice.autoId,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.get, ({ garage, id }) => {
    const invoice = getInvoice(garage, id);
    const warning = changeWarning(garage, invoice);
    const hasTests = findMotDepartment(garage) !== undefined && !isOpeningBalance(invoice);
    return { invoice, warning, hasTests, choices: saleFormChoices(garage, invoice) };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.invoices.update,
    async ({ garage, by, id, url }, form) => {
      const changed = changedFields(form);
      const { invoiceDate } = await updateInvoice(garage, id, changed, by, form.version, form.ask);
      return redirectWithToast(
        pageBehind(url, id),
        okToast(SUCCESSES.invoices.update),
        ...warnToast(keptDateWarning(changed.invoiceDate, invoiceDate)),
      );
    },
    saleHelp,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditInvoice() {
  const { invoice, warning, hasTests, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = pageBehind(useLocation(), invoice._id);
  return (
    <Drawer title={`Update Invoice ${invoice.autoId}`} closeTo={closeTo}>
      <ChangeNotice warning={warning} form={invoiceFormId(invoice)} />
      <InvoiceForm {...{ invoice, hasTests, choices, answer }} cancelTo={closeTo} />
    </Drawer>
  );
}
