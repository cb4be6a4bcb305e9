import { RateLimiterMemory } from "rate-limiter-flexible";
import { TooManyAttemptsError } from "../modules/users/sign-in-errors";

/** Allows `points` attempts per `duration`, in seconds. */
export function attemptsOf(points: number, duration: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration });
}

/** Counts an attempt before it is checked, so that parallel attempts cannot slip through. @throws TooManyAttemptsError */
export async function countAttempt(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    const { msBeforeNext } = refused as { msBeforeNext: number };
    throw new TooManyAttemptsError(Math.max(1, Math.ceil(msBeforeNext / 1000)));
  }
}
