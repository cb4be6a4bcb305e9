import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { formAction, formToken } from "../http/form.server";
import { screen } from "../http/screen.server";
import { redirectWithToast } from "../http/toast.server";
import { kindIn } from "../modules/emails/email";
import { EmailForm } from "../modules/emails/email-form";
import { emailDraft, sendEmail } from "../modules/emails/emails.server";
import { FAILURES, SUCCESSES } from "../shared/catalogue";
import { pageBehind } from "../shared/own-path";
import { okToast, warnToast } from "../shared/toast";
import { Drawer } from "../ui/drawer";

export const handle = { title: "Email", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.emails.create, ({ garage, id, by, url }) => ({
    draft: emailDraft(garage, kindIn(url.pathname), id, by),
    hasMailServer: garage.hasMailServer(),
    token: formToken(),
  }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, FAILURES.emails.create, async ({ garage, id, by, url }, { fields, sendId, version }) => {
    const form = { sendId, version };
    const { state, refused } = await sendEmail(garage, kindIn(url.pathname), id, fields, by, form);
    const done = state === "sent" ? SUCCESSES.emails.sent : SUCCESSES.emails.outbox;
    return redirectWithToast(pageBehind(url, id), okToast(done), ...warnToast(refused || undefined));
  });

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

/** The drawer that emails a paper. The pages of other papers export it again. */
export default function EmailPaper() {
  const { draft, hasMailServer, token } = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  const closeTo = pageBehind(useLocation(), id);
  return (
    <Drawer title={`Email ${draft.title}`} closeTo={closeTo}>
      <EmailForm
        {...{ draft, hasMailServer, token }}
        answer={useActionData<typeof action>()}
        cancelTo={closeTo}
      />
    </Drawer>
  );
}
