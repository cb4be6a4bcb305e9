import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { addDays, londonDayOf } from "../../shared/dates";
import { startHangingMailServer, startPerhapsMailServer } from "../garage/hanging-mail-server";
import { startMailServer } from "../garage/mail-server";
import { ownerClient, startTestApp } from "../garage/test-app";
import { garage } from "./run";

const MONTH = "MOTs due in February 2027: ";

test("garage remind emails those whose MOT is due in a month, once, and says who is left out", async () => {
  const app = await startTestApp();
  const api = await ownerClient(app.url);
  const make = async (name: string, vehicleReg: string, over: object = {}) => {
    const contact = { email: "rosa@example.co.uk", phone: "01632 960001" };
    const { body } = await api("POST", "customers", { name, ...contact, ...over });
    const sale = { customer: body._id, vehicleModel: "Ford Ka", vehicleReg, invoiceDate: "2026-02-10" };
    expect((await api("POST", "invoices/mot", sale)).status).toBe(201);
  };
  await make("Rosa Hart", "CL11 REM");
  await make("Wants None", "CL11 NON", { noReminders: true });
  await make("Had A Letter", "CL11 LET");
  const letter = { way: "Letter", vehicles: [{ registration: "CL11 LET", due: "2027-02-10" }] };
  expect((await api("POST", "reminders", letter)).status).toBe(201);
  const env = { DATA_DIR: app.dataDir };
  const remind = (...more: string[]) => garage(["remind", "--month", "2027-02", ...more], env);

  const left = "1 asked for none, 1 reminded already";
  expect(await remind("--dry-run")).toMatchObject({
    ...{
      code: 0,
      out: `Rosa Hart, rosa@example.co.uk  CL11 REM  2027-02-10\n${MONTH}1 reminder would be sent; ${left}\n`,
    },
  });
  expect(await remind()).toMatchObject({ code: 1, err: expect.stringContaining("is in use by process") });
  await app.kill();
  const laid = "laid into outbox/, because no mail server is set";
  expect(await remind()).toMatchObject({
    code: 0,
    out: `${MONTH}0 of 1 reminder sent, 1 ${laid}; ${left}\n`,
  });
  const [file = "", ...others] = await readdir(path.join(app.dataDir, "outbox"));
  expect(others).toEqual([]);
  const sent = await readFile(path.join(app.dataDir, "outbox", file), "utf8");
  expect(sent).toContain("Subject: MOT due before 10/02/2027: CL11 REM");
  expect(await remind()).toMatchObject({
    ...{ code: 0, out: `${MONTH}nobody is to be reminded by email; 1 asked for none, 2 reminded already\n` },
  });
  expect(await remind("--again")).toMatchObject({
    code: 0,
    out: `${MONTH}0 of 2 reminders sent, 2 ${laid}; 1 asked for none\n`,
  });
  expect(await readdir(path.join(app.dataDir, "outbox"))).toHaveLength(3);
  const nobody = "MOTs overdue: nobody is to be reminded by email\n";
  expect(await garage(["remind", "--overdue"], env)).toMatchObject({ code: 0, out: nobody });
  expect(await remind("--overdue")).toMatchObject({
    ...{
      code: 0,
      out: expect.stringMatching(/^MOTs due in February 2027: nobody [\s\S]*\nMOTs overdue: nobody/),
    },
  });
  expect(await garage(["remind", "--month", "soon"], env)).toMatchObject({
    ...{ code: 2, err: expect.stringContaining("Must be a month, like 2026-11") },
  });
  await (await startTestApp({ dataDir: app.dataDir })).stop();
});

