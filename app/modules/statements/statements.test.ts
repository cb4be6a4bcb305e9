import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { getCustomer } from "../customers/customers.server";
import { departmentOf } from "../departments/departments.server";
import { customerStatement, departmentStatements } from "./statements.server";

it("leaves out what is dated later, and what pays it stays on account", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const later = await books.invoices("2026-12-10");
  const { customer: id } = later;
  const [customer, department] = [getCustomer(garage, id), departmentOf(garage, "Garage")];
  expect(departmentStatements(garage, department, "2026-11-26")).toEqual([]);
  await books.invoices("2026-11-20", { charged: 50 });
  await books.receives("2026-11-20", 10);
  await books.receives("2026-11-21", 30, later._id);
  const statement = (today: string) => customerStatement(garage, customer, department, today);
  expect(statement("2026-11-26")).toMatchObject({ outstanding: 60, onAccount: 40, totalDue: 20 });
  expect(statement("2026-12-10")).toMatchObject({ outstanding: 150, onAccount: 10, totalDue: 140 });
});
