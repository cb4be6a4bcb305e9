import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { RunningGarage } from "../garage.server";
import type { User } from "../modules/users/user";
import { garageOf } from "./context.server";
import { sessionUser, toSignIn } from "./session.server";

/** The request of a signed-in user, with its context. */
export interface Visit {
  readonly garage: RunningGarage;
  readonly user: User;
  /** The name that the journal records. */
  readonly by: string;
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The path segment `$id`; "" when the route has no such segment. */
  readonly id: string;
  /** Whether the page is drawn here; otherwise scripts ask for its data alone. */
  readonly isDrawnHere: boolean;
}

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/**
 * The visit of a browser's request. Without a valid session, throws a redirect to the sign-in page.
 * @param toSignInOf builds that redirect; by default it leads back to the requested page.
 */
export async function visitOf(
  { request, params, context }: Args,
  toSignInOf: (request: Request) => Response | Promise<Response> = toSignIn,
): Promise<Visit> {
  const garage = await garageOf(context);
  const user = await sessionUser(garage, request);
  if (!user) throw await toSignInOf(request);
  context.isFor?.(user);
  return {
    ...{ garage, user, by: user._id, request, url: new URL(request.url), params, id: params.id ?? "" },
    isDrawnHere: context.isDrawnHere ?? false,
  };
}
