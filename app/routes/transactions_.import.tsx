import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { uploadAction } from "../http/upload.server";
import { BankFilePage } from "../modules/transactions/bank-file-page";
import { bankImportToasts } from "../modules/transactions/bank-screens.server";
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
    const taken = await takeBankFile(garage, by, fields, file);
    if (typeof taken !== "string") {
      return redirectWithToast("/transactions/matching", ...bankImportToasts(taken));
    }
    const query = new URLSearchParams({ department: fields.department ?? "" });
    return redirect(`/transactions/import/${taken}?${query}`);
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function ReadBankFile() {
  return <BankFilePage screen={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
