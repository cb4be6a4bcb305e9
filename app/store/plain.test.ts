import fc from "fast-check";
import { expect, test } from "vitest";
import { copyPlain, deepFreeze } from "./plain";

test("a copy is what JSON brings back", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
      fc.pre(!JSON.stringify(value).includes("__proto__"));
      expect(copyPlain(value)).toStrictEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(copyPlain({ a: undefined, b: [-0] })).toStrictEqual({ b: [0] });
});

test("refuses what JSON would change, saying where", () => {
  const refused: [unknown, string][] = [
    [{ a: [{ b: Number.NaN }] }, "NaN at .a[0].b"],
    [new Date(0), "a Date at its root"],
    [{ m: new Map() }, "a Map at .m"],
    [[undefined], "undefined at [0]"],
    [{ n: 1n }, "1 at .n"],
    [{ f: () => 1 }, "at .f"],
    [JSON.parse('{"a":{"__proto__":{}}}'), ".a.__proto__"],
  ];
  for (const [value, where] of refused) expect(() => copyPlain(value)).toThrow(where);
});

test("a copy shares what it has in common with the one it replaces, and the rest of it is checked", () => {
  const known = copyPlain({ lines: [{ a: 1 }], vat: { b: 2 }, c: 3, none: null });
  const next = copyPlain({ ...known, vat: { ...known.vat }, c: 4 }, known);
  expect(next).toStrictEqual({ ...known, c: 4 });
  expect(next).not.toBe(known);
  expect([next.lines === known.lines, next.vat === known.vat]).toEqual([true, false]);
  expect(() => copyPlain({ ...known, c: Number.NaN }, known)).toThrow("NaN at .c");
  expect(copyPlain({ ...known, c: -0 }, { ...known, c: 0 })).toStrictEqual({ ...known, c: 0 });
});

test("freezes all the way down", () => {
  const frozen = deepFreeze({ a: [{ b: 1 }] });
  expect([frozen, frozen.a, frozen.a[0]].every(Object.isFrozen)).toBe(true);
});
