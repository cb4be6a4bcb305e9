import { StoreDamagedError } from "./errors";

const ATTEMPTS = 3;
const AGAIN_AFTER_MS = 20;

/**
 * Reads files that another process may be changing: it archives journals, and takes back an append that failed.
 * A missing or damaged file is therefore read again a few times before the error is thrown.
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
