import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { garageOf } from "../http/context.server";
import { answerRequest } from "../http/password-reset.server";
import { refuseSignedIn } from "../http/sign-in.server";
import { RequestResetForm } from "../modules/users/reset-forms";
import { PublicPage } from "../ui/public-page";

export const handle = { title: "Reset Password" };

export async function loader(args: LoaderFunctionArgs) {
  await refuseSignedIn(args);
  const garage = await garageOf(args.context);
  return {
    isSent: new URL(args.request.url).searchParams.get("sent") === "yes",
    hasMailServer: garage.hasMailServer(),
  };
}

export function action(args: ActionFunctionArgs) {
  return answerRequest(args);
}

export { keepWhatWasTyped as clientAction, readAnew as shouldRevalidate } from "../ui/keep-what-was-typed";

export default function RequestResetPassword() {
  const { isSent, hasMailServer } = useLoaderData<typeof loader>();
  return (
    <PublicPage title="Reset Password">
      <RequestResetForm answer={useActionData<typeof action>()} {...{ isSent, hasMailServer }} />
    </PublicPage>
  );
}
