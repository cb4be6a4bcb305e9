import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import type { Invoice } from "../invoices/invoice";
import { changeInvoiceLines } from "../invoices/invoices.server";
import { replaceLines } from "../sales/sales.server";
import { drawnField } from "./allocation";
import { receiptFormChoices } from "./receipt-screens.server";
import { receiveMoney } from "./receive-money.server";

it("asks about each invoice that it pays and that changed or was paid while its form stood open", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const invoices: Invoice[] = [];
  for (const charged of [200, 200, 200, 200]) invoices.push(await books.invoices("2026-11-05", { charged }));
  const [paid, grown, other] = invoices;
  const customer = paid?.customer ?? "";
  const { rows } = receiptFormChoices(garage, customer);
  const fields = Object.fromEntries(rows.map((row) => [drawnField(row.autoId), row.drawnWith ?? ""]));
  await books.receives("2026-11-06", 120, paid?._id);
  await books.receives("2026-11-06", 120, other?._id);
  const lines = replaceLines([{ service: "labour", charged: 300, addVat: true }]);
  await changeInvoiceLines(garage, grown?._id ?? "", lines, "test");
  const asked: string[] = [];
  const ask = (question: string | undefined) => void (question && asked.push(question));
  const allocations = [paid, grown, invoices[3]].map((each) => ({ invoice: each?._id ?? "", amount: 20 }));
  const input = { customer, date: "2026-11-06", method: "Card", amount: 60, allocations };
  const receive = () => receiveMoney(garage, input, { fields, sendId: "a form", ask }, "test");
  const receipt = await receive();
  expect(asked).toEqual([
    "Invoice 1: £120.00 was entered after this form was opened: £120.00 of £240.00 is paid now.",
    "Invoice 2: the total is £360.00 now. It was £240.00 when this form was opened.",
  ]);
  // What came in before pays it by now.
  await books.receives("2026-11-06", 500);
  const { rows: later } = receiptFormChoices(garage, customer);
  const last = later.find(({ _id }) => _id === invoices[3]?._id);
  await books.usesAccount(invoices[3]?._id ?? "", 100);
  const rest = { ...input, amount: 5, allocations: [{ invoice: invoices[3]?._id ?? "", amount: 5 }] };
  const drawn = { [drawnField(last?.autoId ?? 0)]: last?.drawnWith ?? "" };
  await receiveMoney(garage, rest, { fields: drawn, sendId: "another form", ask }, "test");
  expect(asked.splice(2)).toEqual([
    "Invoice 4: £100.00 was entered after this form was opened: £120.00 of £240.00 is paid now.",
  ]);
  // The same form sent again is that receipt, and asks nothing more.
  expect(await receive()).toEqual(receipt);
  expect(asked).toHaveLength(2);
});
