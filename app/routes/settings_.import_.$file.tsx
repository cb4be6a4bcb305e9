import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "../http/form.server";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { choicesIn } from "../modules/imports/columns-screen";
import { DryRunPage } from "../modules/imports/dry-run-page";
import { dryRunScreen } from "../modules/imports/import-screens.server";
import { importHeldFile } from "../modules/imports/import-uploads.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { NotFoundError } from "../shared/errors";
import { okToast } from "../shared/toast";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "Import" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.imports.get, async ({ garage, by, params, url }) => {
    try {
      return await dryRunScreen(garage, by, params.file ?? "", url.searchParams, screenQuery(url).page);
    } catch (error) {
      throw await chooseAgain(error);
    }
  });

/** Leads from a file that is no longer held to where one is chosen. */
function chooseAgain(error: unknown): Promise<Response> {
  if (!(error instanceof NotFoundError)) throw error;
  return redirectWithToast("/settings/import", { tone: "warn", text: error.message });
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.imports.create, async ({ garage, by, params, url }) => {
    try {
      await importHeldFile(garage, by, params.file ?? "", choicesIn(url.searchParams));
    } catch (error) {
      return await chooseAgain(error);
    }
    return redirectWithToast("/settings/import", okToast(SUCCESSES.imports.create));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function DryRun() {
  return <DryRunPage screen={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
