import { expect, test } from "vitest";
import type { Supplier } from "../suppliers/supplier";
import { csvLine } from "./csv";
import { SUPPLIER_COLUMNS } from "./export-columns";

test("a supplier's phone has spaces, so that a spreadsheet keeps its zero", () => {
  const supplier: Supplier = {
    ...{ _id: "s1", autoId: 4, created: "2026-11-21T10:00:00.000Z", updated: "2026-11-21T10:00:00.000Z" },
    ...{ name: "Weald Factors", town: "Lewes", phone: "01825762118", email: "" },
  };
  expect(csvLine(SUPPLIER_COLUMNS, supplier)).toBe("4,Weald Factors,Lewes,01825 762 118,\r\n");
});
