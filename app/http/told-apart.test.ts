import fc from "fast-check";
import { expect, test } from "vitest";
import { toldApart } from "./told-apart.server";

const POUNDS = "Must be an amount in pounds";

test("a message of several fields names each, and one of a single field stays", () => {
  const errors = {
    cash: [POUNDS],
    counted: [POUNDS, "Required"],
    credit1: [POUNDS],
    notes: ["Must be text"],
  };
  expect(toldApart(errors, { credit1: "Amount of Labour" })).toEqual({
    [`cash ${POUNDS}`]: `Cash: ${POUNDS}`,
    [`counted ${POUNDS}`]: `Cash in the till: ${POUNDS}`,
    "counted Required": "Cash in the till: Required",
    [`credit1 ${POUNDS}`]: `Amount of Labour: ${POUNDS}`,
  });
});

test("no two entries of a summary read alike", () => {
  const messages = fc.subarray([POUNDS, "Required", "Must be text"], { minLength: 1 });
  const errors = fc.dictionary(fc.constantFrom("cash", "card", "cheque", "vat", "total", "date"), messages);
  fc.assert(
    fc.property(errors, (errors) => {
      const told = toldApart(errors, {});
      const shown = Object.entries(errors).flatMap(([name, each]) =>
        each.map((message) => told[`${name} ${message}`] ?? message),
      );
      expect(new Set(shown).size).toBe(shown.length);
    }),
  );
});
