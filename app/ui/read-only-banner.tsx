/** Shown on every page once the disk has failed to keep a change. */
export function ReadOnlyBanner() {
  return (
    <p className="banner banner--bad" role="alert">
      The books are read-only: the disk could not keep a change, so nothing can be changed until the server is
      restarted. Everything saved before is safe.
    </p>
  );
}
