import { expect, test } from "vitest";
import { registrationKey, soughtSpellings, tidyRegistration } from "./registration";

test.each([
  ["QB11 AAA", "QB11AAA"],
  [" qb11-aaa ", "QB11AAA"],
  ["QB11.AAA", "QB11AAA"],
  ["B–MW 1234", "BMW1234"],
  ["\u200eIC55\u200d ABC\u2060", "IC55ABC"],
  ["ＺＺ９９　ＺＺＺ", "ZZ99ZZZ"],
  ["---", "---"],
])("%s is the plate %s", (typed, key) => {
  expect(registrationKey(typed)).toBe(key);
});

test("a registration is stored without what nobody sees", () => {
  expect(tidyRegistration("\u200eic55  abc\u200d ")).toBe("IC55 ABC");
  expect(tidyRegistration("ＺＺ９９　ＺＺＺ")).toBe("ZZ99 ZZZ");
  expect(tidyRegistration("MÜ-AB 12")).toBe("MÜ-AB 12");
});

test("a registration is found with its hyphens and without", () => {
  expect(soughtSpellings("b-mw 1234")).toBe("BMW1234 B-MW1234");
  expect(soughtSpellings("AB12 CDE")).toBe("AB12CDE");
});
