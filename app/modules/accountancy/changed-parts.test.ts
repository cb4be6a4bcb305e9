import { describe, expect, it } from "vitest";
import { changedParts } from "./changed-parts";

const made = (name: string, prints: Record<string, string>) =>
  ({ name, kind: name.startsWith("bills") ? "bills" : "sales-invoices", prints }) as const;

describe("what differs from the files that were taken", () => {
  const marks = { "sales-invoices-1": { parts: { 7: "a", 8: "b" } }, "bills-1": { parts: { 3: "x" } } };

  it("is new, changed or gone, in the order of the kinds and their numbers", () => {
    const now = [made("sales-invoices-1", { 6: "n", 7: "a", 10: "o" }), made("bills-1", { 3: "y" })];
    expect(changedParts(marks, now)).toEqual([
      { kind: "sales-invoices", number: 6, how: "new" },
      { kind: "sales-invoices", number: 8, how: "gone" },
      { kind: "sales-invoices", number: 10, how: "new" },
      { kind: "bills", number: 3, how: "changed" },
    ]);
    expect(changedParts(marks, [])).toHaveLength(3);
  });

  it("is nothing where one more document moves others into the next file", () => {
    const now = [made("sales-invoices-1", { 6: "n", 7: "a" }), made("sales-invoices-2", { 8: "b", 9: "c" })];
    expect(changedParts({ "sales-invoices-1": marks["sales-invoices-1"] }, now)).toEqual([
      { kind: "sales-invoices", number: 6, how: "new" },
    ]);
  });

  it("leaves out the kinds of which a file was taken before prints were kept", () => {
    const now = [made("sales-invoices-1", { 7: "a", 8: "c" }), made("bills-1", { 3: "y" })];
    expect(changedParts({ ...marks, "bills-1": {} }, now)).toEqual([
      { kind: "sales-invoices", number: 8, how: "changed" },
    ]);
  });
});
