import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { MotsPage } from "../modules/mots/mots-page";
import { motsScreen } from "../modules/mots/mots-screens.server";
import { FAILURES } from "../shared/catalogue";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "MOTs Due" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.reports, ({ garage, url }) => ({
    screen: motsScreen(garage, url, garage.env.publicUrl?.origin ?? url.origin),
  }));

export default function MotsDue() {
  return <MotsPage {...useLoaderData<typeof loader>()} />;
}
