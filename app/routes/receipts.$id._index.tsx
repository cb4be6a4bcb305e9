import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, historySearch, isHistoryOpen } from "../modules/history/history-fold";
import { receiptTitle } from "../modules/receipts/receipt";
import { ReceiptDetails } from "../modules/receipts/receipt-details";
import { receiptScreen } from "../modules/receipts/receipt-screens.server";
import { getReceipt } from "../modules/receipts/receipts.server";
import { FAILURES } from "../shared/catalogue";
import { ButtonLink } from "../ui/button";
import { Download, Mail } from "../ui/icons";
import { RecordDrawer } from "../ui/record-drawer";

export const handle = {
  title: "Receipt",
  of: ({ shown }: SerializeFrom<typeof loader>) => shown.receipt.autoId,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.receipts.get, async ({ garage, id, url }) => ({
    shown: receiptScreen(garage, getReceipt(garage, id)),
    history: isHistoryOpen(url.search) ? await historyOf(garage, "receipt", id) : undefined,
  }));

export default function ViewReceipt() {
  const { shown, history } = useLoaderData<typeof loader>();
  const { receipt } = shown;
  const path = `/receipts/${receipt._id}`;
  const search = historySearch(useLocation().search, false);
  return (
    <RecordDrawer
      title={receiptTitle(receipt)}
      noun="receipt"
      path={path}
      listPath="/receipts"
      listSearch={search}
      buttons={
        // Where no money moved, there is nothing to send to the customer.
        receipt.setAgainst === undefined && (
          <>
            <a href={`${path}/pdf`} className="button button--line">
              <Download />
              <span>Download</span>
            </a>
            <ButtonLink icon={Mail} to={`${path}/email${search}`} preventScrollReset>
              Email
            </ButtonLink>
          </>
        )
      }
    >
      <ReceiptDetails {...shown} />
      <HistoryFold changes={history} />
    </RecordDrawer>
  );
}
