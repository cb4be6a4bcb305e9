import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { afterSave, changedFields, formAction } from "../http/form.server";
import { screen } from "../http/screen.server";
import { approvalChanges } from "../modules/approvals/approval";
import { ApprovalForm } from "../modules/approvals/approval-form";
import { approvalRow } from "../modules/approvals/approval-screens.server";
import { getApproval, updateApproval } from "../modules/approvals/approvals.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, historySearch, isHistoryOpen } from "../modules/history/history-fold";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { okToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = {
  title: "Edit approval of invoice",
  of: ({ row }: SerializeFrom<typeof loader>) => row.number,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.approvals.get, async ({ garage, id, url }) => ({
    row: approvalRow(garage, getApproval(garage, id)),
    history: isHistoryOpen(url.search) ? await historyOf(garage, "approval", id) : undefined,
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.approvals.update, async ({ garage, by, id, url }, form) => {
    const changes = approvalChanges(changedFields(form), form.fields);
    await updateApproval(garage, id, changes, by, form.version);
    return afterSave(
      form,
      `/approvals${historySearch(url.search, false)}`,
      id,
      okToast(SUCCESSES.approvals.update),
    );
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function EditApproval() {
  const { row, history } = useLoaderData<typeof loader>();
  const closeTo = `/approvals${historySearch(useLocation().search, false)}`;
  return (
    <Drawer title={`Edit approval of invoice ${row.number}`} closeTo={closeTo}>
      <ApprovalForm row={row} answer={useActionData<typeof action>()} cancelTo={closeTo}>
        <HistoryFold changes={history} isBesideForm />
      </ApprovalForm>
    </Drawer>
  );
}
