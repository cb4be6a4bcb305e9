/** Screens that the menu and buttons lead to and that this version does not have yet, by path. */
const COMING: Readonly<Record<string, string>> = {
};

/** The title of a screen that is not there yet; undefined for any other path. */
export function comingScreen(path: string): string | undefined {
  return Object.hasOwn(COMING, path) ? COMING[path] : undefined;
}
