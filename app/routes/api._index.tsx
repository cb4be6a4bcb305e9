import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { ApiPage } from "../modules/openapi/api-page";
import { apiNouns } from "../modules/openapi/api-page.server";

export const handle = { title: "API" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "The api's description could not be made", ({ garage, url }) =>
    apiNouns({
      product: garage.business.product,
      server: new URL("/api", garage.env.publicUrl ?? url.origin).href,
    }),
  );

export default function Api() {
  return <ApiPage nouns={useLoaderData<typeof loader>()} />;
}
