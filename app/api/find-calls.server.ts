import * as z from "zod";
import { findAnything } from "../modules/find/find.server";
import { vehicleSchema } from "../modules/vehicles/vehicle-note.schema";
import { getVehicle, updateVehicle } from "../modules/vehicles/vehicle-notes.server";
import { printVehicle } from "../modules/vehicles/vehicle-pdf.server";
import type { ApiCall } from "./call";
import { SENT } from "./examples";
import * as figures from "./figures.schema";
import { query } from "./records.server";
import { vehicle } from "./vehicle.schema";

const VEHICLES = { noun: "Vehicles", path: "vehicles/{registration}" };

/** Whatever is looked for in all of the books, and vehicles, which are found in those of many records. */
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
    ...VEHICLES,
    method: "get",
    summary:
      "Reads what is known of a vehicle, by its sales and by what staff say. The registration may have spaces and hyphens or none",
    answer: vehicle,
    refusals: [404],
    handle: ({ garage, params }) => getVehicle(garage, params.registration ?? ""),
  },
  {
    ...VEHICLES,
    method: "put",
    summary: "Says something of a vehicle; fields not sent are kept",
    versionField: "updated",
    body: { schema: vehicleSchema, isMerge: true, example: SENT.vehicle },
    answer: vehicle,
    refusals: [404, 409],
    handle: ({ garage, params, body, by, version }) =>
      updateVehicle(garage, params.registration ?? "", body, by, version),
  },
  {
    method: "get",
    path: "vehicles/{registration}/pdf",
    noun: "Vehicles",
    summary:
      "Prints what was done to a vehicle, without keepers and prices. The registration may have spaces and hyphens or none",
    answer: "pdf",
    refusals: [404, 503],
    handle: ({ garage, params }) => printVehicle(garage, params.registration ?? ""),
  },
];
