import { expect, test } from "vitest";
import { toPence } from "../../shared/money";
import { isFull } from "../garage/share";
import { type ApiClient, leaveVatOpen, ownerClient, startTestApp } from "../garage/test-app";

// A receipt over twelve invoices is one commit: a kill -9 leaves all of it or nothing, and nothing that was answered is lost.

const INVOICES = 12;
const ROUNDS = isFull ? 10 : 3;

/** A customer's invoices of £1,000 each. */
async function sell(api: ApiClient): Promise<{ customer: string; invoices: string[] }> {
  const contact = { name: "Killed", email: "a@example.co.uk", phone: "01632 960001" };
  const { _id: customer } = (await api("POST", "customers", contact)).body;
  const invoices: string[] = [];
  for (let each = 0; each < INVOICES; each++) {
    const sale = { customer, vehicleModel: "Ford Transit", vehicleReg: "KI11 LED" };
    const { _id } = (await api("POST", "invoices", sale)).body;
    await api("PATCH", `invoices/${_id}/lines`, [{ service: "labour", charged: 1000, addVat: false }]);
    invoices.push(_id);
  }
  return { customer, invoices };
}

test("receipts over many invoices are there whole or not at all, and all that were answered are there", async () => {
  let app = await startTestApp();
  let answered = 0;
  try {
    let api = await ownerClient(app.url);
    await leaveVatOpen(api);
    const { customer, invoices } = await sell(api);
    const saved = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const allocations = invoices.map((invoice) => ({ invoice, amount: 1 }));
      const send = async (amount: number) => {
        const answer = await api("POST", "receipts", { customer, method: "BACS", amount, allocations });
        if (answer.status === 201) saved.add(answer.body._id);
      };
      // Some are on their way when the server is killed, just after one was answered.
      const sending = Array.from({ length: 8 }, (_, each) => send(INVOICES + each));
      await Promise.any(sending);
      await app.kill();
      await Promise.allSettled(sending);
      app = await startTestApp({ dataDir: app.dataDir });
      api = await ownerClient(app.url);

      const receipts = (await api("GET", "receipts")).body as {
        _id: string;
        allocations: { invoice: { _id: string }; amount: number }[];
      }[];
      const there = new Set(receipts.map(({ _id }) => _id));
      expect([...saved].filter((id) => !there.has(id))).toEqual([]);
      for (const { allocations: parts } of receipts) expect(parts).toHaveLength(INVOICES);
      for (const id of invoices) {
        const { payments, balancePayable } = (await api("GET", `invoices/${id}`)).body;
        const parts = receipts.flatMap((receipt) =>
          receipt.allocations.filter((each) => each.invoice._id === id),
        );
        expect(toPence(payments.cheque)).toBe(parts.reduce((sum, { amount }) => sum + toPence(amount), 0));
        expect(toPence(balancePayable)).toBe(toPence(1000) - toPence(payments.cheque));
      }
    }
    answered = saved.size;
  } finally {
    await app.stop();
  }
  expect(answered).toBeGreaterThanOrEqual(ROUNDS);
});
