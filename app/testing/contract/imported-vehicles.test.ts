import { expect, test } from "vitest";
import { londonDayOf } from "../../shared/dates";
import { contractGarage, create, done, expectSentence } from "./garage";
import { importFiles } from "./import-files";

const garage = contractGarage();
const { api } = garage;
const { send, imported, fetchText } = importFiles(garage);
const reasonsOf = ({ rows }: { rows: { state: string; reasons: string[] }[] }) =>
  rows.map(({ state, reasons }) => [state, ...reasons]);

test("vehicles and open invoices name their customer by first and last name too", async () => {
  const contact = { email: "zoe@example.co.uk", phone: "01825 700302" };
  const zoe = await create(api, "customers", { name: "Zoë Twonames", ...contact });
  const cabs = await create(api, "customers", { name: "Two Names Cabs Ltd", ...contact });
  const vehicles =
    "Reg,Company,Forename,Surname\n" +
    "TW11 AAA,,Zoë,Twonames\n" +
    "TW12 AAA,Two Names Cabs Ltd,Zoë,Twonames\n" +
    "TW13 AAA,,Nobody,Twonames\n" +
    "TW14 AAA,,,\n" +
    "TW15 AAA,TWO001,Zoë,Twonames\n" +
    "TW16 AAA,NOB001,Nobody,Twonames\n" +
    "TW17 AAA,Ms Twonames,Zoë,Twonames\n" +
    "TW18 AAA,Unknown Firm,Zoë,Twonames\n";
  expect(reasonsOf(await imported("vehicles", vehicles))).toEqual([
    ["made"],
    ["made"],
    ["refused", "There is no customer “Nobody Twonames”. Import customers first"],
    ["made", "Nobody is known to own it"],
    ["made"],
    ["refused", "There is no customer “NOB001” or “Nobody Twonames”. Import customers first"],
    ["made"],
    ["refused", "There is no customer “Unknown Firm”. Import customers first"],
  ]);
  for (const [registration, owner] of [
    ["TW11AAA", zoe],
    ["TW12AAA", cabs],
    ["TW15AAA", zoe],
    ["TW17AAA", zoe],
  ] as const) {
    const [visit] = await done(api, "GET", `vehicle-visits?registration=${registration}`);
    expect(visit.customer._id).toBe(owner._id);
  }
  const invoices = "Number,Given,Family,Date,Amount Due\n7601,Zoë,Twonames,01/10/2026,10\n";
  const byHand = "?column=firstName%3DGiven&column=lastName%3DFamily";
  expect(reasonsOf(await imported("invoices", invoices, byHand))).toEqual([["made"]]);
  expect(await done(api, "GET", `invoices?customer=${zoe._id}`)).toMatchObject([{ earlierNumber: "7601" }]);
});

test("vehicles are made with a remark on unlikely days", async () => {
  const year = Number(londonDayOf(new Date()).slice(0, 4));
  const file =
    "Reg,Last visit,MOT Due\n" +
    `TW21 AAA,01/03/${year - 1},01/02/${year}\n` +
    "TW22 AAA,5/6/71,1/2/68\n" +
    `TW23 AAA,,01/02/${year + 3}\n` +
    "TW24 AAA,,31/12/1999\n" +
    "TW25 AAA,,27-02-01\n";
  const nobody = "Nobody is known to own it";
  expect(reasonsOf(await imported("vehicles", file))).toEqual([
    ["made", nobody],
    [
      "made",
      "Last visit: 05 Jun 1971 is long ago. Check the year",
      "MOT Due: 01 Feb 2068 is more than 13 months away. Check the year",
      nobody,
    ],
    ["made", `MOT Due: 01 Feb ${year + 3} is more than 13 months away. Check the year`, nobody],
    ["made", "MOT Due: 31 Dec 1999 is long ago. Check the year", nobody],
    ["made", "MOT Due: 27 Feb 2001 is long ago. Check the year", nobody],
  ]);
});

const file =
  "VRM,Make,Model,Customer Name,Post code,Last Service,MOT Expiry,Mileage\n" +
  'im11 prt,Ford,Focus,Vehicle Vera,,13/02/2026,01-Mar-27,"48,210"\n' +
  "IM12PRT,,,,,,,\n" +
  "IM13 PRT,,,Nobody Knows,,,,\n" +
  "IM14 PRT,,,,,,,many\n" +
  "IM15 PRT,,,,,01/02/2099,,\n" +
  "X,,,,,,,\n";

test("vehicles bring their last visit, which their page and the next sale are told of", async () => {
  const { _id: customer } = await create(api, "customers", {
    ...{ name: "Vehicle Vera", email: "vv@example.co.uk", phone: "01825 700100", postalCode: "TN22 1QD" },
  });
  const made = await imported("vehicles", file);
  expect(
    made.rows.map(({ state, reasons }: { state: string; reasons: string[] }) => [state, ...reasons]),
  ).toEqual([
    ["made"],
    ["made", "Nobody is known to own it"],
    ["refused", "There is no customer “Nobody Knows”. Import customers first"],
    ["refused", "Mileage: “many” is not a number of miles"],
    ["refused", "Last Service: 01 Feb 2099 is still to come"],
    ["refused", "VRM: “X” must have 3 to 15 characters"],
  ]);
  const [visit] = await done(api, "GET", "vehicle-visits?registration=IM11PRT");
  expect(visit).toMatchObject({
    ...{ vehicleReg: "IM11 PRT", vehicleModel: "Ford Focus", customer: { _id: customer } },
    ...{ date: "2026-02-13", motDue: "2027-03-01", mileage: 48_210 },
  });
  expect(await done(api, "GET", `vehicle-visits?customer=${customer}`)).toEqual([visit]);
  const page = await fetchText("/vehicles/IM11PRT");
  for (const words of ["Ford Focus", "Vehicle Vera", "13 Feb 2026", "01 Mar 2027", "48,210"])
    expect(page).toContain(words);
  expect(await fetchText("/invoices/new?vehicle=IM11PRT")).toContain("Vehicle Vera");
  expect(await fetchText("/vehicles/IM12PRT")).toContain("Not known");
  expect(await fetchText("/exports/vehicle-visits.csv")).toContain(
    "IM11 PRT,Ford Focus,Vehicle Vera,2026-02-13,2027-03-01,48210",
  );
  expect(await send("vehicles", file)).toMatchObject({ status: 200, body: { made: 0, alreadyThere: 2 } });
  expect((await api("DELETE", `imports/${made._id}`)).status).toBe(204);
  expect(await done(api, "GET", "vehicle-visits?registration=IM11PRT")).toEqual([]);
});

