import { parseArgs } from "node:util";
import { makeGarages } from "./large-garage";
import { pageRows } from "./page-rows";
import { type LeftOut, type Row, rowInWords } from "./rows";
import { smallRows } from "./small-rows";
import { storeRows } from "./store-rows";

const GROUPS = ["small", "store", "pages"] as const;

function chosenGroups(): ReadonlySet<string> {
  const { only } = parseArgs({ options: { only: { type: "string" } } }).values;
  const chosen = only?.split(",") ?? GROUPS;
  const unknown = chosen.find((name) => !(GROUPS as readonly string[]).includes(name));
  if (unknown !== undefined) {
    console.error(`--only takes ${GROUPS.join(", ")}, not ${unknown}`);
    process.exit(2);
  }
  return new Set(chosen);
}

function print(rows: readonly (Row | LeftOut)[]): void {
  for (const row of rows) console.log(rowInWords(row));
}

const groups = chosenGroups();
if (groups.has("small")) print(await smallRows());
if (groups.has("store") || groups.has("pages")) {
  const begun = performance.now();
  const garages = await makeGarages();
  const seconds = (performance.now() - begun) / 1000;
  print([{ what: "150,000 invoices made, in three forms", measured: seconds, unit: "s", goal: 60 }]);
  try {
    // The pages first: what is written afterwards would be in their way on the disk.
    if (groups.has("pages")) print(await pageRows(garages));
    if (groups.has("store")) print(await storeRows(garages));
  } finally {
    await garages.throwAway();
  }
}
