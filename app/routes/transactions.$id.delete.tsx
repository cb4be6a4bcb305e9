import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { deleteAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { transactionDeletion } from "../modules/transactions/transaction-screens.server";
import { deleteTransaction, getTransaction } from "../modules/transactions/transactions.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { DeleteConfirmation } from "../ui/delete-confirmation";

export const handle = {
  title: "Delete transaction",
  of: ({ transaction }: SerializeFrom<typeof loader>) => transaction.autoId,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.transactions.get, ({ garage, id }) => ({
    transaction: getTransaction(garage, id),
    warnings: transactionDeletion(garage, id),
  }));

export const action = (args: ActionFunctionArgs) =>
  deleteAction(
    args,
    FAILURES.transactions.delete,
    deleteTransaction,
    SUCCESSES.transactions.delete,
    transactionDeletion,
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DeleteTransaction() {
  const { transaction, warnings } = useLoaderData<typeof loader>();
  const { autoId, customerRef, updated } = transaction;
  return (
    <DeleteConfirmation
      noun="transaction"
      name={`${customerRef} (#${autoId})`}
      answer={useActionData<typeof action>()}
      cancelTo={`/transactions${useLocation().search}`}
      version={updated}
      warnings={warnings}
    />
  );
}
