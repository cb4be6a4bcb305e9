import { expect, test } from "vitest";
import { londonDayOf } from "../../shared/dates";
import { contractGarage, create, done } from "./garage";
import { importFiles } from "./import-files";

const garage = contractGarage();
const { api } = garage;
const { imported } = importFiles(garage);
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
    "TW24 AAA,,31/12/1999\n";
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
  ]);
});
