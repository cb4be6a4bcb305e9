import { beforeEach, expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { createCustomer } from "../customers/customers.server";
import { planImport } from "./import-plan.server";

let garage: SmallGarage["garage"];

beforeEach(async () => {
  ({ garage } = await SmallGarage.open());
});

const outcomes = async (...lines: string[]) =>
  (await planImport(garage, "customers", Buffer.from(`${lines.join("\n")}\n`))).rows.map(
    ({ outcome }) => outcome,
  );

test("terms come from the days until payment is due where Terms says none, and are told", async () => {
  const head = "Name,Email,Telephone,Payment Due Days,Terms";
  const rows = [
    ["30", ""],
    ["30", "Strictly net"],
    ["14", "Strictly net"],
    ["14", "1 month"],
    ["", "2 weeks"],
    ["", "Strictly net"],
    ["", ""],
  ].map((cells, at) => `Firm ${at},f${at}@example.co.uk,01825 70010${at},${cells.join()}`);
  const told = await outcomes(head, ...rows);
  expect(
    told.map((each) => [
      each.state === "made" && (each.record as { paymentTerms: string }).paymentTerms,
      ...each.reasons,
    ]),
  ).toEqual([
    ["28 Days", "Payment Due Days “30” become 28 Days"],
    ["28 Days", "Payment Due Days “30” become 28 Days"],
    ["14 Days"],
    ["28 Days", "Payment terms “1 month” become 28 Days"],
    ["14 Days"],
    ["7 Days", "Payment terms “Strictly net” are not understood: they become 7 Days"],
    ["7 Days"],
  ]);
});

test("the days until payment is due are read where they have no Terms beside them", async () => {
  const [made] = await outcomes("Name,Due days", "Firm,14");
  expect(made).toMatchObject({ state: "made", record: { paymentTerms: "14 Days" } });
});

test("the foot of a report is no customer, and a firm whose name begins like one is", async () => {
  const told = await outcomes("Name,Town", "Total Motor Parts,Lewes", "Total Tyres,", "Total customers: 2,");
  expect(told.map(({ state }) => state)).toEqual(["made", "made", "refused"]);
  expect(told[2]?.reasons).toEqual(["“Total customers: 2” looks like the foot of a report"]);
});

test("a customer whose phone somebody else has is made, and told who, of the books and of the file", async () => {
  await createCustomer(
    garage,
    { name: "Abbott & Son Ltd", email: "a@example.co.uk", phone: "01825 762118" },
    "test",
  );
  const told = await outcomes(
    "Name,Email,Phone",
    "Abbott and Son Ltd,b@example.co.uk,+44 1825 762118",
    "Abbott & Son Limited,c@example.co.uk,01825762118",
    "Bo Bell,bo@example.co.uk,01825 762119",
    "Bob Bell,bob@example.co.uk,01825 762119",
    "No Phone,d@example.co.uk,",
    "None Either,e@example.co.uk,",
  );
  const [customer] = garage.books.customers;
  const [own, row] = [`Customer ${customer?.autoId}, Abbott & Son Ltd,`, "Row 4, Bo Bell,"];
  expect(told.map(({ reasons }) => reasons)).toEqual([
    [`${own} has this phone`],
    [`${own} has this phone`],
    [],
    [`${row} has this phone`],
    ["Incomplete: no phone"],
    ["Incomplete: no phone"],
  ]);
});

test("a supplier whose phone another one has is told too", async () => {
  const file =
    "Supplier,Phone\nEuro Car Parts Ltd,01825 762118\nEURO CAR PARTS LTD.,01825 762118\nGSF,ext 12\nTPS,ext 12\n";
  const { rows } = await planImport(garage, "suppliers", Buffer.from(file));
  expect(rows.map(({ outcome }) => [outcome.state, ...outcome.reasons])).toEqual([
    ["made"],
    ["made", "Row 2, Euro Car Parts Ltd, has this phone"],
    ["made"],
    ["made"],
  ]);
});

test("of the numbers that QuickBooks Online names in one cell the first to call is taken, and the others are told", async () => {
  const told = await outcomes(
    "Customer,Phone Numbers,Email",
    "One,Phone:(01825) 700100,one@example.co.uk",
    "Two,Fax:01825 700101 Phone: 01825 700102 Mobile:07700 900102,two@example.co.uk",
    "Three,Phone: ask Dave 01825 700103,three@example.co.uk",
  );
  expect(
    told.map((each) => [each.state === "made" && (each.record as { phone: string }).phone, ...each.reasons]),
  ).toEqual([
    ["01825700100"],
    [
      "01825700102",
      "Phone Numbers “01825 700102” is taken, “Mobile: 07700 900102” and “Fax: 01825 700101” are left out",
    ],
    [false, "Phone Numbers: “Phone: ask Dave 01825 700103”: Invalid Phone Number"],
  ]);
});
