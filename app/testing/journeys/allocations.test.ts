import { test } from "vitest";
import { openStage } from "./stage";

// What one receipt pays, as its form sums it while it is typed.

const stage = openStage();

test("the sum at the foot leaves out an amount that was cleared again", async () => {
  const { _id: customer } = await stage.customer("Cleared Again");
  const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "CL34 RED" };
  const { _id, autoId } = await stage.make("invoices", { customer, ...vehicle });
  await stage.api("PATCH", `invoices/${_id}/lines`, [{ service: "labour", charged: 90, addVat: false }]);
  const person = await stage.person({ scripts: true });
  await person.open(`/receipts/new?customer=${customer}`);
  await person.fills({ "Amount received": "100", [`Allocate to invoice ${autoId}`]: "5" });
  await person.page.getByText("Allocated £5.00 of £100.00").waitFor();
  await person.fills({ [`Allocate to invoice ${autoId}`]: "" });
  await person.page.getByText("Allocated £0.00 of £100.00").waitFor();
  await person.close();
});
