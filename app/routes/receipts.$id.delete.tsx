import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { deleteAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { receiptTitle } from "../modules/receipts/receipt";
import { receiptWarnings } from "../modules/receipts/receipt-deletion.server";
import { deleteReceipt, getReceipt } from "../modules/receipts/receipts.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { placeBehind } from "../shared/own-path";
import { DeleteConfirmation } from "../ui/delete-confirmation";

export const handle = {
  title: "Delete receipt",
  of: ({ receipt }: SerializeFrom<typeof loader>) => receipt.autoId,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.receipts.get, ({ garage, id }) => {
    const receipt = getReceipt(garage, id);
    return { receipt, warnings: receiptWarnings(garage, id) };
  });

export const action = (args: ActionFunctionArgs) =>
  deleteAction(args, FAILURES.receipts.delete, deleteReceipt, SUCCESSES.receipts.delete, receiptWarnings);

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeleteReceipt() {
  const { receipt, warnings } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      noun="receipt"
      name={receiptTitle(receipt)}
      answer={useActionData<typeof action>()}
      cancelTo={placeBehind("/receipts", useLocation().search)}
      version={receipt.updated}
      warnings={warnings}
    />
  );
}
