import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue";

test("rows take turns, each in its own order", () => {
  const queue = new FairQueue<string>();
  for (const thing of ["a1", "a2", "a3", "b1", "c1", "b2"]) queue.add(thing.charAt(0), thing);
  expect([queue.count, queue.countOf("a"), queue.countOf("d")]).toEqual([6, 3, 0]);
  const taken = [queue.next(), queue.next()];
  queue.add("d", "d1");
  while (queue.count > 0) taken.push(queue.next());
  expect(taken).toEqual(["a1", "b1", "c1", "a2", "b2", "d1", "a3"]);
  expect([queue.next(), queue.count]).toEqual([undefined, 0]);
});
