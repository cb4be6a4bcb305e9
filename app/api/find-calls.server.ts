import * as z from "zod";
import { findAnything } from "../modules/find/find.server";
import { printVehicle } from "../modules/vehicles/vehicle-pdf.server";
import type { ApiCall } from "./call";
import * as figures from "./figures.schema";
import { query } from "./records.server";

export const FIND: readonly ApiCall[] = [
  {
    method: "get",
    path: "find",
    noun: "Find",
    summary:
      "Whatever a text may mean, the best first, at most 5 of a kind: a registration or a part of it, a name, phone, email, postcode or number",
    query: [query("q", "The text; nothing is found without one")],
    answer: z.array(figures.found),
    handle: ({ garage, url }) => findAnything(garage, url.searchParams.get("q") ?? ""),
  },
  {
    method: "get",
    path: "vehicles/{registration}/pdf",
    noun: "Find",
    summary:
      "Prints what was done to a vehicle, without keepers and prices. The registration may have spaces and hyphens or none",
    answer: "pdf",
    refusals: [404, 503],
    handle: ({ garage, params }) => printVehicle(garage, params.registration ?? ""),
  },
];
