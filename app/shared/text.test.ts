import { expect, test } from "vitest";
import { foldText, searchWords } from "./text";

test.each([
  ["Škoda", "skoda"],
  ["Łódź", "lodz"],
  ["SMØRREBRØD", "smorrebrod"],
  ["Ærøskøbing", "aeroskobing"],
  ["Straße", "strasse"],
  ["Œuvre", "oeuvre"],
  ["ΑΣ ΒΓ", "ασ βγ"],
])("%s is found as %s", (text, typed) => {
  expect(foldText(text)).toBe(typed);
  expect(searchWords(` ${typed} `)).toEqual(searchWords(text));
});
