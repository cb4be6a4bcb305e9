import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { BankColumnsPage } from "../modules/transactions/bank-columns-page";
import { bankImportToast } from "../modules/transactions/bank-screens.server";
import { bankColumnsScreen, importHeldBankFile } from "../modules/transactions/bank-upload.server";
import { FAILURES } from "../shared/catalogue";
import { NotFoundError } from "../shared/errors";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "Read a bank file" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.transactions.list, async ({ garage, by, params, url }) => {
    try {
      return bankColumnsScreen(garage, by, params.file ?? "", url.searchParams, screenQuery(url).page);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      throw await redirectWithToast("/transactions/import", { tone: "warn", text: error.message });
    }
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.transactions.import, async ({ garage, by, params, url }) => {
    const { told, place } = await importHeldBankFile(garage, by, params.file ?? "", url.searchParams);
    return redirectWithToast(place, bankImportToast(told));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function ChooseBankColumns() {
  return <BankColumnsPage screen={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
