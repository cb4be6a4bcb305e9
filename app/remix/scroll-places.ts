/**
 * Names this entry of the browser's history, as the script does that Remix's own `ScrollRestoration` puts into each page. Pages
 * without a name would share one place to scroll to.
 */
export function nameThisPage(): void {
  if (window.history.state?.key) return;
  const key = Math.random().toString(32).slice(2);
  window.history.replaceState({ ...window.history.state, key }, "");
}
