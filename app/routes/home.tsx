import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { wrongSignInsOf } from "../http/sign-in-limits.server";
import { customerCount, dashboard, overdueBackup, sentOnce } from "../modules/dashboard/home.server";
import { HomePage } from "../modules/dashboard/home-page";
import { FAILURES } from "../shared/catalogue";

export { officeLinks as links } from "../ui/sheets";

export const handle = {
  title: "Dashboard",
  of: ({ year, years }: SerializeFrom<typeof loader>) => (year === years[0] ? "" : year),
};

export const loader = async (args: LoaderFunctionArgs) => ({
  customerCount: await screen(args, FAILURES.dashboard.customers, ({ garage }) => customerCount(garage)),
  backupDays: await screen(args, FAILURES.dashboard.invoices, ({ garage, user }) =>
    overdueBackup(garage.env.dataDir, user, new Date()),
  ),
  wrongSignIns: await screen(args, FAILURES.dashboard.invoices, ({ user }) => wrongSignInsOf(user)),
  ...(await screen(args, FAILURES.dashboard.invoices, async ({ garage, url, isDrawnHere }) => {
    const figures = await dashboard(garage, url.searchParams);
    return isDrawnHere ? sentOnce(figures) : figures;
  })),
});

export default function Home() {
  return <HomePage dashboard={useLoaderData<typeof loader>()} />;
}
