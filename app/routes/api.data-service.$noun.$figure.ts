import { api } from "../http/api.server";
import { dataServiceFigure } from "../modules/dashboard/data-service.server";

const call = api({
  GET: ({ garage, params, url }) =>
    dataServiceFigure(garage, params.noun ?? "", params.figure ?? "", url.searchParams),
});

export const loader = call.loader;
export const action = call.action;
