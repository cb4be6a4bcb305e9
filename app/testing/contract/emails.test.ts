import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHangingMailServer } from "../garage/hanging-mail-server";
import { type MailServer, startMailServer } from "../garage/mail-server";
import { type Body, contractGarage, create, done, expectRefused, expectSentence, NOBODY } from "./garage";

const garage = contractGarage();
const { api } = garage;

let mail: MailServer;
const ids: Record<string, string> = {};
beforeAll(async () => {
  mail = await startMailServer();
  const customer = await create(api, "customers", {
    ...{ name: "Rosa Hart", email: "rosa@example.co.uk", phone: "01632 960001" },
  });
  const sold = { customer: customer._id, vehicleModel: "Ford Focus", vehicleReg: "EM11 AIL" };
  const invoice = await create(api, "invoices", sold);
  const line = { service: "labour", description: "Brakes", charged: 100 };
  const { lines } = await done(api, "PUT", `invoices/${invoice._id}/new-line`, line);
  const quote = await create(api, "quotes", sold);
  const note = await create(api, "credit-notes", {
    ...{ invoice: invoice._id, reason: "Goodwill", lines: [{ line: lines[0]._id, charged: 10 }] },
  });
  const receipt = await create(api, "receipts", {
    ...{
      customer: customer._id,
      amount: 30,
      method: "Cash",
      allocations: [{ invoice: invoice._id, amount: 20 }],
    },
  });
  ids.invoice = invoice._id;
  ids.quote = quote._id;
  ids["credit-note"] = note._id;
  ids.receipt = receipt._id;
  ids.statement = customer._id;
});
afterAll(() => mail.stop());

const send = (kind: string, body: Body = {}, id = ids[kind] ?? "") =>
  api("POST", `documents/${kind}/${id}/email`, body);
const outbox = () => readdir(path.join(garage.dataDir(), "outbox")).catch(() => []);

const WRONG: readonly (readonly [field: string, body: Body])[] = [
  ["to", { to: "" }],
  ["to", { to: " , ;" }],
  ["to", { to: "rosa" }],
  ["to", { to: "rosa@example.co.uk, nobody" }],
  ["to", { to: "rosa@example.co.uk\r\nBcc: all@example.org" }],
  ["to", { to: "rosa@example.co.uk\nall@example.org" }],
  ["to", { to: '"a" <rosa@example.co.uk>' }],
  ["to", { to: Array(6).fill("rosa@example.co.uk").join(", ") }],
  ["to", { to: ["rosa@example.co.uk"] }],
  ["subject", { subject: " " }],
  ["subject", { subject: "Invoice\r\nBcc: all@example.org" }],
  ["subject", { subject: "Invoice\nX-Other: 1" }],
  ["subject", { subject: "a\u0000b" }],
  ["subject", { subject: "x".repeat(201) }],
  ["text", { text: "" }],
  ["text", { text: "x".repeat(5001) }],
  ["text", { text: "a\u001b[2J" }],
];

test.each(WRONG)("%s is refused, and nothing is sent: %j", async (field, body) => {
  expectRefused(await send("invoice", body), field);
  expect(await outbox()).toEqual([]);
});

test.each([[[]], [null], [7], [true]])("a body that is no object is refused: %j", async (body) => {
  expectRefused(await api("POST", `documents/invoice/${ids.invoice}/email`, body), "");
  expect(await outbox()).toEqual([]);
});

test("a paper or a record that there is not is 404", async () => {
  for (const [kind, id] of [
    ["invoice", NOBODY],
    ["purchase", ids.invoice ?? ""],
    ["__proto__", ids.invoice ?? ""],
  ] as const) {
    expectSentence(await send(kind, {}, id), 404);
  }
});

test("what the disk does not take is answered 503, with the reason and without a path", async () => {
  const place = path.join(garage.dataDir(), "outbox");
  await rm(place, { recursive: true, force: true });
  await writeFile(place, "");
  const answer = await send("quote");
  await rm(place);
  expectSentence(answer, 503);
  expect(answer.body).toMatch(/^The message could not be written: E/);
  expect(answer.body).not.toContain(garage.dataDir());
});

test("without a mail server it is laid into the outbox", async () => {
  expect(await send("invoice")).toMatchObject({
    status: 202,
    body: { _id: expect.any(String), state: "outbox" },
  });
  expect(await outbox()).toEqual([expect.stringMatching(/\.eml$/)]);
});

