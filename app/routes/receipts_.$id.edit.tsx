import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { changeNotices } from "../modules/history/change-notices.server";
import { ReceiptForm, receiptFormId } from "../modules/receipts/receipt-form";
import {
  receiptFormChoices,
  receiptInput,
  receiptPickers,
  refilled,
  withInvoiceFields,
} from "../modules/receipts/receipt-screens.server";
import { getReceipt, updateReceipt } from "../modules/receipts/receipts.server";
import { keptDateWarning } from "../modules/sales/sale";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { placeBehind } from "../shared/own-path";
import { okToast, warnToast } from "../shared/toast";
import { Notices } from "../ui/notices";

export { recordsLinks as links } from "../ui/sheets";

export const handle = {
  title: "Edit receipt",
  of: ({ receipt }: SerializeFrom<typeof loader>) => receipt.autoId,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.receipts.get, ({ garage, id }) => {
    const receipt = getReceipt(garage, id);
    const choices = receiptFormChoices(garage, receipt.customer, receipt);
    return { receipt, choices, notices: changeNotices(garage, "receipt", id) };
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    FAILURES.receipts.update,
    async ({ garage, by, id, url }, form) => {
      const receipt = getReceipt(garage, id);
      const fields = refilled(garage, receipt.customer, form, receipt);
      if (fields) return { fields };
      const input = receiptInput(garage, receipt.customer, form, receipt);
      const { date } = await withInvoiceFields(garage, input.allocations, () =>
        updateReceipt(garage, id, input, by, form.version, form.ask),
      );
      return redirectWithToast(
        placeBehind("/receipts", url.search),
        okToast(SUCCESSES.receipts.update),
        ...warnToast(keptDateWarning(form.fields.date, date)),
      );
    },
    receiptPickers,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditReceipt() {
  const { receipt, choices, notices } = useLoaderData<typeof loader>();
  return (
    <>
      <Notices of={notices} form={receiptFormId(receipt)} />
      <ReceiptForm
        {...{ receipt, choices }}
        answer={useActionData<typeof action>()}
        cancelTo={placeBehind("/receipts", useLocation().search)}
      />
    </>
  );
}
