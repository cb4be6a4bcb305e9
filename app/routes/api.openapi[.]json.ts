import { publicApi } from "../http/api.server";
import { openApiDocument } from "../modules/openapi/openapi.server";

const call = publicApi({
  GET: ({ garage, url }) =>
    openApiDocument({
      product: garage.business.product,
      server: new URL("/api", garage.env.publicUrl ?? url.origin).href,
    }),
});

export const loader = call.loader;
export const action = call.action;
