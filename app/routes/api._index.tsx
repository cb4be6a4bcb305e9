import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { ApiPage } from "../modules/openapi/api-page";
import { apiNouns } from "../modules/openapi/api-page.server";
import { describedPlace } from "../modules/openapi/openapi.server";

export const handle = { title: "API" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "The api's description could not be made", ({ garage }) => apiNouns(describedPlace(garage)));

export default function Api() {
  return <ApiPage nouns={useLoaderData<typeof loader>()} />;
}
