import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { TransactionForm } from "../modules/transactions/transaction-form";
import {
  filteredDepartment,
  transactionFormChoices,
} from "../modules/transactions/transaction-screens.server";
import { createTransaction } from "../modules/transactions/transactions.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { placeBehind } from "../shared/own-path";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Create transaction", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.transactions.list, ({ garage, url }) => ({
    token: formToken(),
    choices: transactionFormChoices(garage, filteredDepartment(garage, url.searchParams.get("filter"))?.name),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.transactions.create, async ({ garage, by, url }, { fields, sendId, ask }) => {
    await createTransaction(garage, fields, by, sendId, ask);
    return redirectWithToast(
      placeBehind("/transactions", url.search),
      okToast(SUCCESSES.transactions.create),
    );
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function NewTransaction() {
  const { token, choices } = useLoaderData<typeof loader>();
  const closeTo = placeBehind("/transactions", useLocation().search);
  return (
    <Drawer title="Create transaction" closeTo={closeTo}>
      <TransactionForm
        choices={choices}
        token={token}
        answer={useActionData<typeof action>()}
        cancelTo={closeTo}
      />
    </Drawer>
  );
}
