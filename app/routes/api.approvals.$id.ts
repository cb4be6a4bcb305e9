import { api } from "../http/api.server";
import { approvalView } from "../modules/approvals/approval-view.server";
import { getApproval, updateApproval } from "../modules/approvals/approvals.server";

const call = api({
  GET: ({ garage, id }) => approvalView(garage, getApproval(garage, id).approval),
  PATCH: async ({ garage, id, body, by, version }) =>
    approvalView(garage, await updateApproval(garage, id, body, by, version)),
});

export const loader = call.loader;
export const action = call.action;
