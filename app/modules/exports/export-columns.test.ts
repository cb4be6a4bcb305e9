import { expect, test } from "vitest";
import type { Supplier } from "../suppliers/supplier";
import type { VatReturnView } from "../vat/vat-returns.server";
import { csvHead, csvLine } from "./csv";
import { SUPPLIER_COLUMNS, VAT_RETURN_COLUMNS } from "./export-columns";

test("a supplier's phone has spaces, so that a spreadsheet keeps its zero", () => {
  const supplier: Supplier = {
    ...{ _id: "s1", autoId: 4, created: "2026-11-21T10:00:00.000Z", updated: "2026-11-21T10:00:00.000Z" },
    ...{ name: "Weald Factors", town: "Lewes", phone: "01825762118", email: "" },
  };
  expect(csvLine(SUPPLIER_COLUMNS, supplier)).toBe("4,Weald Factors,Lewes,01825 762 118,\r\n");
});

test("a filed VAT return has what was added to it, so that its boxes can be told from the books", () => {
  const filed: VatReturnView = {
    ...{ _id: "2026-10-31", created: "2026-11-21T10:00:00.000Z", updated: "2026-11-21T10:00:00.000Z" },
    ...{ from: "2026-08-01", to: "2026-10-31", basis: "invoice", filedBy: "Ann Lee", isReclaim: false },
    ...{ box1: 32.5, box2: 0, box3: 32.5, box4: 0, box5: 32.5, box6: 1100, box7: 0, box8: 0, box9: 0 },
    ...{ exact: { box6: 1100, box7: 0 }, changes: 0, correction: 0, corrects: ["2026-01-31", "2026-04-30"] },
    adjustment: { box1: 12.5, box4: 0, box6: -1000, box7: 0, reason: "Fuel scale charge" },
  };
  const last = (line: string) => line.trim().split(",").slice(-6);
  expect(last(csvHead(VAT_RETURN_COLUMNS))).toEqual([
    ...["Added to box 1", "Added to box 4", "Added to box 6", "Added to box 7", "Added for", "Corrects"],
  ]);
  expect(last(csvLine(VAT_RETURN_COLUMNS, filed))).toEqual([
    ...["12.50", "0.00", "-1000.00", "0.00", "Fuel scale charge", "2026-01-31 2026-04-30"],
  ]);
  expect(last(csvLine(VAT_RETURN_COLUMNS, { ...filed, adjustment: null, corrects: [] }))).toEqual(
    Array.from({ length: 6 }, () => ""),
  );
});
