import { useBlocker, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Whether the link that is being followed deliberately discards unsaved changes. The history's own entries cannot say so. */
export const leaving = { givesUp: false };

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
    const { givesUp } = leaving;
    leaving.givesUp = false;
    if (there === here || there === action) return false;
    if (unsaved && !givesUp && !isLeftUnsaved(unsaved)) return true;
    // The router stops this at once, and reads everything that it goes to instead.
    if (isInVain) revalidate();
    return false;
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  // A save was answered with another page, or leaving was agreed to. After an upgrade the router has the browser open that page.
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isLeaving = state === "loading" && location.pathname !== pathname;
  useClosingGuard(() => unsaved !== "" && !isLeaving);
}
