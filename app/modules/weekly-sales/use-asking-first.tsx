import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useEffect } from "react";

/**
 * Asks before the page is left while something on it is not saved: by a link, by the back button, or with its tab.
 * @param stays the address that is this page anew, where what was chosen is given up on purpose
 */
export function useAskingFirst(unsaved: number, stays: string): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const [here, there] = [currentLocation, nextLocation].map(({ pathname, search }) => pathname + search);
    return unsaved > 0 && there !== here && there !== stays;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const changes = `${unsaved.toLocaleString("en-GB")} change${unsaved === 1 ? " is" : "s are"}`;
    if (window.confirm(`${changes} not saved yet. Leave without saving?`)) blocker.proceed();
    else blocker.reset();
  }, [blocker, unsaved]);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (unsaved > 0) event.preventDefault();
      },
      [unsaved],
    ),
  );
}
