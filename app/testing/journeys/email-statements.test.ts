import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHangingMailServer, startPerhapsMailServer } from "../garage/hanging-mail-server";
import { type MailServer, startMailServer } from "../garage/mail-server";
import { soon } from "./person";
import { MODES, openStage, personOn, testLikeOthers } from "./stage";

const stage = openStage();
let mail: MailServer;
const setServer = (port: number) =>
  stage.api("PUT", "settings", {
    email: { server: "127.0.0.1", port, security: "None", sender: "office@garage.example" },
  });

/** Answers the `_id` of the invoice that they owe. */
async function owing(name: string, email: string): Promise<string> {
  const customer = await stage.customer(name, { email });
  const sale = { customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: "RO11 UND" };
  const { _id } = await stage.make("invoices", sale);
  await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 80 });
  return _id;
}

beforeAll(async () => {
  mail = await startMailServer();
  await owing("First Owing", "first@example.co.uk");
  await owing("Second Owing", "second@example.co.uk");
  await stage.customer("Owes Nothing", { email: "nothing@example.co.uk" });
});
afterAll(() => mail.stop());

const receivers = (since: number) => mail.received.slice(since).flatMap(({ to }) => to);

describe.each(MODES)("with $mode", ({ scripts }) => {
  const likeOthers = testLikeOthers(scripts);
  const person = personOn(stage, { scripts });
  const page = () => person.page.getByRole("main");
  /** Looks at the page until it is so; without scripts it is opened again for each look. */
  const sees = <Seen>(look: () => Promise<Seen>) =>
    soon(async () => {
      if (!scripts) await person.open("/who-owes-us/statements");
      return look();
    });
  const says = (text: string) => sees(() => page().innerText()).toContain(text);
  /** Emails everybody, also where that was done today. */
  const emailsAll = async () => {
    if ((await person.sends("Email 2 statements")) === 422) await person.sends("Email 2 statements");
  };

  test("everybody who owes something gets a statement, and what failed is sent again", async () => {
    await setServer(mail.port);
    const before = mail.received.length;
    await person.open("/who-owes-us");
    await person.follows("Email statements");
    mail.refuse = "Mailbox full";
    await emailsAll();
    await says("0 of 2 statements sent, 2 failed");
    expect(await page().innerText()).toMatch(
      /First Owing: The mail server .* refused the message.*Mailbox full/,
    );
    mail.refuse = "";
    // The page that was looked at may have been one that looks again by itself.
    if (!scripts) await person.open("/who-owes-us/statements");
    await person.sends("Send those again");
    await says("2 of 2 statements sent");
    expect(receivers(before)).toEqual(["first@example.co.uk", "second@example.co.uk"]);
    if (!scripts) await person.open("/who-owes-us/statements");
    expect(await person.sends("Email 2 statements")).toBe(422);
    await person.seesQuestion(
      "2 statements were emailed today. Everybody who owes something gets one again.",
    );
    expect(receivers(before)).toHaveLength(2);
  });

  likeOthers("who comes to owe something after the round gets a statement without the others", async () => {
    await setServer(mail.port);
    const before = mail.received.length;
    const invoice = await owing("Third Owing", "third@example.co.uk");
    await person.open("/who-owes-us/statements");
    await sees(() => page().getByRole("button", { name: "Email all 3 statements" }).count()).toBe(1);
    await person.sends("Email 1 statement not sent today");
    await says("1 of 1 statement sent");
    expect(receivers(before)).toEqual(["third@example.co.uk"]);
    await stage.api("PUT", `invoices/${invoice}/payments`, { card: 96 });
  });

  likeOthers("a round stops where the mail server is not there, and goes on after a crash", async () => {
    await setServer(1);
    const before = mail.received.length;
    await person.open("/who-owes-us/statements");
    await emailsAll();
    await says("0 of 2 statements sent, 1 failed, 1 to go");
    // The last message is settled a moment before the round has stopped.
    await sees(() => page().getByRole("button", { name: "Go on" }).count()).toBe(1);
    await setServer(mail.port);
    // A page that looks at the round would miss the server.
    await person.page.goto("about:blank");
    await stage.crash();
    await soon(() => receivers(before)).toEqual(["second@example.co.uk"]);
    await person.open("/who-owes-us/statements");
    await says("1 of 2 statements sent, 1 failed");
    await person.sends("Send those again");
    await says("2 of 2 statements sent");
    expect(receivers(before)).toEqual(["second@example.co.uk", "first@example.co.uk"]);
  });

  likeOthers("what may have arrived is left out of what is sent again, and has its own button", async () => {
    const hanging = await startPerhapsMailServer("first@");
    await setServer(hanging.port);
    await person.open("/who-owes-us/statements");
    await emailsAll();
    await says("0 of 2 statements sent, 2 failed");
    await says("It may have arrived.");
    const before = mail.received.length;
    await setServer(mail.port);
    await hanging.stop();
    await person.open("/who-owes-us/statements");
    await person.sends("Send again the one that did not arrive");
    await says("1 of 2 statements sent, 1 failed");
    expect(receivers(before)).toEqual(["second@example.co.uk"]);
    if (!scripts) await person.open("/who-owes-us/statements");
    expect(await page().getByRole("button", { name: "Send those again" }).count()).toBe(0);
    await person.sends("Send again what may have arrived");
    await says("2 of 2 statements sent");
    expect(receivers(before)).toEqual(["second@example.co.uk", "first@example.co.uk"]);
  });

  likeOthers("what waits is not sent once somebody stops it, and is sent after all by going on", async () => {
    await setServer(mail.port);
    const before = mail.received.length;
    let release = () => {};
    const isHeld = new Promise<void>((reached) => {
      mail.hold = () =>
        new Promise((resolve) => {
          release = resolve;
          mail.hold = async () => {};
          reached();
        });
    });
    await person.open("/who-owes-us/statements");
    await emailsAll();
    await says("0 of 2 statements sent, 2 to go");
    // Its paper takes its time: what is let go before it is held would be held for ever.
    await isHeld;
    await person.sends("Stop");
    await person.seesToast("The rest of the statements will not be sent");
    release();
    await says("1 of 2 statements sent, 1 stopped");
    expect(receivers(before)).toEqual(["first@example.co.uk"]);
    await stage.crash();
    await person.open("/who-owes-us/statements");
    await says("1 of 2 statements sent, 1 stopped");
    await person.sends("Go on");
    await says("2 of 2 statements sent");
    expect(receivers(before)).toEqual(["first@example.co.uk", "second@example.co.uk"]);
  });

  likeOthers("what a mail server that is not there left waiting need not be sent", async () => {
    await setServer(1);
    const before = mail.received.length;
    await person.open("/who-owes-us/statements");
    await emailsAll();
    await sees(() => page().getByRole("button", { name: "Do not send the rest" }).count()).toBe(1);
    await setServer(mail.port);
    await person.sends("Do not send the rest");
    await says("0 of 2 statements sent, 1 failed, 1 stopped");
    await emailsAll();
    await says("2 of 2 statements sent");
    expect(receivers(before)).toEqual(["first@example.co.uk", "second@example.co.uk"]);
  });

  likeOthers("a password that the mail server refuses is tried once, not for each message", async () => {
    mail.password = "the right one";
    const signIns = mail.signIns;
    await stage.api("PUT", "settings", { email: { user: "office", password: "the wrong one" } });
    await person.open("/who-owes-us/statements");
    await emailsAll();
    await says("0 of 2 statements sent, 1 failed, 1 to go");
    await sees(() => page().getByRole("button", { name: "Go on" }).count()).toBe(1);
    expect(mail.signIns - signIns).toBe(1);
    mail.password = "the wrong one";
    await person.sends("Go on");
    await says("2 of 2 statements sent");
    await stage.api("PUT", "settings", { email: { user: "" } });
    mail.password = "";
  });

  likeOthers("a message that has the mail server hang up comes last when the round goes on", async () => {
    const hanging = await startHangingMailServer((line) => line === "RCPT TO:<first@example.co.uk>");
    await setServer(hanging.port);
    await person.open("/who-owes-us/statements");
    await emailsAll();
    await says("0 of 2 statements sent, 1 failed, 1 to go");
    await sees(() => page().getByRole("button", { name: "Go on" }).count()).toBe(1);
    await person.sends("Go on");
    await says("1 of 2 statements sent, 1 failed");
    expect(hanging.received).toEqual(["second@example.co.uk"]);
    await setServer(mail.port);
    await hanging.stop();
    await person.sends("Send those again");
    await says("2 of 2 statements sent");
  });
});
