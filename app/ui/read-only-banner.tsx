/** Shown on every page once the disk has failed to keep a change. */
export function ReadOnlyBanner() {
  return (
    <p className="banner banner--bad" role="alert">
      Nothing can be changed until the server is restarted: its disk could not save a change. Everything saved
      before is safe.
    </p>
  );
}
