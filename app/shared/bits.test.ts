import fc from "fast-check";
import { expect, test } from "vitest";
import { Bits } from "./bits";

const SIZE = 130;
const numbers = fc.array(
  fc.oneof(fc.integer({ min: 0, max: SIZE - 1 }), fc.constantFrom(0, 31, 32, 63, 129)),
);
const bitsOf = (some: readonly number[]) => {
  const bits = new Bits(SIZE);
  for (const number of some) bits.add(number);
  return bits;
};
const inOrder = (some: Iterable<number>) => [...new Set(some)].sort((a, b) => a - b);

test("bits say what a set says", () => {
  const span = fc.integer({ min: 0, max: SIZE + 5 });
  fc.assert(
    fc.property(numbers, numbers, span, span, (some, others, offset, limit) => {
      const set = inOrder(some);
      const bits = bitsOf(some);
      expect([...bits.numbers()]).toEqual(set);
      expect(bits.count).toBe(set.length);
      expect(bits.highest(offset, limit)).toEqual(set.toReversed().slice(offset, offset + limit));
      for (let number = 0; number < SIZE; number++) expect(bits.has(number)).toBe(set.includes(number));
      const both = bitsOf(some);
      both.keep(bitsOf(others));
      expect([...both.numbers()]).toEqual(set.filter((number) => others.includes(number)));
      const either = bitsOf(some);
      either.join(bitsOf(others));
      expect([...either.numbers()]).toEqual(inOrder([...some, ...others]));
    }),
  );
});
