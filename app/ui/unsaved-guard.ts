import { useBlocker, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** The `state` of a link that deliberately discards unsaved changes without a question. */
export const GIVES_UP = { givesUp: true } as const;

/** Asks whether to leave. @param unsaved as `useUnsavedGuard` takes it */
export function isLeftUnsaved(unsaved: string): boolean {
  return window.confirm(`${unsaved} not saved yet. Leave without saving?`);
}

/** Asks before the tab is closed or loaded again. */
export function useClosingGuard(isUnsaved: () => boolean): void {
  useEffect(() => {
    const ask = (event: Event) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  });
}

/**
 * Asks before the user leaves unsaved changes: by link, Esc or back button, or by closing the tab.
 * @param unsaved the unsaved changes as the start of the question: "1 change is"; "" for none
 * @param action where the form is sent, if it is not the page's own address
 * @param isInVain whether the form was sent in vain. An answer may have been lost, so the page behind is read anew.
 */
export function useUnsavedGuard(unsaved: string, action: string | undefined, isInVain: boolean): void {
  const { revalidate } = useRevalidator();
  // Asked while the router waits: if a page arrives before the answer, the router forgets the blocked navigation.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const [here, there] = [currentLocation, nextLocation].map(({ pathname, search }) => pathname + search);
    const { state }: { state: Partial<typeof GIVES_UP> | null } = nextLocation;
    if (there === here || there === action) return false;
    if (unsaved && !state?.givesUp && !isLeftUnsaved(unsaved)) return true;
    // The router stops this at once, and reads everything that it goes to instead.
    if (isInVain) revalidate();
    return false;
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useClosingGuard(() => unsaved !== "");
}
