import { expect, test } from "vitest";
import { chosenColumns, columnsByHeading } from "./headings";
import { KIND_COLUMNS } from "./import-columns";
import type { ImportKind } from "./import-kinds";

const SAGE = ["Account Reference", "Account Name", "Street 1", "Contact Name", "Telephone Number"];
const QUICKBOOKS_CUSTOMERS = ["Customer", "Phone Numbers", "Email", "Full Name", "Billing Address"];
const QUICKBOOKS_SUPPLIERS = ["Supplier", "Company", "Phone numbers", "Email", "Full name"];
const QUICKBOOKS = ["Company name", "Full name", "Customer full name", "Phone"];

test.each([
  ["Reg", "Make", "Title", "Initial", "Surname"],
  ["Reg", "Make", "First", "Last", "Mileage"],
  ["Reg", "Forename"],
])("a vehicle’s owner is read from two names only, not from one of %j", (...headings) => {
  const columns = columnsByHeading(KIND_COLUMNS.vehicles.fields, headings);
  expect(["customer", "firstName", "lastName"].filter((name) => columns.has(name))).toEqual([]);
  const both = columnsByHeading(KIND_COLUMNS.vehicles.fields, [...headings, "Forename", "Surname"]);
  expect([both.get("firstName"), both.get("lastName")]).toEqual(["Forename", "Surname"]);
});

test("a customer’s own name may stand under First and Last, or Surname alone", () => {
  const read = (...headings: string[]) => [...columnsByHeading(KIND_COLUMNS.customers.fields, headings)];
  expect(read("First", "Last")).toEqual([
    ["firstName", "First"],
    ["lastName", "Last"],
  ]);
  expect(read("Surname")).toEqual([["lastName", "Surname"]]);
});

test.each([
  ["customers", "name", SAGE, "Account Name"],
  ["suppliers", "name", SAGE, "Account Name"],
  ["vehicles", "customer", [...SAGE, "Registration"], "Account Name"],
  ["invoices", "customer", SAGE, "Account Name"],
  ["invoices", "customer", ["Contact Name", "Name", "Date"], "Name"],
  ["customers", "name", QUICKBOOKS, "Customer full name"],
  ["invoices", "customer", QUICKBOOKS, "Customer full name"],
  ["customers", "name", QUICKBOOKS_CUSTOMERS, "Customer"],
  ["suppliers", "name", QUICKBOOKS_SUPPLIERS, "Supplier"],
  ["suppliers", "name", ["Vendor", "Full name", "Phone numbers"], "Vendor"],
  ["customers", "name", ["Full Name", "Email"], "Full Name"],
  ["suppliers", "name", ["Full Name", "Email"], "Full Name"],
  ["customers", "name", ["*ContactName", "AccountNumber", "FirstName"], "*ContactName"],
  ["suppliers", "name", ["Contact Name", "Company"], "Company"],
] as const)("of %s the %s is read from the firm’s own column: %j", (kind, field, headings, expected) => {
  const columns = columnsByHeading(KIND_COLUMNS[kind satisfies ImportKind].fields, headings);
  expect(columns.get(field)).toBe(expected);
});

test.each([
  ["No", "Ref", ["No", "Type", "Account", "Name", "Date", "Ref", "Ex.Ref", "O/S"]],
  ["Transaction No", "Reference", ["Transaction No", "Type", "Reference", "Balance"]],
  ["Invoice Ref", undefined, ["Transaction No", "Type", "Invoice Ref", "Balance"]],
  ["Invoice No", undefined, ["Invoice No", "No", "Type", "Ref", "Balance"]],
  ["Ref", undefined, ["Type", "Ref", "Balance"]],
  ["No.", undefined, ["No.", "Customer", "Date", "Ref", "Outstanding"]],
  ["No.", undefined, ["No.", "Type", "Customer", "Outstanding"]],
  ["Num", undefined, ["Type", "Date", "Num", "Ref", "Name", "Open Balance"]],
  ["Transaction No", undefined, ["Transaction No", "Date", "Name", "Outstanding"]],
])("the number is read from %s, and Sage’s reference from %s of %j", (number, reference, headings) => {
  const columns = columnsByHeading(KIND_COLUMNS.invoices.fields, headings);
  expect([columns.get("number"), columns.get("reference")]).toEqual([number, reference]);
});

const OLD_CHOICE = { offered: ["number", "type", "name", "paymentTerms"] };

test("what was chosen for such files before holds, also for a column that has a field of its own since", () => {
  const read = (kind: ImportKind, headings: string[], columns: { field: string; heading: string }[]) =>
    chosenColumns(KIND_COLUMNS[kind].fields, headings, {}, { ...OLD_CHOICE, columns });
  const [no, ref] = ["No", "Ref"].map((heading) => [{ field: "number", heading }]);
  for (const chosen of [no ?? [], ref ?? []]) {
    const columns = read("invoices", ["No", "Type", "Ref"], chosen);
    expect([columns.get("number"), columns.get("reference")]).toEqual([chosen[0]?.heading, undefined]);
  }
  const name = [{ field: "name", heading: "Name" }];
  expect(read("customers", ["Name", "Payment Due Days"], name).has("dueDays")).toBe(false);
});
