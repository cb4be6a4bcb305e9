import { type LoaderFunctionArgs, redirect, type SerializeFrom } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { screen } from "../http/screen.server";
import { dayScreen } from "../modules/approvals/approval-screens.server";
import { DayPage } from "../modules/approvals/day-page";
import { FAILURES } from "../shared/catalogue";
import { formatListDay, londonDayOf } from "../shared/dates";
import { packRows, unpackRows } from "../shared/packed-rows";
import { inertWhen, useIsBehindDrawer } from "../ui/drawer";

export { daysLinks as links } from "../ui/sheets";

export const handle = {
  title: "Sales approvals",
  of: ({ date }: SerializeFrom<typeof loader>) => formatListDay(date),
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.approvals.list, ({ garage, url }) => {
    const { pathname, searchParams } = url;
    // An address without a day means another one after midnight, in the middle of the work.
    if (pathname === "/approvals" && !searchParams.get("date")) {
      searchParams.set("date", londonDayOf(new Date()));
      throw redirect(`/approvals?${searchParams}`);
    }
    const { rows, ...day } = dayScreen(garage, searchParams);
    return { ...day, packed: packRows(rows) };
  });

export default function Approvals() {
  const { packed, ...day } = useLoaderData<typeof loader>();
  const rows = useMemo(() => unpackRows(packed), [packed]);
  return (
    <>
      <div {...inertWhen(useIsBehindDrawer())}>
        <DayPage day={{ ...day, rows }} />
      </div>
      <Outlet />
    </>
  );
}
