import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useEffect } from "react";

/** The `state` of a link that deliberately discards unsaved changes without a question. */
export const GIVES_UP = { givesUp: true } as const;

/** Asks whether to leave. @param unsaved as `useUnsavedGuard` takes it */
export function isLeftUnsaved(unsaved: string): boolean {
  return window.confirm(`${unsaved} not saved yet. Leave without saving?`);
}

/**
 * Asks before the user leaves unsaved changes: by link, Esc or back button, or by closing the tab.
 * @param unsaved the unsaved changes as the start of the question: "1 change is"; "" for none
 * @param action where the form is sent, if it is not the page's own address
 */
export function useUnsavedGuard(unsaved: string, action?: string): void {
  // Asked while the router waits: if a page arrives before the answer, the router forgets the blocked navigation.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const [here, there] = [currentLocation, nextLocation].map(({ pathname, search }) => pathname + search);
    const { state }: { state: Partial<typeof GIVES_UP> | null } = nextLocation;
    if (unsaved === "" || there === here || there === action || state?.givesUp) return false;
    return !isLeftUnsaved(unsaved);
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
