import { publicApi } from "../http/api.server";
import { describedPlace, openApiDocument } from "../modules/openapi/openapi.server";

const call = publicApi({
  GET: ({ garage }) => openApiDocument(describedPlace(garage)),
});

export const loader = call.loader;
export const action = call.action;
