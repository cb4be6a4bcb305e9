import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, isHistoryOpen } from "../modules/history/history-fold";
import { isOpeningBalance } from "../modules/invoices/invoice";
import { InvoicePage } from "../modules/invoices/invoice-page";
import { invoiceScreen } from "../modules/invoices/invoice-screens.server";
import { getInvoice } from "../modules/invoices/invoices.server";
import { FAILURES } from "../shared/catalogue";
import { inertWhen, useIsBehindDrawer } from "../ui/drawer";

export { recordsLinks as links } from "../ui/sheets";

type Screen = SerializeFrom<typeof loader>;

export const handle = {
  title: (screen?: Screen) =>
    screen && isOpeningBalance(screen.invoice) ? "Opening balance" : "Tax Invoice",
  of: ({ invoice }: Screen) => invoice.autoId,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices.get, async ({ garage, id, url }) => {
    const invoice = getInvoice(garage, id);
    const history = isHistoryOpen(url.search) ? await historyOf(garage, "invoice", id) : undefined;
    return { history, ...invoiceScreen(garage, invoice) };
  });

export default function ViewInvoice() {
  const screen = useLoaderData<typeof loader>();
  return (
    <>
      <div {...inertWhen(useIsBehindDrawer())}>
        <InvoicePage screen={screen} />
        <HistoryFold changes={screen.history} />
      </div>
      <Outlet />
    </>
  );
}
