import fc from "fast-check";
import { expect, test } from "vitest";
import { moveInGrid } from "./grid-keys";

const size = { rows: 12, columns: 5 };
const from = { row: 5, column: 2 };

test.each([
  ["ArrowUp", false, { row: 4, column: 2 }],
  ["ArrowDown", false, { row: 6, column: 2 }],
  ["ArrowLeft", false, { row: 5, column: 1 }],
  ["ArrowRight", false, { row: 5, column: 3 }],
  ["PageUp", false, { row: 0, column: 2 }],
  ["PageDown", false, { row: 11, column: 2 }],
  ["Home", false, { row: 5, column: 0 }],
  ["End", false, { row: 5, column: 4 }],
  ["Home", true, { row: 0, column: 0 }],
  ["End", true, { row: 11, column: 4 }],
  ["a", false, undefined],
])("%s (ctrl: %s) leads to %j", (key, ctrlKey, place) => {
  expect(moveInGrid({ key, ctrlKey }, from, size)).toEqual(place);
});

test("no key leads out of the grid", () => {
  const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"];
  fc.assert(
    fc.property(
      fc.array(fc.record({ key: fc.constantFrom(...keys), ctrlKey: fc.boolean() })),
      fc.record({ rows: fc.nat(40), columns: fc.nat(40) }),
      (presses, grid) => {
        const end = presses.reduce((at, press) => moveInGrid(press, at, grid) ?? at, { row: 0, column: 0 });
        return (
          end.row >= 0 &&
          end.column >= 0 &&
          end.row < Math.max(1, grid.rows) &&
          end.column < Math.max(1, grid.columns)
        );
      },
    ),
  );
});
