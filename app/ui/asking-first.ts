import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useEffect } from "react";

/** The `state` of a link that leaves on purpose: what is not saved is given up without a question. */
export const GIVES_UP = { givesUp: true } as const;

function givesUp(state: unknown): boolean {
  return typeof state === "object" && state !== null && "givesUp" in state;
}

/**
 * Asks before the page is left while something on it is not saved: by a link, by Esc, by the back button, or with its tab.
 * @param unsaved what is not saved yet, as the question begins: "1 change is"; "" when there is nothing
 */
export function useAskingFirst(unsaved: string): void {
  // Asked while the router waits for the answer: a page that arrives in between makes it forget what it holds back.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const [here, there] = [currentLocation, nextLocation].map(({ pathname, search }) => pathname + search);
    if (unsaved === "" || there === here || givesUp(nextLocation.state)) return false;
    return !window.confirm(`${unsaved} not saved yet. Leave without saving?`);
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (unsaved !== "") event.preventDefault();
      },
      [unsaved],
    ),
  );
}
