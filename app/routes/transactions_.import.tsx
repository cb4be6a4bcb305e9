import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { uploadAction } from "../http/upload.server";
import { BankFilePage } from "../modules/transactions/bank-file-page";
import { importBankFile } from "../modules/transactions/bank-import.server";
import { bankImportInWords } from "../modules/transactions/bank-screens.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast, warnToast } from "../shared/toast";

export const handle = { title: "Read a bank file" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.transactions.list, ({ garage: { business } }) => ({
    departments: business.departments.map(({ name, displayName }) => ({ name, displayName })),
  }));

export const action = (args: ActionFunctionArgs) =>
  uploadAction(args, FAILURES.transactions.import, async ({ garage, by }, { fields, file }) => {
    const [done, wrong] = bankImportInWords(await importBankFile(garage, file.bytes, fields, by));
    const toast = okToast(`${SUCCESSES.transactions.import}: ${done}`);
    return redirectWithToast("/transactions/matching", toast, ...warnToast(wrong));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function ReadBankFile() {
  return <BankFilePage screen={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
