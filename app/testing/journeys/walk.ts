import { test } from "vitest";
import { isFull } from "../garage/share";

/** One step of a walk: what is done and seen in it, as a test would be named. */
export type Step = (title: string, act: () => Promise<void> | void) => void;

/** Milliseconds that one step may take, on a busy machine too. */
const STEP_LIMIT = 120_000;

/**
 * Registers one test that takes several steps, each of which goes on from the page and the records that the step before
 * left. The first step that fails ends the walk, and its error names it.
 */
export function walk(title: string, tell: (step: Step) => void): void {
  const steps: { readonly title: string; readonly act: () => Promise<void> | void }[] = [];
  tell((title, act) => steps.push({ title, act }));
  // One limit more than there are steps: the step that hangs is to say so before the test does.
  test(title, { timeout: STEP_LIMIT * (steps.length + 1) }, async () => {
    for (const { title: step, act } of steps) {
      try {
        await within(STEP_LIMIT, act);
      } catch (error) {
        if (error instanceof Error) error.message = `Step “${step}”: ${error.message}`;
        throw error;
      }
    }
  });
}

/** Registers a walk as `walk` does; in full only, since it is the way of customers, products and invoices with other fields. */
export const walkLikeOthers: typeof walk = (title, tell) => {
  if (isFull) walk(title, tell);
};

async function within(limit: number, act: () => Promise<void> | void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done after ${limit / 1000} seconds`)), limit);
  });
  try {
    await Promise.race([act(), late]);
  } finally {
    clearTimeout(timer);
  }
}
