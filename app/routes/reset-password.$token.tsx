import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { answerReset } from "../http/password-reset.server";
import { refuseSignedIn } from "../http/sign-in.server";
import { ResetPasswordForm } from "../modules/users/reset-forms";
import { PublicPage } from "../ui/public-page";

export const handle = { title: "Reset Password" };

export async function loader(args: LoaderFunctionArgs) {
  await refuseSignedIn(args);
  return null;
}

export function action(args: ActionFunctionArgs) {
  return answerReset(args);
}

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function ResetPassword() {
  return (
    <PublicPage title="Reset Password">
      <ResetPasswordForm answer={useActionData<typeof action>()} />
    </PublicPage>
  );
}
