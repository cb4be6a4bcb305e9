import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { answerSignIn, refuseSignedIn } from "../http/sign-in.server";
import { SignInForm } from "../modules/users/sign-in-form";
import { PublicPage } from "../ui/public-page";

export const handle = { title: "Sign In" };

export async function loader(args: LoaderFunctionArgs) {
  await refuseSignedIn(args);
  return null;
}

export function action(args: ActionFunctionArgs) {
  return answerSignIn(args);
}

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function SignIn() {
  return (
    <PublicPage title="Sign In">
      <SignInForm answer={useActionData<typeof action>()} />
    </PublicPage>
  );
}
