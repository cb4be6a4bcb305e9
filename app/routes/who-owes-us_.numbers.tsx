import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { GapsPage } from "../modules/ageing/gaps-page";
import { listGaps } from "../modules/history/gaps.server";
import { FAILURES } from "../shared/catalogue";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "Who Owes Us", of: () => "– Missing numbers" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.reports, async ({ garage }) => ({ gaps: await listGaps(garage) }));

export default function Numbers() {
  return <GapsPage {...useLoaderData<typeof loader>()} />;
}
