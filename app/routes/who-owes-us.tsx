import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { AgedPage } from "../modules/ageing/aged-page";
import { debtorsScreen } from "../modules/ageing/aged-screens.server";
import { FAILURES } from "../shared/catalogue";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "Who Owes Us" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.reports, ({ garage, url }) => debtorsScreen(garage, url, screenQuery(url).page));

export default function WhoOwesUs() {
  return <AgedPage screen={useLoaderData<typeof loader>()} />;
}
