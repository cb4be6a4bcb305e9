import { randomInt } from "node:crypto";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { RunningGarage } from "../garage.server";
import { RESET_MINUTES } from "../modules/users/password-reset";
import { makeResetToken, resetPassword } from "../modules/users/password-reset.server";
import { requestResetSchema } from "../modules/users/user.schema";
import { FAILURES } from "../shared/catalogue";
import { validate } from "../shared/schema";
import { foldText } from "../shared/text";
import { okToast } from "../shared/toast";
import { networkOf } from "./address";
import { attemptsOf, countAttempt } from "./attempts.server";
import { garageOf } from "./context.server";
import { type Device, deviceOf } from "./device.server";
import { sentForm } from "./form.server";
import { logFault, problemOf } from "./problem";
import { refusedForm } from "./refused-form.server";
import { forgiveAttempts } from "./sign-in-limits.server";
import { redirectWithToast } from "./toast.server";

const HOUR = 3600;
const requestsOfAddress = attemptsOf(20, HOUR);
/** A random delay in milliseconds. A delay in the next request would otherwise reveal that a message is sent. */
const SENT_AFTER_MS = [200, 1500] as const;
const messagesToEmail = attemptsOf(5, HOUR);
const resetsOfAddress = attemptsOf(30, HOUR);

/**
 * Sends a link to the user with that email. Resolves before sending, and also when there is no such user,
 * so that nobody learns who has an account. Failures go to the log.
 * @throws ValidationError @throws TooManyAttemptsError
 */
export async function requestReset(
  garage: RunningGarage,
  input: unknown,
  clientAddress: string,
): Promise<void> {
  const { email } = validate(requestResetSchema, input);
  await countAttempt(requestsOfAddress, networkOf(clientAddress));
  garage.postpone(
    () => sendLink(garage, email).catch((error: unknown) => logFault(error, garage.log)),
    randomInt(...SENT_AFTER_MS),
  );
}

async function sendLink(garage: RunningGarage, email: string): Promise<void> {
  try {
    await countAttempt(messagesToEmail, foldText(email));
  } catch (error) {
    if (problemOf(error)?.status !== 429) throw error;
    garage.log("No password reset message was sent: one email asked for it too often");
    return;
  }
  const made = await makeResetToken(garage, email);
  if (!made) return;
  const { user, token } = made;
  const { product } = garage.business;
  const link = `${baseUrl(garage)}/reset-password/${token}`;
  await garage.sendMail({
    to: user.email,
    subject: `Choose a new password for ${product}`,
    text: [
      `Hello ${user.name.replaceAll(/\s+/g, " ")},`,
      `Somebody, most likely you, asked for a new password for ${product}. Choose it here:`,
      link,
      `The link works once, within ${RESET_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.`,
      "",
    ].join("\n\n"),
  });
}

/** Never taken from the request, whose sender could name another site. */
function baseUrl({ env }: RunningGarage): string {
  return (env.publicUrl?.origin ?? `http://${env.host}:${env.port}`).replace(/\/$/, "");
}

/** Gives the user of a reset link a new password. @throws ValidationError @throws TooManyAttemptsError */
export async function takeReset(
  garage: RunningGarage,
  token: string,
  input: unknown,
  clientAddress: string,
  device?: Device,
): Promise<void> {
  await countAttempt(resetsOfAddress, networkOf(clientAddress));
  const { email } = await resetPassword(garage, token, input);
  await forgiveAttempts(email, clientAddress, device);
}

/** The action of the form that requests a link. */
export function answerRequest(args: ActionFunctionArgs) {
  return answerForm(args, async (garage, fields, address) => {
    await requestReset(garage, fields, address);
    return redirect("/request-reset-password?sent=yes");
  });
}

/** The action of the form behind a link. */
export function answerReset(args: ActionFunctionArgs) {
  return answerForm(args, async (garage, fields, address) => {
    const device = await deviceOf(garage, args.request);
    await takeReset(garage, args.params.token ?? "", fields, address, device);
    return redirectWithToast("/sign-in", okToast("Password updated. Sign in with the new one."));
  });
}

async function answerForm(
  { request, context }: ActionFunctionArgs,
  act: (garage: RunningGarage, fields: Record<string, string>, address: string) => Promise<Response>,
) {
  const garage = await garageOf(context);
  const { fields } = await sentForm(request);
  try {
    return await act(garage, fields, context.clientAddress ?? "");
  } catch (error) {
    const { answer, init } = refusedForm(
      error,
      FAILURES.passwordReset,
      { fields, version: "", shown: "" },
      garage.log,
    );
    return data({ ...answer, problem: FAILURES.passwordReset }, init);
  }
}
