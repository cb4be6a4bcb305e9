import { expect, test } from "vitest";
import { foldText, nameKey, nameSpellings, searchWords } from "./text";

test.each([
  ["#9002", ["9002"]],
  ["Caddy 2.0 TDI - GN16 PBX", ["caddy", "2.0", "tdi", "gn16", "pbx"]],
  ["Ann Lee · #180 · Ringmer", ["ann", "lee", "180", "ringmer"]],
  ["Smith & Sons", ["smith", "sons"]],
  ["Tread and Co.", ["tread", "co"]],
  ["tread and", ["tread"]],
  ["And & Son", ["and", "son"]],
  ["and", ["and"]],
  ["O’Brien, Siobhan", ["obrien", "siobhan"]],
  ["st. leonards (55.20) “Tyre”", ["st", "leonards", "55.20", "tyre"]],
  ["£ 7,704.66", ["7,704.66"]],
  ["GN16-PBX A1–BCD gn16.pbx", ["gn16", "pbx", "a1", "bcd", "gn16", "pbx"]],
  ["abc-123d INV-77 B-MW1234", ["abc", "123d", "inv-77", "b-mw1234"]],
  ["& ", ["&"]],
  ["#", ["#"]],
  ["’", ["’"]],
  ["C# #a 5# +44", ["c#", "#a", "5#", "+44"]],
  [" ", []],
])("“%s” looks for %j", (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test.each([
  ["Škoda", "skoda"],
  ["Łódź", "lodz"],
  ["SMØRREBRØD", "smorrebrod"],
  ["Ærøskøbing", "aeroskobing"],
  ["Straße", "strasse"],
  ["Œuvre", "oeuvre"],
  ["ΑΣ ΒΓ", "ασ βγ"],
  ["\u202A+44 7700 900123\u202C", "+44 7700 900123"],
  ["Ast\u200Bra Mo\u00ADdell", "astra modell"],
])("%s is found as %s", (text, typed) => {
  expect(foldText(text)).toBe(typed);
  expect(searchWords(` ${typed} `)).toEqual(searchWords(text));
});

test.each([
  ["tread & co", ["tread & co", "tread and co"]],
  ["tread and co", ["tread and co", "tread & co"]],
  ["tread and", ["tread and", "tread &"]],
  ["anderson & rand", ["anderson & rand", "anderson and rand"]],
])("the name %s is spelt %j", (key, spellings) => {
  expect(nameSpellings(key)).toEqual(spellings);
});

test.each([
  "O'Brien",
  "O’Brien",
  "o‘brien",
  "O´Brien",
  "Oʼbrien",
  "O`Brien",
  "O‛Brien",
  "O＇Brien",
  "obrien",
])("%s is the same name, but not the same email", (name) => {
  expect(nameKey(` ${name}  Ltd`)).toBe("obrien ltd");
  expect(searchWords(name)).toEqual(["obrien"]);
  expect(foldText("o'brien@example.co.uk")).toBe("o'brien@example.co.uk");
});
