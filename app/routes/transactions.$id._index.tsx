import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { departmentOf } from "../modules/departments/departments.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, historySearch, isHistoryOpen } from "../modules/history/history-fold";
import { TransactionDetails } from "../modules/transactions/transaction-details";
import {
  getTransaction,
  transactionReceipts,
  transactionView,
} from "../modules/transactions/transactions.server";
import { FAILURES } from "../shared/catalogue";
import { RecordDrawer } from "../ui/record-drawer";

export const handle = {
  title: "Transaction",
  of: ({ transaction }: SerializeFrom<typeof loader>) => transaction.autoId,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.transactions.get, async ({ garage, id, url }) => {
    const transaction = getTransaction(garage, id);
    return {
      transaction: transactionView(garage, transaction),
      receipts: transactionReceipts(garage, id),
      departmentName: departmentOf(garage, transaction.department).displayName,
      history: isHistoryOpen(url.search) ? await historyOf(garage, "transaction", id) : undefined,
    };
  });

export default function ViewTransaction() {
  const { transaction, receipts, departmentName, history } = useLoaderData<typeof loader>();
  return (
    <RecordDrawer
      title={`Transaction ${transaction.autoId}`}
      noun="transaction"
      path={`/transactions/${transaction._id}`}
      listPath="/transactions"
      listSearch={historySearch(useLocation().search, false)}
    >
      <TransactionDetails {...{ transaction, receipts, departmentName }} />
      <HistoryFold changes={history} />
    </RecordDrawer>
  );
}
