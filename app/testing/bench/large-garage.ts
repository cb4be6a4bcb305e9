import fs from "node:fs/promises";
import path from "node:path";
import { temporaryDir } from "../garage/test-app";
import { runChild } from "./child";
import type { Making, MakingInput } from "./making-child";

/** A data directory that the server opens, and the `_id` of a usual invoice in it. */
export interface ServedBooks {
  readonly dir: string;
  readonly invoice: string;
}

/** The same garage small and large. */
export interface Garages {
  readonly small: ServedBooks;
  readonly large: ServedBooks;
  /** The large one, nothing compacted. */
  readonly inJournals: string;
  /** The large one again, to write in. */
  readonly inSnapshot: string;
  readonly throwAway: () => Promise<void>;
}

const LARGE = { customers: 20_000, invoices: 150_000, purchases: 60_000 };
/** Room for what is made and thrown away: nobody measures this process. */
const MAKING_FLAGS = ["--max-semi-space-size=64"];
const SMALL = { customers: 133, invoices: 1000, purchases: 400 };

export async function makeGarages(): Promise<Garages> {
  const root = await temporaryDir();
  const dir = (name: string) => path.join(root, name);
  const make = async (input: MakingInput): Promise<ServedBooks> => {
    await fs.mkdir(input.served);
    const { invoice } = await runChild<Making>("making-child", input, MAKING_FLAGS);
    return { dir: input.served, invoice };
  };
  const [inJournals, inSnapshot] = [dir("journals"), dir("snapshot")];
  return {
    small: await make({ size: SMALL, served: dir("small") }),
    large: await make({ size: LARGE, served: dir("large"), inJournals, inSnapshot }),
    inJournals,
    inSnapshot,
    throwAway: () => fs.rm(root, { recursive: true, force: true }),
  };
}
