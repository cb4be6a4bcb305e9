import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { openBooks } from "../../modules/books/books.server";
import { ownerClient, startTestApp } from "../garage/test-app";
import { garage } from "./run";

test("garage email-statements sends to everybody who owes something, and only while the server does not run", async () => {
  const app = await startTestApp();
  const api = await ownerClient(app.url);
  const contact = { email: "rosa@example.co.uk", phone: "01632 960001" };
  const { body: customer } = await api("POST", "customers", { name: "Rosa Hart", ...contact });
  const sale = { customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: "CL11 OUD" };
  const { body: invoice } = await api("POST", "invoices", sale);
  const env = { DATA_DIR: app.dataDir };
  expect(await garage(["email-statements"], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining("is in use by process"),
  });
  await api("PUT", `invoices/${invoice._id}/new-line`, { service: "labour", charged: 80 });
  await app.kill();
  expect(await garage(["email-statements"], env)).toMatchObject({
    code: 0,
    out: "0 of 1 statement sent, 1 laid into outbox/, because no mail server is set\n",
  });
  expect(await readdir(path.join(app.dataDir, "outbox"))).toHaveLength(1);
  const books = await openBooks({ dir: app.dataDir });
  await books.update("test", ({ customers }) => {
    for (const each of [...customers]) customers.put({ ...each, email: "" });
  });
  await books.close();
  expect(await garage(["email-statements"], env)).toMatchObject({
    code: 1,
    out: "0 of 1 statement sent\n",
    err: expect.stringContaining(
      "1 failed: send those again under Who Owes Us, Email statements. This command",
    ),
  });
  expect(await garage(["email-statements", "now"], env)).toMatchObject({ code: 2 });
  await (await startTestApp({ dataDir: app.dataDir })).stop();
});
