import { noContent, publicApi } from "../http/api.server";
import { requestReset } from "../http/password-reset.server";

const call = publicApi({
  POST: async ({ garage, body, clientAddress }) => {
    await requestReset(garage, body, clientAddress);
    return noContent();
  },
});

export const loader = call.loader;
export const action = call.action;
