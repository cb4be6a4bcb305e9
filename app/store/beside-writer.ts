import { StoreDamagedError } from "./errors";

const ATTEMPTS = 3;
const AGAIN_AFTER_MS = 20;

/**
 * Reads files that another process may be changing at this moment: it puts journals away, and takes back an append that failed. What
 * is missing or does not hold is therefore looked at again a few times; what is really gone or damaged still is then.
 */
export async function besideWriter<T>(read: () => T | Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (attempt === ATTEMPTS || !canPass(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  }
}

function canPass(error: unknown): boolean {
  return error instanceof StoreDamagedError || (error as NodeJS.ErrnoException).code === "ENOENT";
}
