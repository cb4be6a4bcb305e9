import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { RunningGarage } from "../garage.server";
import type { User } from "../modules/users/user";
import { garageOf } from "./context.server";
import { sessionUser, toSignIn } from "./session.server";

/** A signed-in person's request, with what it is about. */
export interface Visit {
  readonly garage: RunningGarage;
  readonly user: User;
  /** Who the journal names. */
  readonly by: string;
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** A segment of the path, `$id`; "" when the route has none of that name. */
  readonly id: string;
}

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/**
 * The visit of a browser's request; without a good session, a redirect to the sign-in page is thrown.
 * @param toSignInOf where that leads, when it is not back to what was asked for.
 */
export async function visitOf(
  { request, params, context }: Args,
  toSignInOf: (request: Request) => Response = toSignIn,
): Promise<Visit> {
  const garage = await garageOf(context);
  const user = await sessionUser(garage, request);
  if (!user) throw toSignInOf(request);
  return { garage, user, by: user._id, request, url: new URL(request.url), params, id: params.id ?? "" };
}
