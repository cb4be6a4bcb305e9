import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { uploadAction } from "../http/upload.server";
import { BankFilePage } from "../modules/transactions/bank-file-page";
import { bankImportToast } from "../modules/transactions/bank-screens.server";
import { takeBankFile } from "../modules/transactions/bank-upload.server";
import { FAILURES } from "../shared/catalogue";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "Read a bank file" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.transactions.list, ({ garage: { business } }) => ({
    departments: business.departments.map(({ name, displayName }) => ({ name, displayName })),
  }));

export const action = (args: ActionFunctionArgs) =>
  uploadAction(args, FAILURES.transactions.import, async ({ garage, by }, { fields, file }) => {
    const { told, place } = await takeBankFile(garage, by, fields, file);
    return told ? redirectWithToast(place, bankImportToast(told)) : redirect(place);
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function ReadBankFile() {
  return <BankFilePage screen={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
