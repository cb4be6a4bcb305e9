import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { RunningGarage } from "../garage.server";
import { TooManyAttemptsError, WrongSignInError } from "../modules/users/sign-in-errors";
import type { User } from "../modules/users/user";
import { signInSchema } from "../modules/users/user.schema";
import { verifyPassword } from "../modules/users/users.server";
import { FAILURES } from "../shared/catalogue";
import { ownPath } from "../shared/own-path";
import { validate } from "../shared/schema";
import { garageOf } from "./context.server";
import { type Device, deviceOf, knownDevice } from "./device.server";
import { sentForm } from "./form.server";
import { refusedForm } from "./refused-form.server";
import { sessionUser, signedInCookie } from "./session.server";
import { beginAttempt } from "./sign-in-limits.server";

/**
 * The user with this email and password.
 * @param device the browser, if it was signed in before
 * @throws ValidationError @throws WrongSignInError @throws TooManyAttemptsError
 */
export async function signIn(
  garage: RunningGarage,
  input: unknown,
  clientAddress: string,
  device?: Device,
): Promise<User> {
  const { email, password } = validate(signInSchema, input);
  const attempt = await beginAttempt(garage, email, clientAddress, device);
  const user = await verifyPassword(garage, email, password, attempt.comer).catch(async (error: unknown) => {
    await attempt.wasNotLookedAt();
    throw error;
  });
  if (!user) {
    attempt.wasWrong();
    throw new WrongSignInError("Wrong email or password");
  }
  await attempt.wasRight();
  return user;
}

/** Redirects signed-in users to the home page: public pages are not for them. */
export async function refuseSignedIn({ request, context }: LoaderFunctionArgs): Promise<void> {
  const garage = await garageOf(context);
  if (await sessionUser(garage, request)) throw redirect("/home");
}

/** The action of the sign-in form: redirects to the requested page, or shows the form again with the error. */
export async function answerSignIn({ request, context }: ActionFunctionArgs) {
  const garage = await garageOf(context);
  const { fields } = await sentForm(request.clone());
  const device = await deviceOf(garage, request);
  const authenticator = new Authenticator<User>();
  authenticator.use(new FormStrategy(() => signIn(garage, fields, context.clientAddress ?? "", device)));
  try {
    const user = await authenticator.authenticate("form", request);
    const wanted = new URL(request.url).searchParams.get("returnTo");
    const answer = redirect(ownPath(wanted));
    answer.headers.append("Set-Cookie", await signedInCookie(garage, user));
    answer.headers.append("Set-Cookie", await knownDevice(garage, device, user));
    return answer;
  } catch (error) {
    const isTold = error instanceof WrongSignInError || error instanceof TooManyAttemptsError;
    const { answer, init } = refusedForm(
      error,
      isTold ? error.message : FAILURES.signIn,
      { fields, version: "", shown: "" },
      garage.log,
    );
    return data(answer, init);
  }
}
