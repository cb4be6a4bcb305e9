import fc from "fast-check";
import { expect, test } from "vitest";
import { sumMoney, toPounds } from "../../shared/money";
import { departmentSums } from "./department-sums";

const departments = [
  { name: "Garage", displayName: "Ashdown" },
  { name: "MOT", displayName: "MOT" },
];

const invoice = fc.record({
  department: fc.constantFrom("Garage", "MOT", "Tyres"),
  total: fc.integer({ min: -99_999, max: 99_999 }).map(toPounds),
});

test("the departments add up to the whole, whatever is no longer configured included", () => {
  fc.assert(
    fc.property(fc.array(invoice), (invoices) => {
      const sums = departmentSums(departments, invoices);
      expect(sumMoney(sums.map(({ total }) => total))).toBe(sumMoney(invoices.map(({ total }) => total)));
      expect(sums.reduce((all, { count }) => all + count, 0)).toBe(invoices.length);
      expect(sums.slice(0, 2).map(({ name }) => name)).toEqual(["Garage", "MOT"]);
    }),
  );
});

test("a department without invoices came to nothing", () => {
  expect(departmentSums(departments, [{ department: "MOT", total: 54.85 }])).toEqual([
    { name: "Garage", displayName: "Ashdown", count: 0, total: 0 },
    { name: "MOT", displayName: "MOT", count: 1, total: 54.85 },
  ]);
});
