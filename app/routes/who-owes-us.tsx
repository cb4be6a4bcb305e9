import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { pastDay } from "../modules/ageing/aged-head";
import { AgedPage } from "../modules/ageing/aged-page";
import { debtorsScreen } from "../modules/ageing/aged-screens.server";
import { FAILURES } from "../shared/catalogue";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "Who Owes Us", of: (screen: SerializeFrom<typeof loader>) => pastDay(screen) };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.reports, ({ garage, url }) => debtorsScreen(garage, url, screenQuery(url).page));

export default function WhoOwesUs() {
  return <AgedPage screen={useLoaderData<typeof loader>()} />;
}
