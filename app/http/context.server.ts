import type { AppLoadContext } from "@remix-run/node";
import { readEnv } from "../env.server";
import { ensureFirstAdmin, openGarage, type RunningGarage } from "../garage.server";
import type { User } from "../modules/users/user";

/** Resolves when the client has received everything sent so far: true to continue, false when the client has left. */
export type Reader = () => Promise<boolean>;

declare module "@remix-run/node" {
  interface AppLoadContext {
    garage?: RunningGarage;
    /** The client's address, as far as TRUST_PROXY reveals it. */
    clientAddress?: string;
    /** Names the user whose request it is to the log. */
    isFor?: (user: Pick<User, "email">) => void;
    /** Whether the page is drawn here; otherwise scripts ask for its data alone. */
    isDrawnHere?: boolean;
    /** Waits for the client during a long answer; without it, nothing waits. */
    reader?: Reader;
  }
}

// On globalThis, because a development server reloads this module after every change.
const held = globalThis as { openedGarage?: Promise<RunningGarage> };

async function openHere(): Promise<RunningGarage> {
  const env = readEnv(process.env, process.cwd());
  const garage = await openGarage(env, { log: (line) => console.log(line) });
  const signIn = await ensureFirstAdmin(garage);
  if (signIn) garage.log(`First sign-in: ${signIn.email} ${signIn.password}`);
  return garage;
}

/** The garage opened by `garage serve`. Under another server, opens one at the first request. */
export function garageOf(context: AppLoadContext): Promise<RunningGarage> {
  if (context.garage) return Promise.resolve(context.garage);
  held.openedGarage ??= openHere();
  return held.openedGarage;
}
