import { expect, test } from "vitest";
import { Turns } from "./turns";

test("other work runs beside a long one, and not after each of its lines", async () => {
  let others = 0;
  let immediate = setImmediate(function other() {
    others += 1;
    immediate = setImmediate(other);
  });
  const turns = new Turns();
  const end = performance.now() + 5_000;
  let lines = 0;
  while (others < 3 && performance.now() < end) {
    await turns.pass();
    lines += 1;
  }
  clearImmediate(immediate);
  expect(others).toBe(3);
  expect(lines).toBeGreaterThan(50);
});
