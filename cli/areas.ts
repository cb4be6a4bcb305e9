import type { ServerBuild } from "@remix-run/node";

/**
 * Where a path leads: its first word, in the api its first two. Routes of other areas cannot match it, and Remix compares a path
 * with every route that it is given, several times a request.
 * @example areaOf("/customers/x5/edit.data"); // "customers"
 * @example areaOf("/api/customers/x5"); // "api/customers"
 */
export function areaOf(path: string): string {
  const words = path
    .replace(/\.data$/, "")
    .toLowerCase()
    .split("/")
    .filter(Boolean);
  return words.slice(0, words[0] === "api" ? 2 : 1).join("/");
}

/** For each area a build of the routes that a path in it can match. A path in none of them needs the whole build. */
export function buildsByArea(build: ServerBuild): ReadonlyMap<string, ServerBuild> {
  const anywhere: string[] = [];
  const areas = new Map<string, string[]>();
  for (const id of Object.keys(build.routes)) {
    const area = areaOf(pathOf(build.routes, id));
    if (area === "" || /[:*]/.test(area)) anywhere.push(id);
    else areas.set(area, [...(areas.get(area) ?? []), id]);
  }
  return new Map([...areas].map(([area, ids]) => [area, narrowed(build, new Set([...anywhere, ...ids]))]));
}

function pathOf(routes: ServerBuild["routes"], id: string | undefined): string {
  const route = routes[id ?? ""];
  return route === undefined ? "" : `${pathOf(routes, route.parentId)}/${route.path ?? ""}`;
}

function narrowed(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <T>(routes: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  const assets = { ...build.assets, routes: only(build.assets.routes) };
  return { ...build, routes: only(build.routes), assets };
}
