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
import { foldText } from "../shared/text";
import { attemptsOf, countAttempt } from "./attempts.server";
import { garageOf } from "./context.server";
import { refusedForm, sentForm } from "./form.server";
import { sessionUser, signedInCookie } from "./session.server";

const QUARTER_HOUR = 15 * 60;
/** Wrong sign-ins in a quarter of an hour, of one email and from one address. */
export const ACCOUNT_ATTEMPTS = 10;
export const ADDRESS_ATTEMPTS = 100;
const perAccount = attemptsOf(ACCOUNT_ATTEMPTS, QUARTER_HOUR);
const perAddress = attemptsOf(ADDRESS_ATTEMPTS, QUARTER_HOUR);

/** The user with this email and password. @throws ValidationError @throws WrongSignInError @throws TooManyAttemptsError */
export async function signIn(garage: RunningGarage, input: unknown, clientAddress: string): Promise<User> {
  const { email, password } = validate(signInSchema, input);
  const account = foldText(email);
  await countAttempt(perAddress, clientAddress);
  await countAttempt(perAccount, account);
  const user = await verifyPassword(garage, email, password);
  if (!user) throw new WrongSignInError("Wrong email or password");
  await perAccount.delete(account);
  await perAddress.reward(clientAddress);
  return user;
}

/** Resets the count of failed attempts, once the user has proved their identity by other means. */
export async function forgiveAttempts(email: string): Promise<void> {
  await perAccount.delete(foldText(email));
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
  const authenticator = new Authenticator<User>();
  authenticator.use(new FormStrategy(() => signIn(garage, fields, context.clientAddress ?? "")));
  try {
    const user = await authenticator.authenticate("form", request);
    const wanted = new URL(request.url).searchParams.get("returnTo");
    return redirect(ownPath(wanted), { headers: { "Set-Cookie": await signedInCookie(garage, user) } });
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
