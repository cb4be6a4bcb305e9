import { describe, expect, it } from "vitest";
import { fieldChanges } from "./history";

const nobody = () => undefined;

describe("fieldChanges", () => {
  it("tells only what differs, in words", () => {
    const before = {
      _id: "a",
      updated: "1",
      vehicleReg: "AB12 CDE",
      total: 1,
      payments: { paidInFull: false },
    };
    const after = {
      _id: "a",
      updated: "2",
      vehicleReg: "AB12 CDE",
      total: 2.5,
      payments: { paidInFull: true },
    };
    expect(fieldChanges(before, after, nobody)).toEqual([
      { field: "Total", before: "£1.00", after: "£2.50" },
      { field: "Payments › Paid in full", before: "No", after: "Yes" },
    ]);
  });

  it("tells of no transfer that is nothing", () => {
    const [before, after] = [{ payments: { cash: 0 } }, { payments: { cash: 5, bacs: 0 } }];
    expect(fieldChanges(before, after, nobody)).toEqual([
      { field: "Payments › Cash", before: "£0.00", after: "£5.00" },
    ]);
  });

  it("follows a line by its id, wherever it stands", () => {
    const [oil, pads] = [
      { _id: "1", title: "Oil", charged: 10 },
      { _id: "2", title: "Pads", charged: 20 },
    ];
    expect(fieldChanges({ lines: [oil, pads] }, { lines: [{ ...pads, charged: 25 }, oil] }, nobody)).toEqual([
      { field: "Line “Pads” › Amount", before: "£20.00", after: "£25.00" },
    ]);
    expect(fieldChanges({ lines: [oil] }, { lines: [] }, nobody)).toEqual([
      { field: "Line “Oil” › Title", before: "Oil", after: "" },
      { field: "Line “Oil” › Amount", before: "£10.00", after: "" },
    ]);
  });

  it("tells lines of the same title apart by their places, and no id of an invoice's line", () => {
    const labour = (id: string, charged: number) => ({ _id: id, line: `of ${id}`, title: "Labour", charged });
    expect(
      fieldChanges(
        { lines: [labour("1", 100), labour("2", 100)] },
        { lines: [labour("1", 100), { ...labour("2", 150), line: "another" }] },
        nobody,
      ),
    ).toEqual([{ field: "Line 2 “Labour” › Amount", before: "£100.00", after: "£150.00" }]);
  });

  it("tells that a password is new, and no more of it", () => {
    const [before, after] = [
      { passwordHash: "$2a$1", credentials: 1 },
      { passwordHash: "$2a$2", credentials: 2 },
    ];
    expect(fieldChanges(before, after, nobody)).toEqual([{ field: "Password", before: "", after: "New" }]);
    expect(fieldChanges(before, before, nobody)).toEqual([]);
  });

  it("leaves out what a record copies of others", () => {
    const after = { total: 2, basis: { total: 1 } };
    expect(fieldChanges(null, after, nobody, ["basis"])).toEqual([
      { field: "Total", before: "", after: "£2.00" },
    ]);
  });

  it("names what a link leads to, and days as people write them", () => {
    const nameOf = (field: string, id: string) => (field === "customer" && id === "c1" ? "Ann" : undefined);
    expect(fieldChanges(null, { customer: "c1", invoiceDate: "2026-11-21" }, nameOf)).toEqual([
      { field: "Customer", before: "", after: "Ann" },
      { field: "Invoice date", before: "", after: "21/11/2026" },
    ]);
  });
});
