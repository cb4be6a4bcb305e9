import { expect, test } from "vitest";
import { clockProblem } from "./clock";

const lastChange = "2026-11-26T16:20:00.000Z";

test.each([
  ["2023-11-28T14:05:00.000Z", "28 Nov 2023, 14:05"],
  ["2026-11-25T16:19:59.999Z", "25 Nov 2026, 16:19"],
])("a clock at %s, before the last change, is told", (now, said) => {
  expect(clockProblem({ lastChange }, new Date(now))).toBe(
    `This machine’s clock says ${said}, but the books were changed on 26 Nov 2026, 16:20: one of the two is wrong. What is saved now is dated by the clock.`,
  );
});

test.each([
  ["a clock that goes on", lastChange, "2026-11-27T08:00:00.000Z"],
  ["clocks that differ by less than a day", lastChange, "2026-11-25T16:20:00.000Z"],
  ["new books", undefined, "2023-11-28T14:05:00.000Z"],
])("nothing is told of %s", (_, changed, now) => {
  expect(clockProblem({ lastChange: changed }, new Date(now))).toBeUndefined();
});
