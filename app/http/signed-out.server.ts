import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { HeldForm } from "../shared/held-form";
import { ownPath } from "../shared/own-path";
import { garageOf } from "./context.server";
import { formEntries } from "./form.server";
import { SECRET_FIELDS } from "./refused-form.server";
import { sessionUser } from "./session.server";

/** Holds every field except secrets. Once signed in, the user continues to the page they asked for. */
export async function holdForm({ request, context }: ActionFunctionArgs): Promise<HeldForm | Response> {
  const garage = await garageOf(context);
  const action = ownPath(new URL(request.url).searchParams.get("form"));
  if (await sessionUser(garage, request)) return redirect(action, 307);
  const sent = await formEntries(request);
  const isSecret = ([name]: readonly [string, string]) => SECRET_FIELDS.has(name);
  const secrets = sent.filter((field) => isSecret(field) && field[1] !== "").map(([name]) => name);
  return { action, fields: sent.filter((field) => !isSecret(field)), secrets: [...new Set(secrets)] };
}
