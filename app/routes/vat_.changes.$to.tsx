import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, isHistoryOpen } from "../modules/history/history-fold";
import { VatChangesPage } from "../modules/vat/vat-record-pages";
import { vatChangesScreen } from "../modules/vat/vat-records.server";
import { FAILURES } from "../shared/catalogue";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "VAT", of: () => "– Changes" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.vatReturns.get, async ({ garage, url }) => {
    const to = args.params.to ?? "";
    return {
      screen: vatChangesScreen(garage, to, url),
      history: isHistoryOpen(url.search) ? await historyOf(garage, "vatReturn", to) : undefined,
    };
  });

export default function VatChanges() {
  const { screen: shown, history } = useLoaderData<typeof loader>();
  return (
    <VatChangesPage screen={shown}>
      <HistoryFold changes={history} />
    </VatChangesPage>
  );
}
