import { expect, test } from "vitest";
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import { scriptGroups } from "./script-groups.mjs";

const routeOf = (id: string) => `browser-route-module:${id}.tsx?browser`;

interface Modules {
  readonly [name: string]: {
    readonly imports?: readonly string[];
    readonly later?: readonly string[];
    readonly size?: number;
  };
}

/** What esbuild tells of modules, and the groups that are made of them. */
function groupsOf(modules: Modules): Map<string, string[]> {
  const inputs = Object.fromEntries(
    Object.entries(modules).map(([name, { imports = [], later = [] }]) => [
      name,
      {
        imports: [
          ...imports.map((path) => ({ path, kind: "import-statement" })),
          ...later.map((path) => ({ path, kind: "dynamic-import" })),
        ],
      },
    ]),
  );
  const sizes = Object.entries(modules).map(([name, { size = 100 }]) => [name, { bytesInOutput: size }]);
  return scriptGroups(
    { inputs, outputs: { "script.js": { inputs: Object.fromEntries(sizes) } } },
    "entry.ts",
  );
}

test("small modules of most pages are imported by each page that needs one of them", () => {
  const groups = groupsOf({
    "entry.ts": { imports: ["react.js"] },
    "react.js": {},
    "link.tsx": { imports: ["react.js"] },
    "table.tsx": {},
    [routeOf("root")]: { imports: ["link.tsx"] },
    [routeOf("routes/home")]: { imports: ["table.tsx"] },
    [routeOf("routes/find")]: { imports: ["table.tsx", "link.tsx"] },
  });
  for (const id of ["root", "routes/home", "routes/find"])
    expect(groups.get(routeOf(id))?.toSorted(), id).toEqual(["link.tsx", "table.tsx"]);
});

test("a large module stays apart from those of pages that do not need it", () => {
  const groups = groupsOf({
    "entry.ts": {},
    "link.tsx": {},
    "form.tsx": { size: 30_000 },
    [routeOf("root")]: { imports: ["link.tsx"] },
    [routeOf("routes/users")]: { imports: ["link.tsx"] },
    [routeOf("routes/users.new")]: { imports: ["form.tsx"] },
    [routeOf("routes/users.$id")]: { imports: ["form.tsx"] },
  });
  expect(groups.get(routeOf("routes/users"))).toEqual(["link.tsx"]);
  expect(groups.get(routeOf("routes/users.new"))).toEqual(["form.tsx"]);
});

test("what only the root imports is joined with what most pages do", () => {
  const groups = groupsOf({
    "entry.ts": {},
    "menu.tsx": {},
    "link.tsx": {},
    "chart.tsx": {},
    [routeOf("root")]: { imports: ["menu.tsx"] },
    [routeOf("routes/home")]: { imports: ["link.tsx", "chart.tsx"] },
    [routeOf("routes/find")]: { imports: ["link.tsx"] },
  });
  for (const id of ["root", "routes/home", "routes/find"])
    expect(groups.get(routeOf(id))?.toSorted(), id).toEqual(["link.tsx", "menu.tsx"]);
});

test("a group brings along the groups that it needs", () => {
  const groups = groupsOf({
    "entry.ts": {},
    "dates.ts": { size: 30_000 },
    "field.tsx": { imports: ["dates.ts"] },
    "note.tsx": {},
    [routeOf("routes/a")]: { imports: ["note.tsx"], later: ["picker.tsx"] },
    [routeOf("routes/b")]: { imports: ["note.tsx", "field.tsx"] },
    [routeOf("routes/c")]: { imports: ["field.tsx", "note.tsx"] },
    [routeOf("routes/d")]: { imports: ["dates.ts"] },
    "picker.tsx": { imports: ["note.tsx"] },
  });
  for (const [entry, names] of groups)
    if (names.includes("field.tsx")) expect(names, entry).toContain("dates.ts");
  expect(groups.has("picker.tsx")).toBe(true);
});

test("routes without anything for a browser import nothing", () => {
  const groups = groupsOf({
    "entry.ts": {},
    [routeOf("root")]: {},
    [routeOf("routes/api.$")]: {},
  });
  expect([...groups.values()].flat()).toEqual([]);
});
