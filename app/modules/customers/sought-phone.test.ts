import { expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { createSupplier, listSuppliers, supplierOptions } from "../suppliers/suppliers.server";
import { createCustomer, customerOptions, listCustomers } from "./customers.server";
import { soughtPhone } from "./sought-phone";

test.each([
  ["01825 762 118", "01825762118"],
  ["+44 (0)1825 762-118", "01825762118"],
  ["0044 1825 762118", "01825762118"],
  ["(01825) 762118", "01825762118"],
  ["07700.900.417", "07700900417"],
  ["0900", "0900"],
  ["417", undefined],
  ["bn1 1aa", undefined],
  ["12/11/2026", "12112026"],
])("“%s” may be the phone number %s", (text, digits) => {
  expect(soughtPhone(text)).toBe(digits);
});

test("lists and pickers find a phone number in any spelling, and a part of one", async () => {
  const { garage } = await SmallGarage.open();
  const page = { page: 1, limit: 50 };
  const make = async (name: string, phone: string) => {
    await createCustomer(garage, { name, phone, email: "b@example.co.uk" }, "test");
    await createSupplier(garage, { name, phone }, "test");
  };
  await make("Ben", "07700 900417");
  await make("Cleo", "+44 7700 900417");
  await make("Dan", "01632 960741");
  const found = (search: string) => {
    const options = customerOptions(garage, search).map(({ name }) => name);
    expect(listCustomers(garage, { search, ...page }).rows.map(({ name }) => name)).toEqual(options);
    expect(listSuppliers(garage, { search, ...page }).rows.map(({ name }) => name)).toEqual(options);
    expect(supplierOptions(garage, search).map(({ name }) => name)).toEqual(options);
    return options;
  };
  for (const whole of [
    ...["07700 900417", "07700900417", "+44 7700 900417", "+44 (0)7700 900417", "0044 7700 900417"],
    ...["447700900417", "07700.900.417", "(07700) 900-417", "\u202A+44 7700 900417\u202C"],
  ])
    expect(found(whole), whole).toEqual(["Cleo", "Ben"]);
  expect([found("(01632) 960"), found("+44 1632"), found("1632/960"), found("960 741")]).toEqual(
    Array.from({ length: 4 }, () => ["Dan"]),
  );
  expect(found("07700 960741")).toEqual([]);
  // The digits of a group stand elsewhere in this one.
  await make("Eve", "01632 741960");
  expect([found("01632 960"), found("(01632) 9607"), found("01632 74")]).toEqual([["Dan"], ["Dan"], ["Eve"]]);
  expect(found("01632")).toEqual(["Eve", "Dan"]);
  expect(found("960 741")).toEqual(["Eve", "Dan"]);
});
