import fs from "node:fs";
import { expect, test } from "vitest";
// @ts-expect-error: plain JavaScript, because it runs while the project is built
import * as unusedCode from "./unused-code.mjs";

const { installedVersion, shortenedFiles, UNUSED, withoutUnused } = unusedCode;

const SOURCE = `function open({
  first,
  second
}) {
  if (first) {
    return second;
  }
}
var TYPES = of({
  list: true
}, 200);
var kept = of({});
async function ask(address) {
  function again() {
    return fetch(address);
  }
  return again();
}
switch (second) {
  case 'one':
  case 'two':
    return {
      get two() {
        return 2;
      },
      get three() {
        return 3;
      }
    };
  case 'three':
    return 3;
}
if (flags.isNew && !other.flags.isNew) List.title = "List";
`;

test("a function that never runs throws, and one with a known answer gives it", () => {
  const left = withoutUnused(SOURCE, { never: ["again"], answers: { open: "false" } });
  expect(left).toContain("function open() { return false; }\nvar TYPES");
  expect(left).toContain(
    '  function again() { throw new Error("again is left out of the browser"); }\n  return',
  );
});

test("a statement goes with all its lines, and a known expression becomes its value", () => {
  const left = withoutUnused(SOURCE, { without: ["var TYPES ="], known: { "flags.isNew": "true" } });
  expect(left).not.toContain("list: true");
  expect(left).toContain("}\n\nvar kept = of({});");
  expect(left).toContain("if (true && !other.flags.isNew)");
});

test("a getter has a known answer", () => {
  const left = withoutUnused(SOURCE, { answers: { two: "1 + 1" } });
  expect(left).toContain("      get two() { return 1 + 1; },\n      get three() {");
});

test("a branch goes with its lines, and one whose lines are those of the next without", () => {
  const left = withoutUnused(SOURCE, { cases: ["'one'", "'three'"] });
  expect(left).toContain("switch (second) {\n  case 'two':\n    return {");
  expect(left).toContain("    };\n}\nif (flags");
});

test("an export goes from a file whose statements stand on one line", () => {
  const minified = "exports.a=1;exports.b=function(c){if(c)return;return 2};exports.c=d;\nexports.d=3;";
  expect(withoutUnused(minified, { exported: ["b", "c"] })).toBe("exports.a=1;\nexports.d=3;");
});

test.each([
  { never: ["closes"] },
  { answers: { asks: "1" } },
  { without: ["var TYPE ="] },
  { known: { "flags.isOld": "true" } },
  { instead: { "flags.isOld": "old()" } },
  { cases: ["'four'"] },
  { exported: ["opened"] },
])("what is not there is an error: %j", (unused) => {
  expect(() => withoutUnused(SOURCE, unused)).toThrow(/found/i);
});

test("what is there twice is an error", () => {
  expect(() => withoutUnused(SOURCE + SOURCE, { never: ["open"] })).toThrow("Found 2 times");
});

test.each(Object.keys(UNUSED))("%s is still the version that the list knows", (name) => {
  expect(installedVersion(name)).toBe(UNUSED[name].version);
});

test("nothing asks for what is left out", () => {
  // What the lint sees in an import is told there.
  const asks =
    /\b(?:fetcherKey|viewTransition|resetForm|useSubmit|prefetch|createPortal|findDOMNode|unstable_batchedUpdates|allErrors|defaultOptions|getFieldList|getToggleButtonProps|toggleMenu)\b|navigate=\{false\}|type="reset"|form\.(?:context|status|validate|update|reset|insert|remove|reorder)\b/;
  const names = fs.readdirSync("app", { recursive: true }).map(String);
  const screens = names.filter((name) => /(?<!\.test)\.tsx$/.test(name));
  expect(screens.length).toBeGreaterThan(300);
  expect(screens.filter((name) => asks.test(fs.readFileSync(`app/${name}`, "utf8")))).toEqual([]);
  // A part of an address that may be left out.
  expect(screens.filter((name) => name.startsWith("routes/") && name.includes("("))).toEqual([]);
});

test("what is left out of each file is there, and once", () => {
  const files = [...shortenedFiles()];
  expect(files).toHaveLength(16);
  const inPlace = Object.values<{ [file: string]: { instead?: object } }>(UNUSED).flatMap(
    ({ version, ...of }) =>
      Object.values(of).map(({ instead = {} }) => Object.values(instead).join("").length),
  );
  for (const [index, [place, shortened]] of files.entries())
    expect(shortened().length - (inPlace[index] ?? 0), place).toBeLessThan(fs.statSync(place).size);
});
