import { useSyncExternalStore } from "react";

const nothing = () => () => {};

/** False on the server and in the browser's first render, true once scripts run. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}
