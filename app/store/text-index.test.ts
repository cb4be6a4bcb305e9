import fc from "fast-check";
import { expect, test } from "vitest";
import { Bits } from "../shared/bits";
import { TextIndex } from "./text-index";

const word = fc.constantFrom(
  ...["ann", "nn", "transit", "sit", "a", "y x", "ÿ", "žx", "trans", "transit van", "ransit v"],
  ...["none of these", "nnnnnnann", ""],
);
const text = fc.array(word, { maxLength: 7 }).map((words) => words.join("\n"));
const sought = fc.oneof(
  word,
  fc.constantFrom("n\nx", "\nx", "ann\n", "\nann\n", "\n", "\n\n", "\n\nann", "x\n\n", "t\nann\na"),
);
const step = fc.record({
  kind: fc.constantFrom("push", "insert", "replace", "remove", "look"),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  text,
  sought,
});

/** A text for each position, of which some repeat. */
const PADS = ["ann\nx", "transit van", "", "žx", "9\nford focus\ngn22jvr\nann\n\nlast"];

test("after any changes, the same texts are found as by looking at each", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3600 }), fc.array(step, { maxLength: 40 }), (size, steps) => {
      const texts: string[] = [];
      let index = new TextIndex();
      const push = (each: string) => {
        texts.push(each);
        index.push(each);
      };
      const expectFound = (part: string) => {
        const found = texts.flatMap((each, position) => (each.includes(part) ? [position] : []));
        expect([part, ...index.having(part).numbers()]).toEqual([part, ...found]);
        expect([...index.latestHaving(part)]).toEqual(found.toReversed());
        const some = new Bits(texts.length);
        for (let position = 0; position < texts.length; position += 20) some.add(position);
        expect([...index.having(part, some).numbers()]).toEqual(found.filter((each) => each % 20 === 0));
      };
      for (let each = 0; each < size; each++) push(`${each}\n${PADS[each % PADS.length]}`);
      index.settle();
      for (const { kind, at, text: next, sought: part } of steps) {
        const position = Math.floor(at * texts.length);
        if (kind === "push") {
          push(next);
          index.settle();
        } else if (kind === "insert") {
          // Now and then between others, as after an undone deletion.
          const between = at < 0.5 ? texts.length : position;
          texts.splice(between, 0, next);
          index.insert(between, next);
        } else if (kind === "replace" && texts.length > 0) {
          texts[position] = next;
          index.replace(position, next);
        } else if (kind === "remove" && texts.length > 0) {
          texts.splice(position, 1);
          index.remove(position);
        } else {
          expectFound(part);
        }
      }
      const parts = [...index.parts()];
      index = new TextIndex();
      for (const part of parts) index.takePart(JSON.parse(JSON.stringify(part)));
      for (const part of ["ann", "transit", "transit v", "ÿ", "n\nx", "\nx", "7", "last", "none"])
        expectFound(part);
      for (const [position, each] of texts.entries()) expect(index.at(position)).toBe(each);
    }),
    { numRuns: 100 },
  );
});

test("texts that come in another order are put in theirs", () => {
  const index = new TextIndex();
  index.push("a\n1");
  index.settle();
  for (const each of ["d", "b\n2", "c"]) index.push(each);
  index.settle([0, 2, 3, 1]);
  expect([0, 1, 2, 3].map((position) => index.at(position))).toEqual(["a\n1", "b\n2", "c", "d"]);
  expect([...index.having("d").numbers()]).toEqual([3]);
});

test("lines that no text has any more are forgotten, and the others are found", () => {
  const index = new TextIndex();
  for (let each = 0; each < 10; each++) index.push(`ann ${each}`);
  index.settle();
  for (let round = 0; round < 30_000; round++) index.replace(round % 9, `ben ${round}\nred`);
  const lines = [...index.parts()].flatMap((part) =>
    "dictionary" in part ? part.dictionary.text.split("\n") : [],
  );
  expect(lines.length).toBeLessThan(9000);
  expect([...index.having("ann").numbers()]).toEqual([9]);
  expect([...index.having("ben 29999").numbers()]).toEqual([29_999 % 9]);
  expect([...index.having("red").numbers()].length).toBe(9);
});

test("a word that the last texts have is found without looking further", () => {
  const index = new TextIndex();
  for (let each = 0; each < 100; each++) index.push(each % 2 === 0 ? `ann ${each}` : "ben");
  index.settle();
  const latest = index.latestHaving("ann");
  expect([latest.next().value, latest.next().value]).toEqual([98, 96]);
});