test("vehicles that are there are told where a newer list says something else of them, which stays out", async () => {
  await create(api, "customers", { name: "Newer Nora", email: "nn@example.co.uk", phone: "01825 700101" });
  const list = (rest: string) => `Reg,Model,Customer,MOT due,Mileage\nIM31 PRT,Ford Ka,${rest}\n`;
  await imported("vehicles", list(",10/12/2026,12000"));
  for (const [rest, why] of [
    [",10/12/2026,12000", "This vehicle is there"],
    [",,", "This vehicle is there"],
    [",01/12/2027,", "This vehicle is there, with another owner, MOT day or mileage. What is there stays"],
    ["Newer Nora,,", "This vehicle is there, with another owner, MOT day or mileage. What is there stays"],
  ] as const) {
    const { body } = await send("vehicles", list(rest), "?dryRun=true");
    expect(reasonsOf(body)).toEqual([["alreadyThere", why]]);
  }
});

test("taking back vehicles counts those that staff typed something about since", async () => {
  const made = await imported(
    "vehicles",
    "Reg,Last visit\nIM32 PRT,\nIM32 PRT,1/5/26\nIM33 PRT,\nIM34 PRT,\n",
  );
  await imported("vehicles", "Reg,Last visit\nIM34 PRT,2/5/26\n");
  const lost = "1 vehicle was changed since. Those changes are lost.";
  const asked = () => fetchText(`/settings/import/${made._id}/delete`);
  await done(api, "PUT", "vehicles/IM34PRT", { notes: "Seen again since" });
  expect(await asked()).not.toContain("changed since");
  await done(api, "PUT", "vehicles/IM32PRT", { notes: "Locking wheel nut in the glovebox" });
  expect(await asked()).toContain(lost);
});

test("vehicles of a model that is too long are refused with its column", async () => {
  const model = "x".repeat(65);
  for (const column of ["Model", "Make"]) {
    const told = await send("vehicles", `Reg,${column}\nIM16 PRT,${model}\n`, "?dryRun=true");
    expect(told.body.rows[0].reasons).toEqual([`${column}: “${model}”: Must be 64 characters or fewer`]);
  }
  const make = "y".repeat(60);
  const both = await send("vehicles", `Reg,Make,Model\nIM16 PRT,${make},Focus\n`, "?dryRun=true");
  expect(both.body.rows[0].reasons).toEqual([
    `Make and Model: “${make} Focus”: Must be 64 characters or fewer`,
  ]);
});

test("vehicles take a mileage as people type it, and no other figures", async () => {
  for (const [mileage, state] of [
    ['"48,210"', "made"],
    ["48 210 miles", "made"],
    ["12 50", "refused"],
    ['"1,2"', "refused"],
  ]) {
    const told = await send("vehicles", `Reg,Mileage\nIM17 PRT,${mileage}\n`, "?dryRun=true");
    expect([mileage, told.body.rows[0].state]).toEqual([mileage, state]);
  }
});

test("vehicles of which a file has two with different owners are refused from the second on", async () => {
  const rows = ["TW12ABC,Vehicle Vera,01/02/2027", "TW12 ABC,,01/12/2027", "TW12abc,Vehicle Vera,01/02/2027"];
  const told = await send("vehicles", `Reg,Customer,MOT due\n${rows.join("\n")}\n`, "?dryRun=true");
  expect(
    told.body.rows.map(({ state, reasons }: { state: string; reasons: string[] }) => [state, ...reasons]),
  ).toEqual([
    ["made"],
    [
      "refused",
      "Registration: row 2 has it too, with another owner, MOT day or mileage. Leave out one of them",
    ],
    ["alreadyThere", "Row 2 is the same"],
  ]);
  const short = await send("vehicles", "Reg,MOT due\n1.23E+05,01/02/2027\n", "?dryRun=true");
  expect(short.body.rows[0].reasons).toEqual(["Reg: “1.23E+05” is a number that a spreadsheet shortened"]);
});

test("vehicles stay without an owner when their customer is deleted, and hold an import of customers", async () => {
  const { _id } = await imported("customers", "Name,Phone\nOwner Olga,01825 700200\n");
  await imported("vehicles", "Reg,Owner\nOW11 NER,Owner Olga\n");
  const held = await api("DELETE", `imports/${_id}`);
  expectSentence(held, 409);
  expect(held.body).toMatch(/customers have 1 vehicle by now/);
  const [{ _id: olga }] = await done(api, "POST", "customers/search", { search: "Owner Olga" });
  expect((await api("DELETE", `customers/${olga}`)).status).toBe(204);
  expect(await done(api, "GET", "vehicle-visits?registration=OW11NER")).toMatchObject([{ customer: null }]);
});
