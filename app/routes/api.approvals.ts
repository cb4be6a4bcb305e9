import { api, listed } from "../http/api.server";
import { approvalQuery } from "../modules/approvals/approval.schema";
import { approvalView } from "../modules/approvals/approval-view.server";
import { listApprovals } from "../modules/approvals/approvals.server";

const call = api({
  GET: ({ garage, paging, url }) =>
    listed(listApprovals(garage, { ...paging, ...approvalQuery(url.searchParams) }), (each) =>
      approvalView(garage, each),
    ),
});

export const loader = call.loader;
export const action = call.action;
