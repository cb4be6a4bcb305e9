import { useState } from "react";
import type { Outcome } from "./save-queue";

/** The message in the corner about the last rejected save. It stays even when the record leaves the page. */
export function useFailures() {
  const [failure, setFailure] = useState({ count: 0, text: "" });
  /** @param words what such a refusal is called (REFERENCE §8) */
  const onSettled = (words: string) => (outcome: Outcome) => {
    const refused = "reason" in outcome ? outcome : undefined;
    const text = refused?.isGone ? `${words}. ${refused.reason}` : words;
    if (refused) setFailure(({ count }) => ({ count: count + 1, text }));
  };
  return { onSettled, failure };
}
