import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { WithoutVatPage } from "../modules/vat/vat-record-pages";
import { withoutVatScreen } from "../modules/vat/vat-records.server";
import { FAILURES } from "../shared/catalogue";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "VAT", of: () => "– Sales without VAT" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.vatReturns.get, ({ garage, url }) => withoutVatScreen(garage, url));

export default function WithoutVat() {
  return <WithoutVatPage screen={useLoaderData<typeof loader>()} />;
}
