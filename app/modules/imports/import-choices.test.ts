import { expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { importBankFile, plannedBankFile } from "../transactions/bank-import.server";
import { choicesIn } from "./columns-screen";
import { planImport } from "./import-plan.server";
import { importFile } from "./imports.server";

const file = (reg: string, day: string) => Buffer.from(`Car,Owner,Last visit\n${reg},,${day}\n`);

/** What a columns form sends: all of its fields, also those that nobody changed. */
const sent = (days: string, columns: Readonly<Record<string, string>>) =>
  choicesIn(
    new URLSearchParams({
      ...Object.fromEntries(Object.entries(columns).map(([name, heading]) => [`as-${name}`, heading])),
      days,
    }),
  );

const REG = { vehicleReg: "Car", customer: "Owner", lastVisit: "Last visit" };

test("a way of writing days is remembered once somebody chose it, and forgotten once they choose what is found", async () => {
  const { garage } = await SmallGarage.open();
  const imported = (reg: string, days: string) => {
    const [bytes, choices] = [file(reg, "02/13/2026"), sent(days, REG)];
    return importFile(garage, { kind: "vehicles", bytes, fileName: "", choices }, "test");
  };
  const readAs = async () => {
    const { dayChoice, foundDays, rows } = await planImport(
      garage,
      "vehicles",
      file("AB99CDE", "03/04/2026"),
    );
    return [dayChoice, foundDays, rows[0]?.outcome];
  };
  const read = (date: string) => expect.objectContaining({ record: expect.objectContaining({ date }) });
  await imported("AB10CDE", "found");
  expect(await readAs()).toEqual(["found", "dmy", read("2026-04-03")]);
  await imported("AB11CDE", "mdy");
  expect(await readAs()).toEqual(["mdy", "dmy", read("2026-03-04")]);
  await imported("AB12CDE", "found");
  expect(await readAs()).toEqual(["found", "dmy", read("2026-04-03")]);
});

test("nothing is remembered where the form was sent as it was found", async () => {
  const { garage } = await SmallGarage.open();
  const choose = (name: string, days: string) =>
    importFile(
      garage,
      {
        ...{ kind: "customers", fileName: "", choices: sent(days, { name: "Name", town: "Town" }) },
        bytes: Buffer.from(`Name,Town\n${name},Lewes\n`),
      },
      "test",
    );
  await choose("Ann", "found");
  expect([...garage.books.importChoices]).toEqual([]);
  await choose("Bob", "dmy");
  expect([...garage.books.importChoices]).toMatchObject([{ kind: "customers", days: "dmy" }]);
  await choose("Carl", "found");
  expect([...garage.books.importChoices]).toEqual([]);
});

test("of a bank's file the columns are remembered without the days that were found", async () => {
  const { garage } = await SmallGarage.open();
  const bank = (day: string) => Buffer.from(`Day,What,Sum\n${day},JANET HAWKINS,54.85\n`);
  const columns = { date: "Day", description: "What", amount: "Sum" };
  const options = { choices: sent("found", columns), isShown: true };
  const read = await importBankFile(garage, bank("02/13/2026"), { department: "Garage" }, "test", options);
  expect(read).toMatchObject({ made: 1 });
  const { lines } = plannedBankFile(garage, bank("03/04/2026"), {});
  expect(lines).toMatchObject([{ date: "2026-04-03", amount: 54.85, problem: "" }]);
});

test("days that earlier versions remembered do not rule a file that disproves them", async () => {
  const { garage } = await SmallGarage.open();
  const choices = sent("mdy", REG);
  await importFile(
    garage,
    { kind: "vehicles", bytes: file("AB10CDE", "02/13/2026"), fileName: "", choices },
    "test",
  );
  const rows = "AB11CDE,,03/04/2026\nAB12CDE,,25/04/2026\n";
  const plan = await planImport(garage, "vehicles", Buffer.from(`Car,Owner,Last visit\n${rows}`));
  expect(plan).toMatchObject({ dayChoice: "found", days: "dmy" });
  expect(plan.rows.map(({ outcome }) => outcome)).toMatchObject([
    { record: { date: "2026-04-03" } },
    { record: { date: "2026-04-25" } },
  ]);
});
