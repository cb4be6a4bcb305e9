import { expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { planImport } from "./import-plan.server";

/** The names that rows of a file get, and what is told of them; "" for a row that is refused. */
async function named(kind: "customers" | "suppliers", ...lines: string[]) {
  const { garage } = await SmallGarage.open();
  const { rows } = await planImport(garage, kind, Buffer.from(`${lines.join("\n")}\n`));
  return rows.map(({ outcome }) => ({
    name: outcome.state === "made" ? (outcome.record as { name: string }).name : "",
    told: outcome.reasons.filter((reason) => !reason.startsWith("Incomplete")),
  }));
}

const left = (other: string, column: string, cell: string) => [
  `${other} is taken as the name, ${column} “${cell}” is left out`,
];

test("a customer's code, or a yes, is no name where another column has one", async () => {
  const told = await named("customers", "Customer,Full Name", "C001,Ann Lee", "Bob Ray,Ann Lee", ",Cy Day");
  expect(told).toEqual([
    { name: "Ann Lee", told: left("Full Name", "Customer", "C001") },
    { name: "Bob Ray", told: [] },
    { name: "Cy Day", told: [] },
  ]);
  const since = await named("customers", "Full Name,Customer Since,Customer", "Ann Lee,2019,Yes");
  expect(since).toEqual([{ name: "Ann Lee", told: left("Full Name", "Customer", "Yes") }]);
});

test("a supplier's code is no name where another column has one", async () => {
  const told = await named("suppliers", "Supplier,Company", "ECP01,Euro Car Parts", "GSF,");
  expect(told).toEqual([
    { name: "Euro Car Parts", told: left("Company", "Supplier", "ECP01") },
    { name: "GSF", told: [] },
  ]);
  expect((await named("suppliers", "Vendor,Full name", "V001,Ann Lee"))[0]?.name).toBe("Ann Lee");
});

test("QuickBooks' lists are read by the firm, whose contact person is another or missing", async () => {
  const [firm, alone] = await named(
    "customers",
    "Customer,Email,Full Name",
    "Lee & Sons,,Ann Lee",
    "24Seven,,",
  );
  expect([firm?.name, alone?.name]).toEqual(["Lee & Sons", "24Seven"]);
  const firms = ["3M", "O2", "A1Taxis", "24Seven"];
  const made = await named(
    "customers",
    "Customer,Full Name",
    ...firms.map((name, at) => `${name},Ann ${at}`),
  );
  expect(made).toEqual(firms.map((name) => ({ name, told: [] })));
  const [supplier] = await named("suppliers", "Supplier,Company", "GSF,GSF Car Parts Ltd");
  expect(supplier).toEqual({ name: "GSF", told: [] });
  const [same] = await named("suppliers", "Supplier,Company", "3M,3m");
  expect(same).toEqual({ name: "3M", told: [] });
});

test("a name that is refused is told by its own column", async () => {
  const long = "x".repeat(300);
  const [refused] = await named("customers", "Customer,Full Name", `C001,${long}`);
  expect(refused?.told[0]).toMatch(/^Full Name: /);
});

test("what is called Name is one, whatever stands in it", async () => {
  expect(await named("customers", "Name,Company", "C001,Ann Lee")).toEqual([{ name: "C001", told: [] }]);
});
