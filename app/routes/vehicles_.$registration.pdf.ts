import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadAnswer } from "../http/pdf.server";
import { vehiclePath } from "../modules/vehicles/vehicle";
import { printVehicle } from "../modules/vehicles/vehicle-pdf.server";

/** The vehicle's history as a download; what prevents it is said on the vehicle's page. */
export const loader = (args: LoaderFunctionArgs) =>
  downloadAnswer(args, vehiclePath(args.params.registration ?? ""), ({ garage, params }) =>
    printVehicle(garage, params.registration ?? ""),
  );
