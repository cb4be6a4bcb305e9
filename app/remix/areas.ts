import type { ServerBuild } from "@remix-run/node";

/**
 * The area of a path: its first word, and how many it has. Routes of other words or with more of them cannot match it, and Remix
 * tests a path against every route, several times a request. It can go once Remix matches a path only once (React Router 7 does not yet).
 * @example areaOf("/customers/x5/edit.data"); // "customers/3"
 */
export function areaOf(path: string): string {
  const words = wordsOf(path.replace(/\.data$/, "").toLowerCase());
  return nameOf(words[0] ?? "", words.length);
}

/**
 * A build for each area, with only the routes that can match there, or at a path that leads there: a page names those to the
 * browser too. Paths outside all areas need the whole build.
 */
export function buildsByArea(build: ServerBuild): ReadonlyMap<string, ServerBuild> {
  const routes = Object.keys(build.routes).map((id) => ({ id, words: wordsOf(pathOf(build.routes, id)) }));
  const isAnywhere = ([word = "*"]: readonly string[]) => /[:*]/.test(word);
  const lengths = Array.from(new Set(routes.map(({ words }) => words.length)));
  const areas = new Map<string, ServerBuild>();
  for (const word of new Set(routes.map(({ words }) => words[0] ?? ""))) {
    const near = routes.filter(({ words }) => words[0] === word || isAnywhere(words));
    const ofWord = narrowed(build, near);
    for (const length of lengths) {
      const fitting = near.filter(({ words }) => isAnywhere(words) || canReach(words, length));
      areas.set(nameOf(word, length), narrowed(ofWord, fitting));
    }
  }
  return areas;
}

const canReach = (words: readonly string[], length: number) => words.length <= length || words.includes("*");
/** A URL takes a backslash for a slash. */
const wordsOf = (path: string) => path.split(/[\\/]/).filter(Boolean);
const nameOf = (word: string, length: number) => `${word}/${length}`;

function pathOf(routes: ServerBuild["routes"], id: string | undefined): string {
  const route = routes[id ?? ""];
  return route === undefined ? "" : `${pathOf(routes, route.parentId)}/${route.path ?? ""}`;
}

function narrowed(build: ServerBuild, to: readonly { readonly id: string }[]): ServerBuild {
  const ids = new Set(to.map(({ id }) => id));
  const only = <T>(routes: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  const assets = { ...build.assets, routes: only(build.assets.routes) };
  return { ...build, routes: only(build.routes), assets };
}
