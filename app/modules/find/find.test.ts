import { expect, test } from "vitest";
import { soughtNumber } from "./find";

test.each([
  ["12", 12, undefined],
  ["#12", 12, undefined],
  ["inv # 12", 12, "invoice"],
  ["inv 00012", 12, "invoice"],
  ["inv12", 12, "invoice"],
  ["invoice-12.pdf", 12, "invoice"],
  ["quo # 7", 7, "quote"],
  ["quote no 7", undefined, undefined],
  ["cn 3", 3, "creditNote"],
  ["credit note 3", 3, "creditNote"],
  ["customer 4", 4, "customer"],
  ["bmf 12", undefined, undefined],
  ["1234567890", undefined, undefined],
  ["", undefined, undefined],
])("“%s” asks for number %s of %s", (text, number, kind) => {
  expect(soughtNumber(text)?.number).toBe(number);
  expect(soughtNumber(text)?.kind).toBe(kind);
});
