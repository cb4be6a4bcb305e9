import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { BankLinesPage } from "../modules/transactions/bank-lines-page";
import { bankLinesScreen } from "../modules/transactions/bank-upload.server";
import { FAILURES } from "../shared/catalogue";
import { NotFoundError } from "../shared/errors";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "Lines to look at" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.transactions.list, async ({ by, params, url }) => {
    try {
      return bankLinesScreen(by, params.file ?? "", screenQuery(url).page);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      throw await redirectWithToast("/transactions/import", { tone: "warn", text: error.message });
    }
  });

export default function BankLines() {
  return <BankLinesPage screen={useLoaderData<typeof loader>()} />;
}
