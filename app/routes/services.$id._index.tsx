import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, historySearch, isHistoryOpen } from "../modules/history/history-fold";
import { ServiceDetails } from "../modules/services/service-details";
import { getService } from "../modules/services/services.server";
import { FAILURES } from "../shared/catalogue";
import { RecordDrawer } from "../ui/record-drawer";

export const handle = {
  title: "Service",
  of: ({ service }: SerializeFrom<typeof loader>) => service.title,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.services.get, async ({ garage, id, url }) => ({
    service: getService(garage, id),
    history: isHistoryOpen(url.search) ? await historyOf(garage, "service", id) : undefined,
  }));

export default function ViewService() {
  const { service, history } = useLoaderData<typeof loader>();
  return (
    <RecordDrawer
      title={service.title}
      noun="service"
      path={`/services/${service._id}`}
      listPath="/services"
      listSearch={historySearch(useLocation().search, false)}
    >
      <ServiceDetails service={service} />
      <HistoryFold changes={history} />
    </RecordDrawer>
  );
}
