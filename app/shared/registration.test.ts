import { expect, test } from "vitest";
import { registrationKey, soughtSpellings } from "./registration";

test.each([
  ["QB11 AAA", "QB11AAA"],
  [" qb11-aaa ", "QB11AAA"],
  ["QB11.AAA", "QB11AAA"],
  ["B–MW 1234", "BMW1234"],
  ["---", "---"],
])("%s is the plate %s", (typed, key) => {
  expect(registrationKey(typed)).toBe(key);
});

test("a registration is found with its hyphens and without", () => {
  expect(soughtSpellings("b-mw 1234")).toBe("BMW1234 B-MW1234");
  expect(soughtSpellings("AB12 CDE")).toBe("AB12CDE");
});
