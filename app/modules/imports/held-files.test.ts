import { expect, it } from "vitest";
import { heldFile, holdFile, isHeld } from "./held-files.server";

const isCsv = (kind: string): kind is "csv" => kind === "csv";
const HOUR = 3_600_000;

const file = (name: string, size = 1) => ({ kind: "csv", name, bytes: new Uint8Array(size) });

it("holds the files that one person looks at in several windows, and lets the oldest of them go", () => {
  const theirs = holdFile("bob", file("theirs"));
  const own = ["a", "b", "c", "d"].map((name) => holdFile("ann", file(name)));
  expect(own.map((id) => heldFile("ann", id, isCsv).name)).toEqual(["a", "b", "c", "d"]);
  const fifth = holdFile("ann", file("e"));
  expect([...own, fifth].map((id) => isHeld("ann", id))).toEqual([false, true, true, true, true]);
  expect(heldFile("bob", theirs, isCsv).name).toBe("theirs");
  expect(() => heldFile("bob", fifth, isCsv)).toThrow(/^The file is no longer here/);
});

it("lets the oldest files of anybody go once they are too large together, and each after an hour", () => {
  const now = Date.now();
  const large = holdFile("cas", file("large", 40_000_000), now);
  const other = holdFile("dan", file("other", 30_000_000), now + 1);
  expect([isHeld("cas", large, now + 1), isHeld("dan", other, now + 1)]).toEqual([false, true]);
  expect([HOUR, HOUR + 1].map((later) => isHeld("dan", other, now + later))).toEqual([true, false]);
});
