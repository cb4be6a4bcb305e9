import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { ExportPage } from "../modules/accountancy/export-page";
import { exportScreen } from "../modules/accountancy/files-screen.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, isHistoryOpen } from "../modules/history/history-fold";
import { FAILURES } from "../shared/catalogue";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "VAT", of: () => "– Export" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.reports, async ({ garage, url }) => {
    const id = args.params.id ?? "";
    return {
      screen: exportScreen(garage, id),
      history: isHistoryOpen(url.search) ? await historyOf(garage, "accountExport", id) : undefined,
    };
  });

export default function AccountExport() {
  const { screen: shown, history } = useLoaderData<typeof loader>();
  return (
    <ExportPage screen={shown}>
      <HistoryFold changes={history} />
    </ExportPage>
  );
}
