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
  ["\u202A+44 7700 900123\u202C", "+44 7700 900123"],
  ["Ast\u200Bra Mo\u00ADdell", "astra modell"],
])("%s is found as %s", (text, typed) => {
  expect(foldText(text)).toBe(typed);
  expect(searchWords(` ${typed} `)).toEqual(searchWords(text));
});
