import { expect, test } from "vitest";
import { columnsByHeading } from "./headings";
import { KIND_COLUMNS } from "./import-columns";
import type { ImportKind } from "./import-kinds";

const SAGE = ["Account Reference", "Account Name", "Street 1", "Contact Name", "Telephone Number"];
const QUICKBOOKS = ["Company name", "Full name", "Customer full name", "Phone"];

test.each([
  ["customers", "name", SAGE, "Account Name"],
  ["suppliers", "name", SAGE, "Account Name"],
  ["vehicles", "customer", [...SAGE, "Registration"], "Account Name"],
  ["invoices", "customer", SAGE, "Account Name"],
  ["invoices", "customer", ["Contact Name", "Name", "Date"], "Name"],
  ["customers", "name", QUICKBOOKS, "Customer full name"],
  ["invoices", "customer", QUICKBOOKS, "Customer full name"],
  ["customers", "name", ["*ContactName", "AccountNumber", "FirstName"], "*ContactName"],
  ["suppliers", "name", ["Contact Name", "Company"], "Company"],
] as const)("of %s the %s is read from the firm’s own column: %j", (kind, field, headings, expected) => {
  const columns = columnsByHeading(KIND_COLUMNS[kind satisfies ImportKind].fields, headings);
  expect(columns.get(field)).toBe(expected);
});
