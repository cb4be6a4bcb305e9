import { createCookieSessionStorage, redirect } from "@remix-run/node";
import { jwtVerify, SignJWT } from "jose";
import { nanoid } from "nanoid";
import type { RunningGarage } from "../garage.server";
import { endSession, hasEnded } from "../modules/users/ended-sessions.server";
import type { User } from "../modules/users/user";
import { userOfCredentials } from "../modules/users/users.server";
import { ownPath } from "../shared/own-path";
import { problemOf } from "./problem";
import { redirectWithToast } from "./toast.server";

/** Lifetime of sessions and tokens, in hours. */
export const SESSION_HOURS = 12;

const SESSION_MS = SESSION_HOURS * 3_600_000;

/** What a session's cookie says. */
interface Claims {
  /** Cookies of before sessions had one lack it. */
  readonly id?: string;
  readonly user: string;
  readonly credentials: number;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

function storage({ secret, env }: RunningGarage) {
  return createCookieSessionStorage<Claims>({
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

/** The Set-Cookie header value that signs a user in. @param id of a session that goes on */
export async function signedInCookie(garage: RunningGarage, user: User, id = nanoid()): Promise<string> {
  const { getSession, commitSession } = storage(garage);
  const session = await getSession();
  session.set("id", id);
  session.set("user", user._id);
  session.set("credentials", user.credentials);
  session.set("expires", Date.now() + SESSION_MS);
  return commitSession(session);
}

/** Adds a fresh session to the answer after users change their own record: a new password ends all other sessions. */
export async function stillSignedIn(
  garage: RunningGarage,
  user: User,
  request: Request,
  answer: Response,
): Promise<Response> {
  const claims = await claimsOf(garage, request);
  answer.headers.append("Set-Cookie", await signedInCookie(garage, user, claims && idOf(claims)));
  return answer;
}

/**
 * Ends the request's session, so that no copy of its cookie is good any more.
 * @returns the Set-Cookie header value that signs this browser out. Where the books take no change, `isEnded` is false,
 * and a copy stays good until it expires.
 */
export async function signOut(
  garage: RunningGarage,
  request: Request,
): Promise<{ readonly cookie: string; readonly isEnded: boolean }> {
  const claims = await claimsOf(garage, request);
  const user = claims && userOf(garage, claims);
  const { getSession, destroySession } = storage(garage);
  const cookie = await destroySession(await getSession());
  if (!user) return { cookie, isEnded: true };
  try {
    await endSession(garage, idOf(claims), user, new Date(Math.max(claims.expires, Date.now() + SESSION_MS)));
    return { cookie, isEnded: true };
  } catch (error) {
    if (problemOf(error)?.status !== 503) throw error;
    return { cookie, isEnded: false };
  }
}

/** What the request's cookie says; undefined without a cookie that was signed here and has not expired. */
async function claimsOf(garage: RunningGarage, request: Request): Promise<Claims | undefined> {
  const session = await storage(garage).getSession(request.headers.get("Cookie"));
  const [id, user, credentials, expires] = [
    session.get("id"),
    session.get("user"),
    session.get("credentials"),
    session.get("expires"),
  ];
  if (user === undefined || credentials === undefined || expires === undefined) return undefined;
  if (!isAlive(expires)) return undefined;
  return { ...(id === undefined ? {} : { id }), user, credentials, expires };
}

/**
 * Whether a sign-in has not expired, and was not made by a clock far ahead. Twice the lifetime tolerates a clock that is set back
 * by 12 hours. @param expires epoch milliseconds
 */
function isAlive(expires: number): boolean {
  const lasts = expires - Date.now();
  return lasts >= 0 && lasts <= 2 * SESSION_MS;
}

const idOf = ({ id, user, expires }: Claims) => id ?? `${user}-${expires}`;

function userOf(garage: RunningGarage, claims: Claims): User | undefined {
  return hasEnded(garage, idOf(claims))
    ? undefined
    : userOfCredentials(garage, claims.user, claims.credentials);
}

/** The user of the session cookie; undefined once it is no longer valid. */
export async function sessionUser(garage: RunningGarage, request: Request): Promise<User | undefined> {
  const claims = await claimsOf(garage, request);
  return claims && userOf(garage, claims);
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
      requiredClaims: ["exp"],
    });
    if (!isAlive(Number(payload.exp) * 1000)) return undefined;
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
 * and are only redirected to the sign-in page. No page can hold a file, so its sender is told.
 */
export async function toHeldForm(request: Request): Promise<Response> {
  const signIn = toSignIn(request);
  if (!request.headers.get("Accept")?.includes("text/html")) return signIn;
  if (request.headers.get("Content-Type")?.toLowerCase().startsWith("multipart/")) {
    const text = "You were signed out, and the file was not read. Choose it again.";
    return redirectWithToast(signIn.headers.get("Location") ?? "/sign-in", { tone: "warn", text });
  }
  const { pathname, search } = new URL(request.url);
  // 307 makes the browser send the same form again.
  return redirect(`/signed-out?form=${encodeURIComponent(pathname + search)}`, 307);
}
