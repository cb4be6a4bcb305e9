import { createCookieSessionStorage, redirect } from "@remix-run/node";
import { jwtVerify, SignJWT } from "jose";
import type { RunningGarage } from "../garage.server";
import type { User } from "../modules/users/user";
import { userOfCredentials } from "../modules/users/users.server";
import { ownPath } from "../shared/own-path";

/** Lifetime of sessions and tokens, in hours. */
export const SESSION_HOURS = 12;

function storage({ secret, env }: RunningGarage) {
  return createCookieSessionStorage<{ user: string; credentials: number; expires: number }>({
    cookie: {
      name: "session",
      httpOnly: true,
      sameSite: "lax",
      secure: env.publicUrl?.protocol === "https:",
      path: "/",
      maxAge: SESSION_HOURS * 3600,
      secrets: [secret],
    },
  });
}

/** The Set-Cookie header value that signs a user in. */
export async function signedInCookie(garage: RunningGarage, user: User): Promise<string> {
  const { getSession, commitSession } = storage(garage);
  const session = await getSession();
  session.set("user", user._id);
  session.set("credentials", user.credentials);
  session.set("expires", Date.now() + SESSION_HOURS * 3_600_000);
  return commitSession(session);
}

/** Adds a fresh session to the answer after users change their own record: a new password ends all other sessions. */
export async function stillSignedIn(garage: RunningGarage, user: User, answer: Response): Promise<Response> {
  answer.headers.append("Set-Cookie", await signedInCookie(garage, user));
  return answer;
}

/** The Set-Cookie header value that signs out. */
export async function signedOutCookie(garage: RunningGarage): Promise<string> {
  const { getSession, destroySession } = storage(garage);
  return destroySession(await getSession());
}

/** The user of the session cookie; undefined once it is no longer valid. */
export async function sessionUser(garage: RunningGarage, request: Request): Promise<User | undefined> {
  const session = await storage(garage).getSession(request.headers.get("Cookie"));
  const id = session.get("user");
  const credentials = session.get("credentials");
  const expires = session.get("expires");
  if (id === undefined || credentials === undefined || expires === undefined || expires < Date.now())
    return undefined;
  return userOfCredentials(garage, id, credentials);
}

/** A JWT (HS256) for the api: sub, name, email, role, iat, exp. */
export function issueToken({ secret }: RunningGarage, user: User): Promise<string> {
  return new SignJWT({ name: user.name, email: user.email, role: user.role, credentials: user.credentials })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(user._id)
    .setIssuedAt()
    .setExpirationTime(`${SESSION_HOURS}h`)
    .sign(new TextEncoder().encode(secret));
}

/** The user of an Authorization header (`<token>` or `Bearer <token>`); undefined once the token is no longer valid. */
export async function tokenUser(garage: RunningGarage, authorization: string): Promise<User | undefined> {
  const token = authorization.replace(/^Bearer\s+/i, "").trim();
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(garage.secret), {
      algorithms: ["HS256"],
    });
    return userOfCredentials(garage, String(payload.sub), Number(payload.credentials));
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_J")) return undefined;
    throw error;
  }
}

/** Redirects to the sign-in page. After signing in, the user continues to `page`, or else to the requested page. */
export function toSignIn(request: Request, page?: string): Response {
  const { pathname, search } = new URL(request.url);
  const wanted = ownPath(page ?? pathname.replace(/\.data$/, "") + search);
  return redirect(wanted === "/home" ? "/sign-in" : `/sign-in?returnTo=${encodeURIComponent(wanted)}`);
}

/**
 * Redirects the form of a signed-out sender to the page that holds it. Scripts hold the form themselves,
 * and are only redirected to the sign-in page.
 */
export function toHeldForm(request: Request): Response {
  if (!request.headers.get("Accept")?.includes("text/html")) return toSignIn(request);
  const { pathname, search } = new URL(request.url);
  // 307 makes the browser send the same form again.
  return redirect(`/signed-out?form=${encodeURIComponent(pathname + search)}`, 307);
}
