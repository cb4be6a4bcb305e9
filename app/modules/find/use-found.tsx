import { useEffect, useState } from "react";
import type { Found } from "./find";

/** What the server found for a text. */
export interface Answered {
  readonly text: string;
  readonly found: readonly Found[];
  readonly hasFailed: boolean;
}

/** The latest answer; undefined before the first, and for an empty text. */
export function useFound(text: string): Answered | undefined {
  const [answered, setAnswered] = useState<Answered>();
  useEffect(() => {
    if (text === "") return setAnswered(undefined);
    const stopped = new AbortController();
    const ask = async () => {
      try {
        const answer = await fetch(`/api/find?${new URLSearchParams({ q: text })}`, {
          signal: stopped.signal,
        });
        if (!answer.ok) throw new Error(`/api/find answered ${answer.status}`);
        setAnswered({ text, found: (await answer.json()) as Found[], hasFailed: false });
      } catch {
        if (!stopped.signal.aborted) setAnswered({ text, found: [], hasFailed: true });
      }
    };
    // Further typing cancels the pending search, so that only the last one is sent.
    const timer = setTimeout(ask, 100);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [text]);
  return answered;
}
