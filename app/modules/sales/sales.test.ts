import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { changeInvoiceLines, getInvoice } from "../invoices/invoices.server";
import { changeQuoteLines, createQuote } from "../quotes/quotes.server";
import { createService, updateService } from "../services/services.server";
import { addLine, removeLine, replaceLines } from "./sales.server";

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

it("asks before a line is free that nobody gave a price, and not where 0 was entered", async () => {
  const small = await SmallGarage.open();
  const { garage } = small;
  const { _id } = await small.invoices("2026-11-20");
  const asked: unknown[] = [];
  const ask = (question: string | undefined) => void (question && asked.push(question));
  const free = { title: "Sundries", description: "Small parts, oils and cleaning materials" };
  const { _id: sundries } = await createService(garage, free, "test");
  const { _id: valet } = await createService(garage, { ...free, title: "Valet", unitPrice: 40 }, "test");
  const adds = (line: object) => changeInvoiceLines(garage, _id, addLine(line, { ask }), "test");
  await adds({ service: sundries, charged: 0 });
  await adds({ service: sundries, charged: 12.5 });
  const { lines } = await adds({ service: valet, quantity: 2 });
  expect(lines.at(-1)?.charged).toBe(80);
  expect(asked).toEqual([]);
  await adds({ service: sundries });
  expect(asked).toEqual(["No amount was entered for Sundries. It would be charged at £0.00."]);
});

it("removes no line of a department that is no longer configured", async () => {
  const small = await SmallGarage.open();
  const { garage } = small;
  const invoice = await small.invoices("2026-11-20", { department: "MOT", charged: 180 });
  const { customer, department, vehicleModel, vehicleReg } = invoice;
  const quote = await createQuote(garage, { customer, department, vehicleModel, vehicleReg }, "test");
  const [line] = (await changeQuoteLines(garage, quote._id, addLine({ service: "mot-test" }), "test")).lines;
  const { business } = garage;
  const departments = business.departments.filter(({ name }) => name !== "MOT");
  const without = { ...garage, business: { ...business, departments } };
  const refusal = { errors: { department: ["Must be one of Garage"] } };
  for (const change of [removeLine(invoice.lines[0]?._id ?? ""), replaceLines([])])
    await expect(changeInvoiceLines(without, invoice._id, change, "test")).rejects.toMatchObject(refusal);
  for (const change of [removeLine(line?._id ?? ""), replaceLines([])])
    await expect(changeQuoteLines(without, quote._id, change, "test")).rejects.toMatchObject(refusal);
  expect(getInvoice(garage, invoice._id).total).toBe(180);
  expect((await changeInvoiceLines(garage, invoice._id, replaceLines([]), "test")).total).toBe(0);
});
