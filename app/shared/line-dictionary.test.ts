import fc from "fast-check";
import { expect, test } from "vitest";
import { LineDictionary } from "./line-dictionary";

const word = fc.constantFrom(
  "ann",
  "nn",
  "transit",
  "sit",
  "a",
  "ÿ",
  "žx",
  "gn22jvr",
  "none of these",
  "nnnnnnann",
);
const line = fc.oneof(
  { weight: 9, arbitrary: fc.array(word, { maxLength: 3 }).map((words) => words.join(" ")) },
  { weight: 1, arbitrary: fc.array(word, { maxLength: 3 }).map((words) => words.join("\n")) },
);
/** Fills blocks before what is looked at. */
const padding = fc.constantFrom(0, 0, 4080, 8180);

function numbersHaving(dictionary: LineDictionary, part: string): number[] {
  return [...(dictionary.having(part)?.numbers() ?? [])];
}

test("each line is found by every part of it, under its one number, and after a copy too", () => {
  fc.assert(
    fc.property(padding, fc.array(line, { maxLength: 30 }), fc.array(word), (pads, lines, looked) => {
      const dictionary = new LineDictionary();
      // Twice: of lines that are all different none is looked up in the end.
      for (let each = 0; each < pads; each++) dictionary.add(`${each >> 1} ford`);
      const known = Array.from({ length: pads / 2 }, (_, each) => `${each} ford`);
      for (const each of lines) {
        const before = known.indexOf(each);
        expect(dictionary.add(each)).toBe(before < 0 ? known.push(each) : before + 1);
      }
      const copy = new LineDictionary();
      for (const part of dictionary.parts()) copy.takePart(JSON.parse(JSON.stringify(part)));
      for (const each of [dictionary, copy]) {
        expect(each.count).toBe(known.length);
        for (const [index, text] of known.entries()) {
          if (index >= pads / 2)
            expect([each.line(index + 1), each.is(index + 1, text)]).toEqual([text, true]);
        }
        for (const part of [...looked, "n t", "0 f", "7", "q"]) {
          const expected = known.flatMap((text, index) => (text.includes(part) ? [index + 1] : []));
          expect(numbersHaving(each, part)).toEqual(expected);
        }
        for (const part of looked) {
          const begins = known.flatMap((text, index) =>
            `\n${text}`.includes(`\n${part}`) ? [index + 1] : [],
          );
          const ends = known.flatMap((text, index) => (`${text}\n`.includes(`${part}\n`) ? [index + 1] : []));
          expect([numbersHaving(each, `\n${part}`), numbersHaving(each, `${part}\n`)]).toEqual([
            begins,
            ends,
          ]);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("lines of which thousands were all different are no longer looked up, and are found all the same", () => {
  const dictionary = new LineDictionary();
  for (let number = 1; number <= 5000; number++) expect(dictionary.add(`${number}`)).toBe(number);
  expect(dictionary.add("7")).toBe(5001);
  expect(numbersHaving(dictionary, "4999")).toEqual([4999]);
  expect(numbersHaving(dictionary, "\n7\n")).toEqual([7, 5001]);
});

test("a line that came before it was settled gets another number, one that came after does not", () => {
  const dictionary = new LineDictionary();
  const before = dictionary.add("ford");
  dictionary.settle();
  const after = dictionary.add("ford");
  expect(after).not.toBe(before);
  expect(dictionary.add("ford")).toBe(after);
  expect(numbersHaving(dictionary, "or")).toEqual([before, after]);
});
