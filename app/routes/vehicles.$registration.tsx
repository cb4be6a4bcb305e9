import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { VehiclePage } from "../modules/vehicles/vehicle-page";
import { vehicleScreen } from "../modules/vehicles/vehicles.server";
import { FAILURES } from "../shared/catalogue";
import { inertWhen, useIsBehindDrawer } from "../ui/drawer";

export { recordsLinks as links } from "../ui/sheets";

export const handle = {
  title: "Vehicle",
  of: ({ vehicle }: SerializeFrom<typeof loader>) => vehicle.registration,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.vehicles.get, ({ garage, params }) =>
    vehicleScreen(garage, params.registration ?? ""),
  );

export default function Vehicle() {
  const screen = useLoaderData<typeof loader>();
  return (
    <>
      <div {...inertWhen(useIsBehindDrawer())}>
        <VehiclePage screen={screen} />
      </div>
      <Outlet />
    </>
  );
}
