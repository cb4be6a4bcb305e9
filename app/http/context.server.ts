import type { AppLoadContext } from "@remix-run/node";
import { readEnv } from "../env.server";
import { ensureFirstAdmin, openGarage, type RunningGarage } from "../garage.server";

/** Resolves when the client has taken what was sent so far: true to go on, false when they have left. */
export type Reader = () => Promise<boolean>;

declare module "@remix-run/node" {
  interface AppLoadContext {
    garage?: RunningGarage;
    /** The client's address, as far as TRUST_PROXY lets it be known. */
    clientAddress?: string;
    /** How far the client is with a long answer; without it nothing waits for them. */
    reader?: Reader;
  }
}

// On globalThis because a development server loads this module anew after every change.
const held = globalThis as { openedGarage?: Promise<RunningGarage> };

async function openHere(): Promise<RunningGarage> {
  const env = readEnv(process.env, process.cwd());
  const garage = await openGarage(env, { log: (line) => console.log(line) });
  const signIn = await ensureFirstAdmin(garage);
  if (signIn) garage.log(`First sign-in: ${signIn.email} ${signIn.password}`);
  return garage;
}

/** The garage that `garage serve` opened; under another server, one opened at the first request. */
export function garageOf(context: AppLoadContext): Promise<RunningGarage> {
  if (context.garage) return Promise.resolve(context.garage);
  held.openedGarage ??= openHere();
  return held.openedGarage;
}
