import { publicApi, refuse } from "../http/api.server";

const nothing = () => refuse(404, "There is no such call");
const call = publicApi({ GET: nothing, POST: nothing, PUT: nothing, PATCH: nothing, DELETE: nothing });

export const loader = call.loader;
export const action = call.action;
