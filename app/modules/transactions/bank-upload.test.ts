import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { bankLinesScreen, takeBankFile } from "./bank-upload.server";

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
