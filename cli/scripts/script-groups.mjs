// Decides which modules share a script of the browser. Plain Node: it runs while the project is built.

/** What a script of its own costs besides its content, in bytes: its request, and words that its compression meets anew. */
const A_SCRIPT = 480;

/** What minified code comes to once compressed, about. */
const COMPRESSED = 0.36;

const SCRIPT = /\.m?[jt]sx?$/;
const ROUTE = /^browser-route-module:(.*)\.tsx?\?browser$/;

/**
 * What each entry of the browser's scripts should import besides its own modules. esbuild makes a script for each set of
 * entries that import the same modules: some 160 scripts, of which a form loads 70, most of a few hundred bytes. Here scripts are joined
 * while that makes all pages together smaller. An entry then imports all of a group of which it needs a part, and esbuild makes
 * one script of it.
 * @param {import("esbuild").Metafile} metafile of the build without groups
 * @param {string} first the entry that every page loads: what it imports is one script already
 * @returns {Map<string, string[]>} the modules by entry, as the metafile names both
 */
export function scriptGroups({ inputs, outputs }, first) {
  const reach = reachIn(inputs);
  const always = reach(first);
  const lazy = Object.values(inputs).flatMap(({ imports }) =>
    imports.filter(isLazy).map((each) => each.path),
  );
  const isShared = (name) => SCRIPT.test(name) && !always.has(name);
  // Routes that only the server has are empty here.
  const routes = Object.keys(inputs).filter((name) => ROUTE.test(name) && [...reach(name)].some(isShared));
  const entries = [...routes, ...new Set(lazy)];

  const users = new Map();
  for (const entry of entries)
    for (const name of reach(entry))
      if (name !== entry && isShared(name)) users.set(name, [...(users.get(name) ?? []), entry]);
  const pages = [...pagesOf(routes), ...lazy.map((entry) => [entry])];
  const sizes = sizesIn(outputs);
  const groups = new Map();
  for (const [name, of] of users) {
    // What only one page has is in its own script. What only the root has is on all pages.
    if (of.length === 1 && of[0].match(ROUTE)?.[1] !== "root") continue;
    const key = of.join();
    const group = groups.get(key) ?? { names: [], size: 0, pages: pagesWith(pages, of) };
    group.names.push(name);
    group.size += (sizes.get(name) ?? 0) * COMPRESSED;
    groups.set(key, group);
  }
  return importsOf(entries, joined([...groups.values()]), reach);
}

const isLazy = ({ kind }) => kind === "dynamic-import";

/** What a module imports, directly and through others, itself included. */
function reachIn(inputs) {
  const known = new Map();
  return (from) => {
    const before = known.get(from);
    if (before !== undefined) return before;
    const found = new Set();
    const add = (name) => {
      if (found.has(name)) return;
      found.add(name);
      for (const each of inputs[name]?.imports ?? []) if (!isLazy(each)) add(each.path);
    };
    add(from);
    known.set(from, found);
    return found;
  };
}

/** The bytes of each module in the scripts. */
function sizesIn(outputs) {
  const sizes = new Map();
  for (const { inputs } of Object.values(outputs))
    for (const [name, { bytesInOutput }] of Object.entries(inputs))
      sizes.set(name, (sizes.get(name) ?? 0) + bytesInOutput);
  return sizes;
}

/** The entries of each page: a route with those around it, as their names say. */
function pagesOf(routes) {
  const byId = new Map(routes.map((name) => [name.match(ROUTE)[1], name]));
  return routes.map((name) => {
    const page = new Set([byId.get("root")]);
    for (let id = name.match(ROUTE)[1]; id !== ""; id = id.slice(0, Math.max(0, id.lastIndexOf("."))))
      if (byId.has(id)) page.add(byId.get(id));
    return [...page];
  });
}

function pagesWith(pages, entries) {
  const wanted = new Set(entries);
  return new Set(pages.filter((page) => page.some((entry) => wanted.has(entry))));
}

/** Joins the two groups that save most, again and again. */
function joined(groups) {
  const left = [...groups];
  for (;;) {
    let best = { saved: 0 };
    for (const [index, one] of left.entries())
      for (const other of left.slice(0, index)) {
        const saved = savedBy(one, other);
        if (saved > best.saved) best = { saved, one, other };
      }
    if (best.saved === 0) return left;
    const { one, other } = best;
    left.splice(left.indexOf(one), 1);
    left[left.indexOf(other)] = {
      names: [...one.names, ...other.names],
      size: one.size + other.size,
      pages: new Set([...one.pages, ...other.pages]),
    };
  }
}

/** The bytes that all pages together save if two groups are one script: less than none where it is loaded for a part. */
function savedBy(one, other) {
  let both = 0;
  for (const page of one.pages) if (other.pages.has(page)) both += 1;
  return A_SCRIPT * both - one.size * (other.pages.size - both) - other.size * (one.pages.size - both);
}

/** Each entry with the groups that it needs, and those that these need. */
function importsOf(entries, groups, reach) {
  const groupOf = new Map(groups.flatMap((group) => group.names.map((name) => [name, group])));
  return new Map(
    entries.map((entry) => {
      const needed = new Set();
      const need = (from) => {
        for (const name of reach(from)) {
          const group = groupOf.get(name);
          if (group === undefined || needed.has(group)) continue;
          needed.add(group);
          for (const each of group.names) need(each);
        }
      };
      need(entry);
      return [entry, [...needed].flatMap(({ names }) => names)];
    }),
  );
}
