import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { changeInvoiceLines } from "../invoices/invoices.server";
import { createService, updateService } from "../services/services.server";
import { replaceLines } from "./sales.server";

it("keeps the title of a line that is sent back as it was read, and gives a changed one today's", async () => {
  const small = await SmallGarage.open();
  const { garage } = small;
  const { _id } = await small.invoices("2026-11-20");
  const setLines = (lines: object[]) => changeInvoiceLines(garage, _id, replaceLines(lines), "test");
  const valet = { title: "Valet", description: "Cleaned inside and outside by hand" };
  const { _id: service } = await createService(garage, valet, "test");
  const [first, second] = (await setLines([{ service }, { service }])).lines;
  await updateService(garage, service, { title: "Full valet" }, "test");
  const after = await setLines([{ ...first }, { ...second, description: "Inside only" }]);
  expect(after.lines.map(({ title }) => title)).toEqual(["Valet", "Full valet"]);
});
