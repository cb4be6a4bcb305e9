import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { deleteAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { ImportDeletion } from "../modules/imports/import-deletion";
import { takingBackScreen, takingBackWarnings } from "../modules/imports/import-screens.server";
import { takeBackImport } from "../modules/imports/imports.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "Take back import", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.imports.get, ({ garage, id }) => takingBackScreen(garage, id));

export const action = (args: ActionFunctionArgs) =>
  deleteAction(args, FAILURES.imports.delete, takeBackImport, SUCCESSES.imports.delete, takingBackWarnings);

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function TakeBackImport() {
  return (
    <ImportDeletion
      screen={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      cancelTo={`/settings/import${useLocation().search}`}
    />
  );
}
