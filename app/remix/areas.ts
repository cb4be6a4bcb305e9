import type { ServerBuild } from "@remix-run/node";

/**
 * The area of a path: its first word. Routes of other areas cannot match it, and Remix tests a path against every route,
 * several times a request. It can go once Remix matches a path only once (React Router 7 does not yet).
 * @example areaOf("/customers/x5/edit.data"); // "customers"
 */
export function areaOf(path: string): string {
  const [word = ""] = path
    .replace(/\.data$/, "")
    .toLowerCase()
    .split("/")
    .filter(Boolean);
  return word;
}

/** A build for each area, with only the routes that can match there. Paths outside all areas need the whole build. */
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
