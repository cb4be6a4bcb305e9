import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { soughtIn } from "../http/paging";
import { screen } from "../http/screen.server";
import { findAnything } from "../modules/find/find.server";
import { FindPage } from "../modules/find/find-page";
import { FAILURES } from "../shared/catalogue";

export const handle = { title: "Find" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.find, ({ garage, url }) => {
    const query = soughtIn(url, "q");
    return { query, found: findAnything(garage, query) };
  });

export default function Find() {
  return <FindPage {...useLoaderData<typeof loader>()} />;
}
