import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CALLS } from "../api/calls.server";
import { describedPlace } from "../api/description.server";
import { ApiPage } from "../api/page";
import { apiNouns } from "../api/page.server";
import { screen } from "../http/screen.server";

export { officeLinks as links } from "../ui/sheets";

export const handle = { title: "API" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "The api’s description could not be made", ({ garage }) =>
    apiNouns(CALLS, describedPlace(garage)),
  );

export default function Api() {
  return <ApiPage nouns={useLoaderData<typeof loader>()} />;
}
