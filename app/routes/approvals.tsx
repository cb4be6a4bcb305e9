import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { dayScreen } from "../modules/approvals/approval-screens.server";
import { DayPage } from "../modules/approvals/day-page";
import { FAILURES } from "../shared/catalogue";
import { inertWhen, useIsBehindDrawer } from "../ui/drawer";

export const handle = { title: "Sales approvals" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.approvals.list, ({ garage, url }) => dayScreen(garage, url.searchParams));

export default function Approvals() {
  const day = useLoaderData<typeof loader>();
  return (
    <>
      <div {...inertWhen(useIsBehindDrawer())}>
        <DayPage day={day} />
      </div>
      <Outlet />
    </>
  );
}