test("garage remind --again, run again after the mail server turned away, reminds nobody twice", async () => {
  const mail = await startMailServer();
  const app = await startTestApp();
  try {
    const api = await ownerClient(app.url);
    for (const name of ["ann", "bob", "cyd"]) {
      const contact = { email: `${name}@example.co.uk`, phone: "01632 960001" };
      const { body } = await api("POST", "customers", { name, ...contact });
      const sale = { customer: body._id, vehicleModel: "Ford Ka", invoiceDate: "2026-02-10" };
      await api("POST", "invoices/mot", { ...sale, vehicleReg: `CL11 ${name}` });
    }
    await app.kill();
    const remind = () =>
      garage(["remind", "--month", "2027-02", "--again"], {
        ...{ DATA_DIR: app.dataDir, SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: "g@example.co.uk" },
      });
    mail.code = 421;
    mail.hold = async () => {
      if (mail.received.length === 1) mail.refuse = "Try later";
    };
    expect(await remind()).toMatchObject({ code: 1, out: `${MONTH}1 of 3 reminders sent\n` });
    mail.refuse = "";
    mail.hold = async () => {};
    expect(await remind()).toMatchObject({
      ...{
        code: 1,
        out: `Went on where it stopped: 2 of 3 reminders sent\n${MONTH}nobody is to be reminded by email\n`,
      },
      err: expect.stringContaining("1 failed: send those again under MOTs Due, Remind them. "),
    });
    expect(mail.received).toHaveLength(2);
    expect(await remind()).toMatchObject({ code: 0, out: `${MONTH}3 of 3 reminders sent\n` });
    expect(mail.received).toHaveLength(5);
  } finally {
    await app.stop();
    await mail.stop();
  }
});

test("garage remind does not send again by itself what may have arrived", async () => {
  const hanging = await startHangingMailServer((line) => line === ".");
  const app = await startTestApp();
  try {
    const api = await ownerClient(app.url);
    const contact = { email: "ann@example.co.uk", phone: "01632 960001" };
    const { body } = await api("POST", "customers", { name: "Ann", ...contact });
    const sale = { customer: body._id, vehicleModel: "Ford Ka", invoiceDate: "2026-02-10" };
    await api("POST", "invoices/mot", { ...sale, vehicleReg: "CL11 ANN" });
    await app.kill();
    const remind = () =>
      garage(["remind", "--month", "2027-02"], {
        ...{
          DATA_DIR: app.dataDir,
          SMTP_URL: `smtp://127.0.0.1:${hanging.port}`,
          MAIL_FROM: "g@example.co.uk",
        },
      });
    const advice = "garage: 1 may have arrived: send it again under MOTs Due, Remind them\n";
    const first = await remind();
    expect(first).toMatchObject({ code: 1, err: expect.stringContaining("It may have arrived.") });
    expect(first.err).toContain(advice);
    expect(await remind()).toMatchObject({
      ...{ code: 1, err: advice },
      out: `${MONTH}nobody is to be reminded by email; 1 may have arrived\n`,
    });
  } finally {
    await app.stop();
    await hanging.stop();
  }
});

test("garage remind takes what may have arrived along with what it sends next", async () => {
  const hanging = await startPerhapsMailServer("ann@");
  const mail = await startMailServer();
  const app = await startTestApp();
  try {
    const api = await ownerClient(app.url);
    for (const name of ["Ann", "Bob"]) {
      const contact = { email: `${name.toLowerCase()}@example.co.uk`, phone: "01632 960001" };
      const { body } = await api("POST", "customers", { name, ...contact });
      const sale = { customer: body._id, vehicleModel: "Ford Ka", invoiceDate: "2026-02-10" };
      await api("POST", "invoices/mot", { ...sale, vehicleReg: `CL11 ${name}` });
    }
    await app.kill();
    const remind = (port: number, ...options: string[]) =>
      garage(["remind", "--month", "2027-02", ...options], {
        ...{ DATA_DIR: app.dataDir, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "g@example.co.uk" },
      });
    const advice = "1 may have arrived: send it again under MOTs Due, Remind them\n";
    expect(await remind(hanging.port)).toMatchObject({
      ...{ code: 1, out: `${MONTH}0 of 2 reminders sent\n` },
      err: expect.stringContaining(`garage: 1 failed, 0 to go: run it again to go on. ${advice}`),
    });
    expect(await remind(mail.port)).toMatchObject({
      ...{ code: 1, out: `${MONTH}1 of 2 reminders sent; 1 may have arrived\n` },
      err: expect.stringContaining(`garage: ${advice}`),
    });
    expect(mail.received.map(({ to }) => to)).toEqual([["bob@example.co.uk"]]);
    expect(await remind(mail.port, "--again")).toMatchObject({ code: 0 });
    expect(await remind(mail.port)).toMatchObject({
      ...{ code: 0, out: `${MONTH}nobody is to be reminded by email; 2 reminded already\n` },
    });
  } finally {
    await app.stop();
    await hanging.stop();
    await mail.stop();
  }
});

