import v8 from "node:v8";
import vm from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addInOrder, type Entry, positionOf, removeInOrder } from "./listing";
import { TextBlocks } from "./text-blocks";

const word = fc.constantFrom(
  ...["ann", "nn", "transit", "sit", "a", "y x", "ÿ", "žx", "trans", "transit van", "ransit v"],
  ...["none of these", "nnnnnnann"],
);
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join("\n"));
const step = fc.record({
  kind: fc.constantFrom("add", "add", "change", "remove", "look"),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  text,
  word,
});

test("after any changes, the same entries are found as by looking at each", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3600 }), fc.array(step, { maxLength: 40 }), (size, steps) => {
      const entries: Entry<string>[] = [];
      let rank = 0;
      let made = 0;
      const make = (of: string, at = ++rank): Entry<string> => ({
        ...{ doc: of, text: of, rank: at, mark: 0 },
        id: `${++made}`,
      });
      for (let each = 0; each < size; each++)
        entries.push(make(["ann\nx", "transit van", "", "žx"][each % 4] ?? ""));
      const blocks = new TextBlocks(() => entries);
      for (const { kind, at, text: next, word: looked } of steps) {
        const place = Math.floor(at * entries.length);
        const entry = entries[place];
        if (kind === "add") {
          // Now and then between others, as after an undone deletion.
          const added = make(next, at < 0.5 ? ++rank : at * rank);
          addInOrder(entries, added);
          blocks.movedFrom(positionOf(entries, added));
        } else if (kind === "change" && entry) {
          entries[place] = { ...entry, text: next };
          blocks.changedAt(place);
        } else if (kind === "remove" && entry) {
          blocks.movedFrom(place);
          removeInOrder(entries, entry);
        } else {
          const found = entries.filter((each) => each.text.includes(looked));
          expect(blocks.having(looked)).toEqual(found);
          expect([...blocks.latestHaving(looked)]).toEqual(found.toReversed());
        }
      }
      for (const looked of ["ann", "transit", "transit v", "ÿ", "žx", "n\nx", "\nx"]) {
        expect(blocks.having(looked)).toEqual(entries.filter((each) => each.text.includes(looked)));
      }
      for (const joined of ["\0", "x\0transit", "\0a"]) expect(blocks.having(joined)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test("texts that were joined and joined anew do not stay in memory", () => {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc") as () => void;
  const megabytes = () => {
    collect();
    return process.memoryUsage().heapUsed / 1024 / 1024;
  };
  let rank = 0;
  const make = (): Entry<number> => ({
    ...{ doc: ++rank, rank, mark: 0, id: `${rank}` },
    text: `invoice ${rank} of ${"somebody ".repeat(10)}`,
  });
  const entries = Array.from({ length: 4096 }, make);
  const blocks = new TextBlocks(() => entries);
  blocks.having("none");
  const before = megabytes();
  for (let round = 0; round < 400; round++) {
    // What comes out of the last block in each round is not joined again.
    for (const oldest of entries.slice(0, 2)) {
      blocks.movedFrom(0);
      removeInOrder(entries, oldest);
      entries.push(make());
      blocks.movedFrom(entries.length - 1);
    }
    expect(blocks.latestHaving("somebody").next().value).toBe(entries.at(-1));
  }
  expect(megabytes() - before).toBeLessThan(5);
});
