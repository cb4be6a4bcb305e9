import { type Ask, type AskAgain, askTogether } from "../shared/errors";

/**
 * Asks, all at once, about those warnings of a confirmation that it did not show: what came up since it was opened and left the
 * record's version as it was.
 */
export function askingAnew(ask: Ask, warnings: () => readonly string[]): AskAgain {
  return () =>
    askTogether(ask, (ask) => {
      for (const warning of warnings()) ask(warning);
    });
}
