import { beforeEach, expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
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
