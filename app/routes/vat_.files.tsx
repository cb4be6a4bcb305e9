import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { FilesPage } from "../modules/accountancy/files-page";
import { filesScreen } from "../modules/accountancy/files-screen.server";
import { FAILURES } from "../shared/catalogue";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "VAT", of: () => "– Accountants’ files" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.reports, ({ garage, url }) => filesScreen(garage, url));

export default function AccountFiles() {
  return <FilesPage screen={useLoaderData<typeof loader>()} />;
}
