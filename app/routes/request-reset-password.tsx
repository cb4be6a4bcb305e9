import type { LoaderFunctionArgs } from "@remix-run/node";
import { refuseSignedIn } from "../http/sign-in.server";
import { ButtonLink } from "../ui/button";
import { PublicPage } from "../ui/public-page";

export const handle = { title: "Reset Password" };

export async function loader(args: LoaderFunctionArgs) {
  await refuseSignedIn(args);
  return null;
}

export default function RequestResetPassword() {
  return (
    <PublicPage title="Reset Password">
      <p>
        Links by email are not part of this version yet. Whoever looks after this computer can set a new
        password with <code>npx garage user set-password your@email</code>, while the server is stopped.
      </p>
      <ButtonLink to="/sign-in" className="button--wide">
        Sign in
      </ButtonLink>
    </PublicPage>
  );
}