test("garage remind takes what may have arrived of another month along, until it is tested", async () => {
  const hanging = await startPerhapsMailServer("ann@");
  const mail = await startMailServer();
  const app = await startTestApp();
  let serving: Awaited<ReturnType<typeof startTestApp>> | undefined;
  try {
    const api = await ownerClient(app.url);
    const customers = new Map<string, string>();
    const tested = (by: typeof api, name: string, invoiceDate: string) =>
      by("POST", "invoices/mot", {
        ...{
          customer: customers.get(name),
          vehicleModel: "Ford Ka",
          vehicleReg: `CL11 ${name}`,
          invoiceDate,
        },
      });
    for (const [name, day] of [
      ["Ann", "2026-02-10"],
      ["Bob", "2026-03-10"],
      ["Cyd", "2026-04-10"],
    ] as const) {
      const contact = { email: `${name.toLowerCase()}@example.co.uk`, phone: "01632 960001" };
      customers.set(name, (await api("POST", "customers", { name, ...contact })).body._id);
      await tested(api, name, day);
    }
    await app.kill();
    const remind = (port: number, month: string) =>
      garage(["remind", "--month", month], {
        ...{ DATA_DIR: app.dataDir, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "g@example.co.uk" },
      });
    expect(await remind(hanging.port, "2027-02")).toMatchObject({ code: 1 });
    expect(await remind(mail.port, "2027-03")).toMatchObject({
      ...{
        code: 1,
        out: "MOTs due in March 2027: 1 of 2 reminders sent; 1 of other months may have arrived\n",
      },
      err: expect.stringContaining("garage: 1 may have arrived: send it again under MOTs Due, Remind them\n"),
    });
    serving = await startTestApp({ dataDir: app.dataDir });
    await tested(await ownerClient(serving.url), "Ann", "2026-10-05");
    await serving.kill();
    expect(await remind(mail.port, "2027-04")).toMatchObject({
      ...{ code: 0, out: "MOTs due in April 2027: 1 of 1 reminder sent\n" },
    });
  } finally {
    await serving?.stop();
    await app.stop();
    await hanging.stop();
    await mail.stop();
  }
});

test("garage remind --month --overdue --again reminds once of what is in both", async () => {
  const mail = await startMailServer();
  const app = await startTestApp();
  try {
    const api = await ownerClient(app.url);
    const contact = { email: "ann@example.co.uk", phone: "01632 960001" };
    const { body } = await api("POST", "customers", { name: "Ann", ...contact });
    // Due a year later: a day or two ago.
    const tested = addDays(londonDayOf(new Date()), -367);
    const month = `${Number(tested.slice(0, 4)) + 1}${tested.slice(4, 7)}`;
    const sale = { customer: body._id, vehicleModel: "Ford Ka", invoiceDate: tested };
    await api("POST", "invoices/mot", { ...sale, vehicleReg: "CL11 ANN" });
    await app.kill();
    const sent = await garage(["remind", "--month", month, "--overdue", "--again"], {
      ...{ DATA_DIR: app.dataDir, SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: "g@example.co.uk" },
    });
    expect([sent.code, sent.err, mail.received.length]).toEqual([0, "", 1]);
    expect(sent.out).toMatch(/: 1 of 1 reminder sent\nMOTs overdue: nobody is to be reminded by email\n$/);
  } finally {
    await app.stop();
    await mail.stop();
  }
});
