import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { listPage } from "../modules/books/list-page.server";
import { ServiceTable } from "../modules/services/service-table";
import { listServices, serviceRow } from "../modules/services/services.server";
import { FAILURES } from "../shared/catalogue";
import { Wrench } from "../ui/icons";
import { RecordList } from "../ui/record-list";

export const handle = { title: "Services" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.services, ({ garage, url, isDrawnHere }) => {
    const query = screenQuery(url);
    return listPage(listServices(garage, query), query.search, serviceRow, isDrawnHere);
  });

export default function Services() {
  return (
    <>
      <RecordList
        path="/services"
        noun="service"
        icon={Wrench}
        title="ALL SERVICES"
        list={useLoaderData<typeof loader>()}
        searchLabel="Search Services"
        searchHint="Try part of a name, a description or a unit measure."
        emptyHint="Create the first one: an invoice line needs a service."
        table={(rows, caption) => <ServiceTable services={rows} caption={caption} />}
      />
      <Outlet />
    </>
  );
}
