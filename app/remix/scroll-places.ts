import { ScrollRestoration } from "@remix-run/react";

/**
 * Remix's memory of how far each page was scrolled, without its script in every page: on the way back to a page that is
 * loaded anew, browsers scroll by themselves. `ScrollRestoration` has no option for it (Remix 2.17).
 */
export function ScrollPlaces() {
  // Called, not rendered.
  ScrollRestoration({});
  return null;
}

/** Names this entry of the browser's history, as that script does. Pages without a name would share one place. */
export function nameThisPage(): void {
  if (window.history.state?.key) return;
  const key = Math.random().toString(32).slice(2);
  window.history.replaceState({ ...window.history.state, key }, "");
}
