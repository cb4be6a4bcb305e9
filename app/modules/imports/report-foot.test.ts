import { expect, test } from "vitest";
import { footReason } from "./report-foot";

const HEADINGS = ["Name", "Phone", "Town"];

test.each([
  "Total suppliers: 1",
  "Total number of customers: 1,204",
  "Total number of customers listed: 3",
  "Total customers",
  "Total vehicles: 3",
  "Number of records: 1",
  "Number of services printed: 24",
  "Customers listed: 3",
  "Account count: 3",
  "3 customers",
  "12 lines printed",
  "Record count: 12",
  "12 records",
  "Records selected: 12",
  "Customers total: 12",
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
  "Total Services",
  "Total Vehicle Services 24",
  "Total 24",
  "12 Services",
  "2 lines",
  "1 Account",
  "Account: 400123",
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

test.each([
  "Total",
  "Report Total",
  "Grand total:",
  "Sub-total",
  "Total: 4",
  "Total: 1 234",
  "Total: £1234.00",
  "Total = -£1,234.00",
  "Total £12.00",
  "Total (3)",
])("%j is the total of the rows above, alone and beside sums", (cell) => {
  const reason = `“${cell}” looks like the total of the rows above`;
  expect(footReason([cell, "", ""], HEADINGS)).toBe(reason);
  expect(footReason([cell, "480.00", ""], HEADINGS)).toBe(reason);
  expect(footReason([cell, "", "Lewes"], HEADINGS)).toBeUndefined();
});

test("a foot is one still where its reason stands beside it", () => {
  const reason = footReason(["Page 1 of 1", "", ""], HEADINGS) ?? "";
  expect(footReason(["Page 1 of 1", "", reason], ["Name", "Phone", "Why it was refused"])).toBe(reason);
});
