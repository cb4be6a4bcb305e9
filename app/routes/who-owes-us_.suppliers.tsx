import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { AgedPage } from "../modules/ageing/aged-page";
import { creditorsScreen } from "../modules/ageing/aged-screens.server";
import { FAILURES } from "../shared/catalogue";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "Who Owes Us", of: () => "– Suppliers" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.reports, ({ garage, url }) => creditorsScreen(garage, url, screenQuery(url).page));

export default function WhomWeOwe() {
  return <AgedPage screen={useLoaderData<typeof loader>()} />;
}
