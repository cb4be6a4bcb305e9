import { expect, test } from "vitest";
import { registrationKey, unspacedRegistration } from "./registration";

test.each([
  ["QB11 AAA", "QB11AAA"],
  [" qb11-aaa ", "QB11AAA"],
  ["QB11.AAA", "QB11AAA"],
  ["B–MW 1234", "BMW1234"],
  ["---", "---"],
])("%s is the plate %s", (typed, key) => {
  expect(registrationKey(typed)).toBe(key);
});

test("a registration without spaces keeps its hyphens", () => {
  expect(unspacedRegistration("b-mw 1234")).toBe("B-MW1234");
});
