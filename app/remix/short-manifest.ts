import type { EntryContext } from "@remix-run/node";

type Manifest = EntryContext["manifest"];
type Route = Manifest["routes"][string];

const shortened = new WeakMap<Manifest, Manifest>();

/** The route of "/", which leads on and has no page. */
const WAY_IN = "routes/_index";

/**
 * What a page says of its routes, without the lists of scripts that they import, without flags that are
 * false and without the route of "/". The browser needs the lists for preload links only (see page-scripts.tsx), takes a missing flag for
 * false, and asks for a route that it does not know. `Scripts` has no option for it (Remix 2.17).
 */
export function shortManifest(manifest: Manifest): Manifest {
  const short = shortened.get(manifest) ?? {
    ...manifest,
    entry: { ...manifest.entry, imports: [] },
    routes: Object.fromEntries(
      Object.entries(manifest.routes)
        .filter(([id]) => id !== WAY_IN)
        .map(([id, route]) => [id, shortRoute(route)]),
    ),
  };
  shortened.set(manifest, short);
  return short;
}

function shortRoute({ imports: _, ...route }: Route): Route {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)) as unknown as Route;
}
