/**
 * Shown on every page once the disk has failed to keep a change.
 * @param isTampered another program touched the files of the books instead.
 */
export function ReadOnlyBanner({ isTampered }: { readonly isTampered: boolean }) {
  if (isTampered) {
    return (
      <p className="banner banner--bad" role="alert">
        Nothing can be changed: another program moved or changed the files of the books. Do not restart the
        server yet. Its log says what to do first.
      </p>
    );
  }
  return (
    <p className="banner banner--bad" role="alert">
      Nothing can be changed until the server is restarted: its disk could not save a change. Everything saved
      before is safe.
    </p>
  );
}
