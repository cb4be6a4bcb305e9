import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { uploadAction } from "../http/upload.server";
import { ImportPage } from "../modules/imports/import-page";
import { importScreen } from "../modules/imports/import-screens.server";
import { takeFile } from "../modules/imports/import-uploads.server";
import { refuseUnlessAdmin } from "../modules/imports/imports.server";
import { FAILURES } from "../shared/catalogue";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "Import" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.imports.list, ({ garage, by, url }) => importScreen(garage, by, screenQuery(url)));

export const action = (args: ActionFunctionArgs) =>
  uploadAction(
    args,
    FAILURES.imports.create,
    async ({ garage, by }, { fields, file }) =>
      redirect(`/settings/import/${await takeFile(garage, by, fields.kind ?? "", file)}`),
    ({ garage, by }) => refuseUnlessAdmin(garage, by),
  );

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function Import() {
  return (
    <>
      <ImportPage screen={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
      <Outlet />
    </>
  );
}
