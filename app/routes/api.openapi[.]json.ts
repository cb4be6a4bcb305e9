import { publicApi } from "../http/api.server";
import { describedPlace, openApiDocument } from "../modules/openapi/openapi.server";

const call = publicApi({
  GET: ({ garage, url }) => openApiDocument(describedPlace(garage, url)),
});

export const loader = call.loader;
export const action = call.action;
