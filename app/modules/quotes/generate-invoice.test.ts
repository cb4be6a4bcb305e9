import { expect, it } from "vitest";
import { londonDayOf } from "../../shared/dates";
import { SmallGarage } from "../../testing/garage/small-garage";
import { addLine } from "../sales/sales.server";
import { changeQuoteLines, createQuote, generateInvoice } from "./quotes.server";

it("asks about an MOT fee above the maximum of the invoice's day: the quote may come from the api, or be old", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const today = londonDayOf(new Date());
  const { customer } = await books.invoices(today);
  const car = { customer, vehicleReg: "FE11 EEE", vehicleModel: "Ford Ka" };
  const asked: string[] = [];
  const ask = (question: string | undefined) => void (question && asked.push(question));
  for (const charged of [54, 80]) {
    const quote = await createQuote(garage, { ...car, quoteDate: today, department: "MOT" }, "test");
    await changeQuoteLines(garage, quote._id, addLine({ service: "mot-test", charged }), "test");
    await generateInvoice(garage, quote._id, "test", { ask });
    const [newest] = [...garage.books.invoices];
    await garage.books.update("test", ({ invoices }) => void (newest && invoices.delete(newest._id)));
  }
  expect(asked).toEqual([
    expect.stringMatching(/^£80\.00 for MOT test is more than £54\.85, the maximum fee/),
  ]);
});
