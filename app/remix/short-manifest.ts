import type { EntryContext } from "@remix-run/node";

type Manifest = EntryContext["manifest"];
type Route = Manifest["routes"][string];

const shortened = new WeakMap<Manifest, Map<string, Manifest>>();

/**
 * What a page says of its own routes, without the lists of scripts that they import and without flags that are false. The browser needs
 * the lists for preload links only (see page-scripts.tsx), takes a missing flag for false, and asks for the routes of the page's
 * links. Remix would name those of the paths above too, and match each path again for it. `Scripts` has no option for it (Remix 2.17).
 */
export function shortManifest({ manifest, staticHandlerContext: { matches } }: EntryContext): Manifest {
  const ids = matches.map(({ route }) => route.id);
  const known = shortened.get(manifest) ?? new Map<string, Manifest>();
  shortened.set(manifest, known);
  const short = known.get(ids.join()) ?? {
    ...manifest,
    entry: { ...manifest.entry, imports: [] },
    routes: Object.fromEntries(
      Object.entries(manifest.routes)
        .filter(([id]) => ids.includes(id))
        .map(([id, route]) => [id, shortRoute(route)]),
    ),
  };
  known.set(ids.join(), short);
  return short;
}

function shortRoute({ imports: _, ...route }: Route): Route {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)) as unknown as Route;
}
