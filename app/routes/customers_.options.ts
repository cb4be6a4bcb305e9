import type { LoaderFunctionArgs } from "@remix-run/node";
import { screen } from "../http/screen.server";
import { customerOptions } from "../modules/customers/customers.server";

/** What a customer is chosen from: `?search=` → `{ options }`. */
export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "Error searching for customers", ({ garage, url }) => ({
    options: customerOptions(garage, url.searchParams.get("search") ?? ""),
  }));
