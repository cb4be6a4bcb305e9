import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { boxNumbered } from "../modules/vat/vat-boxes";
import { VatBoxPage } from "../modules/vat/vat-record-pages";
import { vatBoxScreen } from "../modules/vat/vat-records.server";
import { FAILURES } from "../shared/catalogue";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "VAT", of: ({ box }: SerializeFrom<typeof loader>) => `– Box ${box}` };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.vatReturns.get, ({ garage, url }) =>
    vatBoxScreen(garage, boxNumbered(args.params.box ?? ""), url, screenQuery(url).page),
  );

export default function VatBox() {
  return <VatBoxPage screen={useLoaderData<typeof loader>()} />;
}
