import { expect, it } from "vitest";
import { addDays, londonDayOf } from "../../shared/dates";
import { SmallGarage } from "../../testing/garage/small-garage";
import { filesWithLines } from "./bank-lines.server";
import { bankColumnsScreen, bankLinesScreen, importHeldBankFile, takeBankFile } from "./bank-upload.server";

const HEAD = "Date,Description,Amount";

async function openReader() {
  const { garage } = await SmallGarage.open();
  return async (by: string, department: string, ...lines: readonly string[]) => {
    const bytes = Buffer.from([HEAD, ...lines, ""].join("\n"));
    const { place } = await takeBankFile(garage, by, { department }, { name: "nov.csv", bytes });
    const [, id] = /^\/transactions\/import\/([^/]+)\/lines$/.exec(place) ?? [];
    const rows = id === undefined ? [] : bankLinesScreen(by, id, 1).list.rows;
    return rows.map(({ reference, about }) => [reference, about]);
  };
}

it("leads to a line that is there for another department, and to none that is there for its own", async () => {
  const read = await openReader();
  const line = "19/11/2026,RENT,-9.00";
  expect(await read("ann", "Garage", line)).toEqual([]);
  expect(await read("ann", "Garage", line)).toEqual([]);
  expect(await read("ann", "MOT", line, "soon,TYRES,-1.00")).toEqual([
    ["TYRES", "Date: “soon” is not a date"],
    ["RENT", "It was read before, for Garage"],
  ]);
});

it("leads to no line of £0.00, but to one without an amount", async () => {
  const read = await openReader();
  expect(await read("bea", "Garage", "19/11/2026,CARD CHECK,0.00", "19/11/2026,RENT,-9.00")).toEqual([]);
  expect(await read("bea", "Garage", "18/11/2026,CAR PARK,-2.00", "18/11/2026,RATES,")).toEqual([
    ["RATES", "Amount: Required"],
  ]);
});

it("keeps the lines of a file that is read again once, with those that were made of it before", async () => {
  const read = await openReader();
  const wrong = ["soon,TYRES,-1.00", "later,OIL,-2.00"] as const;
  await read("cid", "Garage", "19/11/2026,RENT,-9.00", ...wrong);
  expect(await read("cid", "Garage", "19/11/2026,RENT,-9.00", wrong[0], "20/11/2026,OIL,-2.00")).toHaveLength(
    1,
  );
  await read("cid", "Garage", "18/11/2026,RATES,-5.00", "never,OTHER FILE,-1.00");
  expect(filesWithLines("cid").map(({ lines }) => lines.map(({ reference }) => reference))).toEqual([
    ["OTHER FILE"],
    ["TYRES"],
  ]);
});

it("no longer keeps what was refused of a file once it was mended and is read again", async () => {
  const read = await openReader();
  const rent = "19/11/2026,RENT,-9.00";
  expect(await read("dot", "Garage", rent, "soon,TYRES,-1.00")).toHaveLength(1);
  expect(await read("dot", "Garage", rent, "20/11/2026,TYRES,-1.00")).toEqual([]);
  expect(filesWithLines("dot")).toEqual([]);
});

it("holds a file of which a column may say what went out, and names it, until its columns are chosen", async () => {
  const { garage } = await SmallGarage.open();
  const rows = ["19/11/2026,A,Credit,1.00", "19/11/2026,B,Debit,2.00", "19/11/2026,C,,3.00"];
  const sends = (heading: string, lines: readonly string[]) => {
    const bytes = Buffer.from([`Date,Description,${heading},Amount`, ...lines].join("\n"));
    return takeBankFile(garage, "eve", { department: "Garage" }, { name: "x.csv", bytes });
  };
  const { told, place } = await sends("Kind", rows);
  expect(told).toBeUndefined();
  const [, id = ""] = /^\/transactions\/import\/([^/?]+)\?/.exec(place) ?? [];
  const screen = (query: string) => bankColumnsScreen(garage, "eve", id, new URLSearchParams(query), 1);
  const amounts = (query: string) => screen(query).list.rows.map(({ amount, problem }) => problem || amount);
  expect(screen("")).toMatchObject({ perhapsSide: "Kind", isUsable: true });
  expect(amounts("")).toEqual([1, 2, 3]);
  expect(screen("as-amount=Amount").perhapsSide).toBe("Kind");
  expect(screen("as-amount=Amount&as-side=Kind").perhapsSide).toBeNull();
  expect(amounts("as-amount=Amount&as-side=Kind")).toEqual([1, -2, "Amount: nothing says debit or credit"]);
  // A minus tells what went out; so does a heading; other words, or money in alone, are none of sides.
  const minus = rows.map((row) => row.replace(",3.00", ",-3.00"));
  const other = rows.map((row) => row.replace("Debit", "Faster payment"));
  const hyphens = rows.map((row) => row.replace(/Credit|Debit/, "-"));
  expect((await sends("Kind", minus)).told).toBeDefined();
  expect((await sends("Direction", rows)).told).toBeDefined();
  expect((await sends("Kind", other)).told).toBeDefined();
  expect((await sends("Kind", hyphens)).told).toBeDefined();
});

it("asks nobody again who has read such a file as it was", async () => {
  const { garage } = await SmallGarage.open();
  const sends = (description: string) => {
    const bytes = Buffer.from(`Date,Description,Kind,Amount\n19/11/2026,${description},Debit,1.00\n`);
    return takeBankFile(garage, "eve", { department: "Garage" }, { name: "x.csv", bytes });
  };
  const { place } = await sends("A");
  const [, id = ""] = /^\/transactions\/import\/([^/?]+)\?/.exec(place) ?? [];
  await importHeldBankFile(garage, "eve", id, new URLSearchParams("department=Garage"));
  expect((await sends("B")).told).toMatchObject({ made: 1 });
});

it("holds a file whose days may have the year first, until they are chosen", async () => {
  const { garage } = await SmallGarage.open();
  const today = londonDayOf(new Date());
  const lines = [1, 3, 5].map((days) => `${addDays(today, -days).slice(2)},TYRES,-1.00`);
  const bytes = Buffer.from([HEAD, ...lines].join("\n"));
  const sent = { name: "x.csv", bytes };
  const { told, place } = await takeBankFile(garage, "eve", { department: "Garage" }, sent);
  expect(told).toBeUndefined();
  const [, id = ""] = /^\/transactions\/import\/([^/?]+)\?/.exec(place) ?? [];
  const problems = (query: string) =>
    bankColumnsScreen(garage, "eve", id, new URLSearchParams(query), 1).list.rows.map(
      ({ problem }) => problem,
    );
  expect(problems("")[0]).toBe(
    `Date: “${addDays(today, -1).slice(2)}” may have the year first. Choose how days are written`,
  );
  expect(problems("days=ymd")).toEqual(["", "", ""]);
});
