import { expect, test } from "vitest";
import { footReason } from "./report-foot";

const HEADINGS = ["Name", "Phone", "Town"];

test.each([
  "Total suppliers: 1",
  "Total number of customers: 1,204",
  "Number of records: 1",
  "Record count: 12",
  "12 records",
  "End of report",
  "*** End of Report ***",
  " Sunday, November 29, 2026 05:11 PM GMT+00:00",
  "Sunday, 29 November 2026 05:11 pm GMT+00:00 - Accrual Basis",
  "Page 1 of 1",
  "Printed 29/11/2026",
  "Report generated on 29 Nov 2026 at 17:11",
  "29/11/2026 17:11",
])("%j alone in a row is the foot of a report", (cell) => {
  expect(footReason([cell, "", ""], HEADINGS)).toBe(`“${cell.trim()}” looks like the foot of a report`);
  expect(footReason([cell, "", "Lewes"], HEADINGS)).toBeUndefined();
});

test.each([
  "Total Motor Parts",
  "Total Customer Care",
  "Sunday Motors",
  "Page & Sons",
  "Page 1 Print",
  "Printed Signs 24",
  "Endeavour Garage",
  "Records of Lewes",
  "24 Hour Recovery",
  "1st Class Tyres",
])("%j alone in a row is a name", (cell) => {
  expect(footReason([cell, "", ""], HEADINGS)).toBeUndefined();
});

test("a foot is one still where its reason stands beside it", () => {
  const reason = footReason(["Page 1 of 1", "", ""], HEADINGS) ?? "";
  expect(footReason(["Page 1 of 1", "", reason], ["Name", "Phone", "Why it was refused"])).toBe(reason);
});
