import { expect, test } from "vitest";
import { Turns } from "./turns";

test("rows take turns, each in its own order", () => {
  const turns = new Turns<string>();
  for (const thing of ["a1", "a2", "a3", "b1", "c1", "b2"]) turns.add(thing.charAt(0), thing);
  expect([turns.count, turns.countOf("a"), turns.countOf("d")]).toEqual([6, 3, 0]);
  const taken = [turns.next(), turns.next()];
  turns.add("d", "d1");
  while (turns.count > 0) taken.push(turns.next());
  expect(taken).toEqual(["a1", "b1", "c1", "a2", "b2", "d1", "a3"]);
  expect([turns.next(), turns.count]).toEqual([undefined, 0]);
});
