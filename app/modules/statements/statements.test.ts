import { expect, it } from "vitest";
import { addMoney } from "../../shared/money";
import { SmallGarage } from "../../testing/garage/small-garage";
import { agedDebtors } from "../ageing/ageing.server";
import { getCustomer } from "../customers/customers.server";
import { departmentOf } from "../departments/departments.server";
import { changeInvoiceLines } from "../invoices/invoices.server";
import { moneyOnAccount } from "../receipts/money-on-account.server";
import { replaceLines } from "../sales/sales.server";
import { accountLines } from "./account-lines.server";
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

it("tells what it deducts, since the account last stood at nothing", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { customer: id } = await books.invoices("2026-11-20", { charged: 100 });
  await books.invoices("2026-11-20", { charged: 50, department: "MOT" });
  await books.receives("2026-10-01", 40);
  await books.receives("2026-10-02", -40);
  await books.receives("2026-11-21", 130);
  const paid = await books.invoices("2026-11-22", { charged: 20 });
  await books.receives("2026-11-22", 24, paid._id);
  await books.credits(paid, "2026-11-23", 10);
  const later = await books.invoices("2026-12-10");
  await books.receives("2026-11-24", 6, later._id);
  const statement = (name: string) =>
    customerStatement(garage, getCustomer(garage, id), departmentOf(garage, name), "2026-11-26");
  const received = [
    { date: "2026-11-21", what: "Receipt 3, Card", detail: "", amount: 130 },
    { date: "2026-11-22", what: "Invoice 3", detail: "in credit", amount: 12 },
    { date: "2026-11-24", what: "Receipt 5, Card", detail: "for invoice 4 of 10/12/2026", amount: 6 },
  ];
  expect(statement("Garage")).toMatchObject({
    onAccount: 120,
    account: [...received, { what: "Left on account", amount: -28 }],
  });
  const elsewhere = { what: "Deducted on another statement", detail: "Garage", amount: -120 };
  expect(statement("MOT")).toMatchObject({ onAccount: 28, account: [...received, elsewhere] });
  const all = accountLines(garage, id, "2026-12-10");
  expect(all).toMatchObject(received.slice(0, 2));
  expect(addMoney(...all.map(({ amount }) => amount))).toBe(moneyOnAccount(garage, id));
});

it("tells every department what all of them leave on account", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { customer: id } = await books.invoices("2026-11-20", { charged: 50, department: "MOT" });
  await books.receives("2026-11-21", 500);
  const statement = (name: string) =>
    customerStatement(garage, getCustomer(garage, id), departmentOf(garage, name), "2026-11-26");
  const account = { availableOnAccount: 500, leftOnAccount: 450 };
  expect(statement("Garage")).toMatchObject({ ...account, onAccount: 0, totalDue: 0 });
  expect(statement("MOT")).toMatchObject({ ...account, onAccount: 50, totalDue: 0 });
  await books.invoices("2026-11-22", { charged: 400 });
  expect(statement("MOT")).toMatchObject({ availableOnAccount: 500, leftOnAccount: 0 });
});

it("promises nothing of what pays an invoice of a later day", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { _id: later, customer: id } = await books.invoices("2026-12-08");
  await books.receives("2026-11-20", 120, later);
  await books.receives("2026-11-21", 30);
  const customer = getCustomer(garage, id);
  const told = () => customerStatement(garage, customer, departmentOf(garage, "Garage"), "2026-11-26");
  expect(told()).toMatchObject({ availableOnAccount: 30, leftOnAccount: 30 });
  await books.invoices("2026-11-22", { charged: 50 });
  expect(told()).toMatchObject({ onAccount: 60, leftOnAccount: 0, totalDue: 0 });
});

it.each([
  0.01, 50, 120,
])("keeps nothing on account of a refund of £%d before its money, for a later invoice", async (back) => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { _id: later, customer: id } = await books.invoices("2026-12-31");
  await books.receives("2026-12-15", 120, later);
  await books.receives("2026-11-24", -back, later);
  const onAccount = (today: string) =>
    addMoney(...accountLines(garage, id, today).map(({ amount }) => amount));
  expect(onAccount("2026-11-26")).toBe(0);
  expect(onAccount("2026-12-16")).toBe(120 - back);
  await books.receives("2026-11-25", 30);
  expect(onAccount("2026-11-26")).toBe(30);
});

it("names an opening balance in credit by the number that its customer has", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const opening = await books.invoices("2026-11-20", { charged: -10 });
  await garage.books.update("test", ({ invoices }) => invoices.put({ ...opening, earlierNumber: "OLD-7" }));
  expect(accountLines(garage, opening.customer, "2026-12-10")).toMatchObject([
    { what: "Credit OLD-7", amount: 12 },
  ]);
});

it.each([
  ["credited in part", { paid: 120, credited: 50, cheaper: 0 }],
  ["credited in full", { paid: 120, credited: 100, cheaper: 0 }],
  ["made cheaper than what was paid", { paid: 120, credited: 0, cheaper: 75 }],
  ["paid in part and credited above the rest", { paid: 70, credited: 80, cheaper: 0 }],
])("asks for what Who Owes Us says while a later invoice is %s", async (_, { paid, credited, cheaper }) => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { customer: id } = await books.invoices("2026-11-20", { charged: 200 });
  const later = await books.invoices("2026-12-05");
  await books.receives("2026-11-25", paid, later._id);
  if (credited > 0) await books.credits(later, "2026-11-26", credited);
  const lines = replaceLines([{ service: "labour", charged: cheaper, addVat: true }]);
  if (cheaper > 0) await changeInvoiceLines(garage, later._id, lines, "test");
  const [customer, department] = [getCustomer(garage, id), departmentOf(garage, "Garage")];
  const { totalDue } = customerStatement(garage, customer, department, "2026-11-26");
  expect(totalDue).toBe(240 - paid);
  expect(totalDue).toBe(agedDebtors(garage, "2026-11-26").totals.total);
});