describe("through the mail server of the settings", () => {
  beforeAll(() =>
    done(api, "PUT", "settings", {
      email: {
        server: "127.0.0.1",
        port: mail.port,
        security: "None",
        sender: "Office <office@garage.example>",
      },
    }),
  );

  test.each([
    ["invoice", "Invoice 1 from Garage", "Invoice-1.pdf"],
    ["quote", "Quote 1 from Garage", "Quote-1.pdf"],
    ["credit-note", "Credit note 1 from Garage", "CreditNote-1.pdf"],
    ["receipt", "Receipt 1 from Garage", "Receipt-1.pdf"],
    ["statement", "Statement from Garage", "Statement-1-Garage.pdf"],
  ])("%s goes to its customer with the words of its template and its PDF", async (kind, subject, file) => {
    const before = mail.received.length;
    expect((await send(kind)).body.state).toBe("sent");
    expect(mail.received).toHaveLength(before + 1);
    const { from, to, text } = mail.received.at(-1) ?? { from: "", to: [], text: "" };
    expect([from, to]).toEqual(["office@garage.example", ["rosa@example.co.uk"]]);
    expect(text).toContain(`Subject: ${subject}`);
    expect(text).toContain("Dear Rosa Hart");
    expect(text).toMatch(new RegExp(`filename=\\"?${file}`));
    expect(text).toContain("JVBERi0");
  });

  test("an answer goes to the email on a department's paper, where it has its own", async () => {
    const answersOf = async (email: string) => {
      await done(api, "PUT", "settings", { departments: [{ name: "Garage", invoice: { email } }] });
      await send("invoice");
      return mail.received.at(-1)?.text.match(/^Reply-To: .*$/m)?.[0];
    };
    expect(await answersOf("repairs@garage.example")).toBe("Reply-To: repairs@garage.example");
    expect(await answersOf("")).toBeUndefined();
  });

  test("a refund is called one, and has no minus", async () => {
    const refund = { customer: ids.statement, method: "Cash", amount: -10 };
    const { _id } = await create(api, "receipts", refund);
    await send("receipt", {}, _id);
    const text = mail.received.at(-1)?.text;
    expect(text).toContain("Subject: Refund 2 from Garage");
    expect(text).toMatch(/filename="?Refund-2\.pdf/);
    expect(text).toMatch(/We have paid you back .*10\.00\./);
  });

  test("it says what is sent instead of the template, to several people", async () => {
    const to = "rosa@example.co.uk;; office@example.org, ";
    await send("invoice", { to, subject: "Ihre Rechnung – £120", text: "As agreed." });
    const last = mail.received.at(-1);
    expect(last?.to).toEqual(["rosa@example.co.uk", "office@example.org"]);
    expect(last?.text).toContain("As agreed.");
  });

  test("it says which of several people the server refused", async () => {
    mail.unknown = "nosuch@example.co.uk";
    const { status, body } = await send("invoice", { to: "rosa@example.co.uk, nosuch@example.co.uk" });
    mail.unknown = "";
    const refused = `The mail server 127.0.0.1:${mail.port} refused nosuch@example.co.uk: “550 5.1.1 no such user”.`;
    expect([status, body]).toEqual([202, { _id: expect.any(String), state: "sent", refused }]);
    expect(mail.received.at(-1)?.to).toEqual(["rosa@example.co.uk"]);
  });

  test("the templates of the settings are filled in", async () => {
    const invoice = { subject: "{number} for {vehicle}", text: "{customer} owes {total}." };
    await done(api, "PUT", "settings", { email: { templates: { invoice } } });
    await send("invoice");
    expect(mail.received.at(-1)?.text).toContain("Subject: 1 for Ford Focus, EM11 AIL");
    expect(mail.received.at(-1)?.text).toMatch(/Rosa Hart owes .*100\.00\./);
    await done(api, "PUT", "settings", { email: { templates: { invoice: { subject: "", text: "" } } } });
  });

  test("an invoice is issued by it", async () => {
    const { _id } = await create(api, "invoices", {
      ...{ customer: ids.statement, vehicleModel: "Fiat Panda", vehicleReg: "IS11 UED" },
    });
    expect((await done(api, "GET", `invoices/${_id}`)).issued).toBeNull();
    expect((await send("invoice", {}, _id)).status).toBe(202);
    expect((await done(api, "GET", `invoices/${_id}`)).issued).toEqual(expect.any(String));
  });

  test("what the server refuses is 503 with its words, issues nothing, and may be repeated", async () => {
    const { _id } = await create(api, "invoices", {
      ...{ customer: ids.statement, vehicleModel: "Fiat Panda", vehicleReg: "NO11 WAY" },
    });
    mail.refuse = "Mailbox full";
    const refused = await send("invoice", {}, _id);
    expectSentence(refused, 503);
    expect(refused.body).toContain("Mailbox full");
    expect((await done(api, "GET", `invoices/${_id}`)).issued).toBeNull();
    mail.refuse = "";
    expect((await send("invoice", {}, _id)).status).toBe(202);
  });

  test.each([
    [421, "closing", "DATA", /takes no messages for now: “421 closing”\. Nothing was sent\.$/],
    [452, "too many messages", "DATA", /takes no messages for now: “452 /],
    [450, "4.3.2 thread limit", "DATA", /takes no messages for now: “450 /],
    [450, "Mailbox full", "DATA", /refused the message: “450 Mailbox full”\.$/],
    [450, "4.7.1 too much mail", "MAIL FROM", /takes no messages for now: “450 /],
    [550, "not from you", "MAIL FROM", /refused the sender: “550 /],
    [530, "5.7.0 authentication required", "MAIL FROM", /refused the sender: “530 /],
    [552, "5.3.4 too large", "MAIL FROM", /refused the message: “552 /],
    [452, "4.2.2 mailbox full", "DATA", /refused the message: “452 /],
    [550, "5.4.5 daily limit", "DATA", /takes no messages for now: “550 /],
    [421, "closing", "RCPT TO", /takes no messages for now: “421 /],
    [450, "try later", "RCPT TO", /refused the address: “450 try later”\.$/],
    [452, "4.2.2 over quota", "RCPT TO", /refused the address: “452 /],
  ] as const)("%i %s to %s is told as what it is", async (code, refuse, at, words) => {
    Object.assign(mail, { code, refuse, at });
    const answer = await send("invoice");
    Object.assign(mail, { code: 450, refuse: "", at: "DATA" });
    expectSentence(answer, 503);
    expect(answer.body).toMatch(words);
  });

  test("a customer who owes nothing gets no statement", async () => {
    const { _id } = await create(api, "customers", {
      ...{ name: "Owes Nothing", email: "none@example.co.uk", phone: "01632 960002" },
    });
    expectSentence(await send("statement", {}, _id), 409);
  });

  test("a server that hangs up is 503, and says that the message may have arrived once it has the whole of it", async () => {
    for (const [line, words] of [
      ["DATA", /closed the connection\. Nothing was sent\.$/],
      [".", /did not say whether it took the message\. It may have arrived\.$/],
    ] as const) {
      const hanging = await startHangingMailServer((each) => each === line);
      await done(api, "PUT", "settings", { email: { port: hanging.port } });
      const answer = await send("invoice");
      expectSentence(answer, 503);
      expect(answer.body).toMatch(words);
      await hanging.stop();
    }
  });

  test("a server that takes nothing from here is told with its words", async () => {
    const answer = await startHangingMailServer(() => true, "554 5.7.1 your address is on a list");
    await done(api, "PUT", "settings", { email: { port: answer.port } });
    expect((await send("invoice")).body).toMatch(
      /turns us away: “554 5\.7\.1 your address is on a list”\. Nothing was sent\.$/,
    );
    await answer.stop();
  });

  test("settings that the server does not take are told", async () => {
    const { port } = mail;
    await done(api, "PUT", "settings", { email: { port, security: "TLS" } });
    const asTls = await send("invoice");
    expectSentence(asTls, 503);
    expect(asTls.body).toMatch(
      /does not begin with TLS \(.+\)\. Its protection may be STARTTLS\. Nothing was sent\.$/,
    );
    await done(api, "PUT", "settings", { email: { security: "STARTTLS" } });
    expect((await send("invoice")).body).toMatch(/offers no protected connection\.$/);
    mail.password = "another";
    await done(api, "PUT", "settings", { email: { security: "None", user: "office", password: "this one" } });
    expect((await send("invoice")).body).toMatch(/refused the user name or the password\.$/);
    mail.password = "";
    expect((await send("invoice")).status).toBe(202);
  });

  test("a server that is not there is 503", async () => {
    await done(api, "PUT", "settings", { email: { port: 1 } });
    const answer = await send("invoice");
    expectSentence(answer, 503);
    expect(answer.body).toMatch(/^The mail server 127\.0\.0\.1:1 cannot be reached/);
  });
});
