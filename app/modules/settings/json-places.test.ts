import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonPlaces } from "./json-places";

const CONFIG = `{
  "product": "Garage",
  "departments": [
    { "name": "Garage" },
    {
      "name": "MOT"
    }
  ]
}`;

test.each([
  [["product"], 2],
  [["departments", 1, "name"], 6],
  [["departments", 1, "missing"], 5],
  [["company", "name"], 1],
])("%j stands in line %i", (path, line) => {
  expect(jsonPlaces(CONFIG).lineOf(path)).toBe(line);
});

test.each([
  ['{\n  "a": 1,\n}', 2, "there is a comma too many before }"],
  ['{\n  "a": 1\n  "b": 2\n}', 2, "a comma is missing"],
  ['{\n  "a" 1\n}', 2, 'a colon is missing after "a"'],
  ["{\n  a: 1\n}", 2, "a name must stand in double quotes"],
  ["{\n  'a': 1\n}", 2, "text stands in double quotes, not in single ones"],
  ['{\n  "a": yes\n}', 2, "text must stand in double quotes"],
  ['{\n  "a": ,\n}', 2, "a value is missing before ,"],
  ['{\n  "a": "b\n}', 2, "the closing quote of a text is missing"],
  ['{\n  // why\n  "a": 1\n}', 2, "JSON holds no comments"],
  ['{\n  "a": "C:\\x"\n}', 2, "a text holds a single \\; write \\\\ for it"],
  ['{\n  "a": [1, 2\n', 3, "the ] is missing that closes what begins in line 2"],
  ["{}\n{}", 2, "there is more after the end"],
  ["", 1, "the file ends too early"],
  ["[".repeat(5000), 1, "it is nested too deeply"],
])("%j is wrong in line %i: %s", (text, line, reason) => {
  expect(jsonPlaces(text).fault).toMatchObject({ line, reason });
});

test("what JSON.parse reads has no fault, and what it refuses has one", () => {
  const broken = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", '"', "}", "]", "x", "\\", "\n"))
    .map(
      ([text, at, put]) =>
        text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1),
    );
  fc.assert(
    fc.property(fc.oneof(fc.json(), broken), (text) => {
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      expect(jsonPlaces(text).fault === undefined).toBe(isJson);
    }),
  );
});
