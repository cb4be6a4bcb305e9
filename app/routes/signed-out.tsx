import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { refuseSignedIn } from "../http/sign-in.server";
import { holdForm } from "../http/signed-out.server";
import { SignedOutForm } from "../modules/users/signed-out-form";
import { PublicPage } from "../ui/public-page";

export const handle = { title: "Signed Out" };

export async function loader(args: LoaderFunctionArgs) {
  await refuseSignedIn(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const held = await holdForm(args);
  if (held instanceof Response) throw held;
  return data(held, 401);
}

export default function SignedOut() {
  return (
    <PublicPage title="Signed Out">
      <SignedOutForm held={useActionData<typeof action>()} />
    </PublicPage>
  );
}
