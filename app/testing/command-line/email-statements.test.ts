import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { openBooks } from "../../modules/books/books.server";
import { startPerhapsMailServer } from "../garage/hanging-mail-server";
import { startMailServer } from "../garage/mail-server";
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
  const nobody = {
    code: 0,
    out: "1 statement laid into outbox/ today already, because no mail server was set: --again sends them again\n",
  };
  expect(await garage(["email-statements"], env)).toMatchObject(nobody);
  expect(await garage(["email-statements", "--again"], env)).toMatchObject({
    code: 1,
    out: "0 of 1 statement sent\n",
    err: expect.stringContaining("1 failed: send those again under Who Owes Us, Email statements\n"),
  });
  expect(await garage(["email-statements", "now"], env)).toMatchObject({ code: 2 });
  await (await startTestApp({ dataDir: app.dataDir })).stop();
});

test("run again after the mail server turned away, it goes on, and emails nobody twice without --again", async () => {
  const mail = await startMailServer();
  const app = await startTestApp();
  try {
    const api = await ownerClient(app.url);
    for (const name of ["ann", "bob", "cyd", "dee"]) {
      const contact = { email: `${name}@example.co.uk`, phone: "01632 960001" };
      const { body: customer } = await api("POST", "customers", { name, ...contact });
      const sale = { customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: "CL11 OUD" };
      const { body: invoice } = await api("POST", "invoices", sale);
      await api("PUT", `invoices/${invoice._id}/new-line`, { service: "labour", charged: 80 });
    }
    await app.kill();
    const email = (...options: string[]) =>
      garage(["email-statements", ...options], {
        ...{ DATA_DIR: app.dataDir, SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: "g@example.co.uk" },
      });
    mail.code = 421;
    mail.hold = async () => {
      if (mail.received.length === 2) mail.refuse = "Try later";
    };
    expect(await email()).toMatchObject({
      ...{ code: 1, out: "2 of 4 statements sent\n", err: expect.stringContaining("to go: run it again") },
    });
    mail.refuse = "";
    mail.hold = async () => {};
    expect(await email()).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^Went on with those of \d+ \w+ \d{4}, [\d:]+: 3 of 4 statements sent\n$/),
      err: expect.stringContaining("1 failed: send those again under Who Owes Us, Email statements\n"),
    });
    const sent = ["ann", "bob", "dee"].map((name) => `${name}@example.co.uk`);
    expect(mail.received.flatMap(({ to }) => to)).toEqual(sent);
    expect(await email()).toMatchObject({
      ...{ code: 0, out: "1 of 1 statement sent; 3 statements emailed today already\n" },
    });
    expect(mail.received).toHaveLength(4);
    expect(await email("--again")).toMatchObject({ code: 0, out: "4 of 4 statements sent\n" });
    expect(mail.received).toHaveLength(8);
    Object.assign(mail, { refuse: "not from you", code: 550, at: "MAIL FROM" });
    expect(await email("--again")).toMatchObject({
      ...{ code: 1, out: "0 of 4 statements sent\n", err: expect.stringContaining("1 failed, 3 to go") },
    });
  } finally {
    await app.stop();
    await mail.stop();
  }
});

test("what may have arrived is named, ends with 1 and goes along with what is sent next", async () => {
  const hanging = await startPerhapsMailServer("ann@");
  const mail = await startMailServer();
  const app = await startTestApp();
  try {
    const api = await ownerClient(app.url);
    for (const name of ["Ann", "Bob"]) {
      const contact = { email: `${name.toLowerCase()}@example.co.uk`, phone: "01632 960001" };
      const { body: customer } = await api("POST", "customers", { name, ...contact });
      const sale = { customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: `CL11 ${name}` };
      const { body: invoice } = await api("POST", "invoices", sale);
      await api("PUT", `invoices/${invoice._id}/new-line`, { service: "labour", charged: 80 });
    }
    await app.kill();
    const sends = (port: number) =>
      garage(["email-statements"], {
        ...{ DATA_DIR: app.dataDir, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "g@example.co.uk" },
      });
    expect(await sends(hanging.port)).toMatchObject({ code: 1, out: "0 of 2 statements sent\n" });
    expect(await sends(mail.port)).toMatchObject({
      ...{ code: 1, out: "1 of 2 statements sent\n" },
      err: expect.stringMatching(
        /Ann: .* It may have arrived\.\ngarage: 1 failed: send those again under Who Owes Us, Email statements\n$/,
      ),
    });
    expect(await sends(mail.port)).toMatchObject({
      ...{ code: 1, out: "1 statement emailed today already: --again sends them again\n" },
      err: "garage: 1 may have arrived: send it again under Who Owes Us, Email statements\n",
    });
    expect(mail.received.map(({ to }) => to)).toEqual([["bob@example.co.uk"]]);
  } finally {
    await app.stop();
    await hanging.stop();
    await mail.stop();
  }
});
