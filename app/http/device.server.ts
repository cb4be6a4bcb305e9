import { createCookie } from "@remix-run/node";
import { nanoid } from "nanoid";
import type { RunningGarage } from "../garage.server";
import type { User } from "../modules/users/user";

/** A browser that was signed in before, and the users who were. It opens nothing: it only has its own count of attempts. */
export interface Device {
  readonly id: string;
  readonly users: readonly string[];
}

const YEAR = 365 * 24 * 3600;
/** A PC at the counter has everybody of the garage. */
const MOST_USERS = 30;

function cookieOf({ secret, env }: RunningGarage) {
  return createCookie("device", {
    ...{ httpOnly: true, sameSite: "lax", path: "/", maxAge: YEAR, secrets: [secret] },
    secure: env.publicUrl?.protocol === "https:",
  });
}

/** The browser of a request, if its cookie was signed here. */
export async function deviceOf(garage: RunningGarage, request: Request): Promise<Device | undefined> {
  const value: unknown = await cookieOf(garage).parse(request.headers.get("Cookie"));
  return isDevice(value) ? value : undefined;
}

function isDevice(value: unknown): value is Device {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "users" in value &&
    Array.isArray(value.users)
  );
}

/** The Set-Cookie header value that makes this browser known for the user, who has just signed in. */
export function knownDevice(garage: RunningGarage, device: Device | undefined, user: User): Promise<string> {
  const others = device?.users.filter((each) => each !== user._id) ?? [];
  const users = [user._id, ...others].slice(0, MOST_USERS);
  return cookieOf(garage).serialize({ id: device?.id ?? nanoid(), users } satisfies Device);
}
