import { expect, test } from "vitest";
import { sentPurchase } from "./purchase-screens.server";

test.each([
  [{ amount: "10", vat: "2", total: "" }, "12.00"],
  [{ amount: "10,50", vat: "", total: "" }, "0"],
  [{ amount: "10", vat: "2,", total: " " }, "0"],
  [{ amount: "10,50", vat: "", total: "12" }, "12"],
  [{ amount: "", vat: "", total: "" }, ""],
])("the total of %j is sent as %j", (fields, total) => {
  expect(sentPurchase(fields).total).toBe(total);
});
