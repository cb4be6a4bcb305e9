import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { VatPage } from "../modules/vat/vat-page";
import { vatScreen } from "../modules/vat/vat-screens.server";
import { FAILURES } from "../shared/catalogue";
import { formatDays } from "../shared/dates";
import { inertWhen, useIsBehindDrawer } from "../ui/drawer";

export { officeLinks as links } from "../ui/sheets";

export const handle = {
  title: "VAT",
  of: ({ place }: SerializeFrom<typeof loader>) => formatDays(place.from, place.to),
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.vatReturns.get, ({ garage, url, by }) => vatScreen(garage, url, by));

export default function Vat() {
  const shown = useLoaderData<typeof loader>();
  return (
    <>
      <div {...inertWhen(useIsBehindDrawer())}>
        <VatPage screen={shown} />
      </div>
      <Outlet />
    </>
  );
}
