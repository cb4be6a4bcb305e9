import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { TransactionForm } from "../modules/transactions/transaction-form";
import { transactionFormChoices } from "../modules/transactions/transaction-screens.server";
import { getTransaction, updateTransaction } from "../modules/transactions/transactions.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = {
  title: "Edit transaction",
  of: ({ transaction }: SerializeFrom<typeof loader>) => transaction.autoId,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.transactions.get, ({ garage, id }) => ({
    transaction: getTransaction(garage, id),
    choices: transactionFormChoices(garage),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.transactions.update, async ({ garage, by, id, url }, form) => {
    await updateTransaction(garage, id, changedFields(form), by, form.version, form.ask);
    return redirectWithToast(`/transactions${url.search}`, okToast(SUCCESSES.transactions.update));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditTransaction() {
  const { transaction, choices } = useLoaderData<typeof loader>();
  const closeTo = `/transactions${useLocation().search}`;
  return (
    <Drawer title={`Edit transaction ${transaction.autoId}`} closeTo={closeTo}>
      <TransactionForm
        {...{ transaction, choices }}
        answer={useActionData<typeof action>()}
        cancelTo={closeTo}
      />
    </Drawer>
  );
}
