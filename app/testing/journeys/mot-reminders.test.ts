import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatListDay, londonDayOf } from "../../shared/dates";
import { type MailServer, startMailServer } from "../garage/mail-server";
import { soon } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  await stage.api("PUT", "settings", {
    email: { server: "127.0.0.1", port: mail.port, security: "None", sender: "office@garage.example" },
  });
});
afterAll(() => mail.stop());

const TODAY = formatListDay(londonDayOf(new Date()));

describe.each(LIKE_MODES)("with $mode", ({ scripts, digit }) => {
  const person = personOn(stage, { scripts });
  const main = () => person.page.getByRole("main");
  /** What the page says; without scripts it is looked at again. */
  const says = (text: string, page: string) =>
    soon(async () => {
      if (!scripts) await person.open(page);
      return main().innerText();
    }).toContain(text);
  /** Makes customers whose vehicles are due in a month of a year to come. */
  const due = async (month: string, people: Readonly<Record<string, object>>) => {
    for (const [index, [name, over]] of Object.entries(people).entries()) {
      const { _id } = await stage.customer(name, over);
      const invoiceDate = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}-1${index}`;
      const vehicleReg = `${month.slice(2, 4)}${digit} RM${index}`;
      await stage.make("invoices/mot", { customer: _id, vehicleModel: "Ford Ka", vehicleReg, invoiceDate });
    }
  };
  const address = (who: string) => `${who}${digit}@example.co.uk`;
  const receivers = (since: number) => mail.received.slice(since).flatMap(({ to }) => to);

  /** Emails two reminders, also of a month that is far ahead, which is asked about. */
  const emailsBoth = async () => {
    if ((await person.sends("Email 2 reminders")) !== 422) return;
    await person.seesQuestion(/^2 vehicles will be reminded by email of MOTs due in \w+ \d{4}\.$/);
    await person.sends("Email 2 reminders");
  };

  test("those of a month are emailed once, and again only when that is said", async () => {
    const month = `2027-0${digit}`;
    await due(month, {
      "First Due": { email: address("first") },
      "Second\nBcc: all@example.org": { email: address("second") },
      "No Thanks": { email: address("none"), noReminders: true },
    });
    const page = `/mots-due/reminders?month=${month}`;
    const before = mail.received.length;
    await person.open(`/mots-due?month=${month}`);
    await person.row("No Thanks").getByText("No reminders").waitFor();
    await person.follows("Remind them");
    await person.isAt(page);
    await main().getByText("1 vehicle’s customer asked for no reminders.").waitFor();
    await main().getByText(`This is a reminder of the MOT of your Ford Ka, 27${digit} RM0`).first().waitFor();
    mail.refuse = "Mailbox full";
    await emailsBoth();
    await person.seesToast("Reminders are being sent");
    await says("0 of 2 reminders sent, 2 failed", page);
    expect(await main().innerText()).toMatch(/RM0, First Due: The mail server .*Mailbox full/);
    if (!scripts) await person.open(page);
    mail.code = 452;
    await person.sends("Send those again");
    await says("0 of 2 reminders sent, 1 failed", page);
    expect(await main().innerText()).toMatch(/First Due: The mail server .* takes no messages for now/);
    Object.assign(mail, { refuse: "", code: 450 });
    if (!scripts) await person.open(page);
    await person.sends("Go on");
    await says("2 of 2 reminders sent", page);
    expect(receivers(before)).toEqual([address("first"), address("second")]);
    const [, second] = mail.received.slice(before);
    expect(second?.text).not.toMatch(/^Bcc:/m);
    expect(second?.text).toMatch(/^Subject: MOT due before 11\/\d\d\/2027: /m);

    // A round that is done is told where it belongs, and not beside another month.
    const [{ _id: emailed }] = (await stage.api("GET", `reminders?registration=27${digit}RM0`)).body;
    expect(await stage.api("DELETE", `reminders/${emailed}`)).toMatchObject({
      ...{ status: 409, body: "An email that was sent cannot be taken back" },
    });
    await person.open("/mots-due/reminders?month=2001-01");
    await main().getByRole("heading", { name: "By email" }).waitFor();
    expect(await main().innerText()).not.toContain("reminders sent");

    await person.open(`/mots-due?month=${month}`);
    await soon(() =>
      main()
        .getByRole("cell", { name: `Email ${TODAY}` })
        .count(),
    ).toBe(2);
    await person.follows("Remind them");
    await main().getByText("2 were reminded already.").waitFor();
    expect(
      await main()
        .getByRole("button", { name: /^Email \d/ })
        .count(),
    ).toBe(0);
    await person.follows("Remind them again");
    await person.isAt(`${page}&again=yes`);
    await emailsBoth();
    await soon(() => receivers(before).length).toBe(4);
    const { body } = await stage.api("GET", `reports/mots-due?month=${month}`);
    expect(body.map(({ reminded }: { reminded: object | null }) => reminded)).toEqual([
      { at: expect.any(String), way: "Email" },
      { at: expect.any(String), way: "Email" },
      null,
    ]);
  });

  test("an email that failed is not sent again to who got a letter meanwhile", async () => {
    const month = `2029-0${digit}`;
    await due(month, {
      "Gets Letter": { email: address("letter") },
      "Gets Email": { email: address("email") },
    });
    const page = `/mots-due/reminders?month=${month}`;
    const before = mail.received.length;
    mail.refuse = "Mailbox full";
    await person.open(page);
    await emailsBoth();
    await says("0 of 2 reminders sent, 2 failed", page);
    mail.refuse = "";
    const vehicles = [{ registration: `29${digit} RM0`, due: `${month}-10` }];
    await stage.api("POST", "reminders", { way: "Letter", vehicles });
    if (!scripts) await person.open(page);
    await person.sends("Send those again");
    await says("1 of 2 reminders sent, 1 failed", page);
    await says(`It was reminded of meanwhile: Letter, ${TODAY}`, page);
    expect(receivers(before)).toEqual([address("email")]);
    const { body } = await stage.api("GET", `reminders?registration=29${digit}RM0`);
    expect(body.map(({ way }: { way: string }) => way)).toEqual(["Letter"]);
  });

  test("reminders that somebody stopped can be sent later, and count for nobody until then", async () => {
    const month = `2030-0${digit}`;
    await due(month, {
      "Stopped One": { email: address("stopped-one") },
      "Stopped Two": { email: address("stopped-two") },
    });
    const page = `/mots-due/reminders?month=${month}`;
    const before = mail.received.length;
    await stage.api("PUT", "settings", { email: { port: 1 } });
    await person.open(page);
    await emailsBoth();
    await says("0 of 2 reminders sent, 1 failed, 1 to go", page);
    // The last message is settled a moment before the round has stopped.
    await soon(async () => {
      if (!scripts) await person.open(page);
      return main().getByRole("button", { name: "Do not send the rest" }).count();
    }).toBe(1);
    await person.sends("Do not send the rest");
    await person.seesToast("The rest of the reminders will not be sent");
    await says("0 of 2 reminders sent, 1 failed, 1 stopped", page);
    await stage.api("PUT", "settings", { email: { port: mail.port } });
    await emailsBoth();
    await says("2 of 2 reminders sent", page);
    expect(receivers(before)).toEqual([address("stopped-one"), address("stopped-two")]);
  });

  test("letters and a file for a texting service are made, and marked once they are sent", async () => {
    const month = `2026-0${digit}`;
    await due(month, {
      "=Formula\nLine": { phone: "07700 900123", addressLine1: "1 High Street", postalCode: "TN22 1QD" },
      "Land Line": { phone: "01825 762118", addressLine1: "", town: "", postalCode: "" },
    });
    const page = `/mots-due/reminders?month=${month}`;
    await person.open(page);
    const letters = await person.downloads(person.page.getByRole("link", { name: "1 letter as PDF" }));
    expect(letters.suggestedFilename()).toBe(`MOT-letters-${month}.pdf`);
    expect((await readFile(await letters.path())).subarray(0, 5).toString()).toBe("%PDF-");
    const texts = await person.downloads(person.page.getByRole("link", { name: /^1 text message as CSV/ }));
    expect(texts.suggestedFilename()).toBe(`mot-texts-${month}.csv`);
    const [, line, ...rest] = (await readFile(await texts.path(), "utf8")).split("\r\n");
    expect(line).toMatch(
      new RegExp(`^'=Formula Line,\\+447700900123,26${digit} RM0,${month}-10,"[^"]*, due before 10/`),
    );
    expect(rest).toEqual([""]);
    expect(await person.sends("Mark as reminded by text message")).toBe(422);
    await person.seesQuestion("1 vehicle will be marked as reminded by text message.");
    expect((await stage.api("GET", `reminders?registration=26${digit}RM0`)).body).toEqual([]);
    await person.sends("Mark as reminded by text message");
    await person.seesToast("Marked as reminded");
    await main().getByText("1 was reminded already.").waitFor();
    expect(await main().getByRole("button", { name: "Mark as reminded by letter" }).count()).toBe(0);
    await person.open(`/mots-due?month=${month}`);
    await person
      .row("Formula")
      .getByRole("cell", { name: `Text ${TODAY}` })
      .waitFor();
    await person.open(`/vehicles/26${digit}RM0`);
    const reminders = person.page.getByRole("table", { name: /^MOT reminders of/ });
    expect(await reminders.innerText()).toMatch(/Text[\s\S]*Formula/);
    // Nobody is left for a letter, and the link of before says so.
    await person.open(`/mots-due/letters.pdf?month=${month}`);
    await person.isAt(page);
    await person.seesToast("The PDF could not be made. None of these can be reminded by letter");
  });
});

describe.each(LIKE_MODES)("two clerks with $mode", ({ scripts, digit }) => {
  const [one, other] = [personOn(stage, { scripts }), personOn(stage, { scripts })];
  const address = { addressLine1: "1 High Street", town: "Uckfield", postalCode: "TN22 1QD" };
  /** Makes vehicles that are due in a month to come, whose customers have an address and an email. */
  const due = async (month: string, count: number) => {
    for (let index = 0; index < count; index += 1) {
      const email = `clerk${index}@example.co.uk`;
      const { _id } = await stage.customer(`Clerk ${index}`, { ...address, email });
      const invoiceDate = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}-1${index}`;
      const vehicleReg = `${month.slice(2, 4)}${digit} CL${index}`;
      await stage.make("invoices/mot", { customer: _id, vehicleModel: "Ford Ka", vehicleReg, invoiceDate });
    }
    return `/mots-due/reminders?month=${month}`;
  };
  const waysOf = async (month: string) => {
    const { body } = await stage.api("GET", `reports/mots-due?month=${month}`);
    return body.map(({ reminded }: { reminded: { way: string } | null }) => reminded?.way ?? null);
  };
  test("who mark the same month make one reminder of each vehicle, and can take the marking back", async () => {
    const month = `2028-0${digit}`;
    const page = await due(month, 3);
    await one.open(page);
    await other.open(page);
    expect(await one.sends("Mark as reminded by letter")).toBe(422);
    await one.seesQuestion("3 vehicles will be marked as reminded by letter.");
    const first = { registration: `28${digit} CL0`, due: `${month}-10` };
    await stage.api("POST", "reminders", { way: "Text", vehicles: [first] });
    await one.sends("Mark as reminded by letter");
    await one.seesToast("Marked as reminded. 1 is left out: reminded, sold or with another customer by now");
    expect(await waysOf(month)).toEqual(["Text", "Letter", "Letter"]);
    expect(await other.sends("Mark as reminded by letter")).toBe(409);
    await other.seesToast("All of these are reminded, sold or with another customer by now");
    for (const index of [0, 1, 2]) {
      const { body } = await stage.api("GET", `reminders?registration=28${digit}CL${index}`);
      expect(body).toHaveLength(1);
    }

    await one.open(page);
    await one.page.getByText("2 vehicles were marked as reminded by letter by").waitFor();
    expect(await one.sends("Take back")).toBe(422);
    await one.seesQuestion("2 vehicles will no longer count as reminded by letter.");
    await one.sends("Take back");
    await one.seesToast("No longer marked as reminded");
    expect(await waysOf(month)).toEqual(["Text", null, null]);
  });
});

test("a month that is none is a sentence", async () => {
  const person = await stage.person({ scripts: false });
  for (const [page, words] of [
    ["reminders", "Error getting report. month: Must be a month, like 2026-11"],
    ["texts.csv", "The export could not be made. month: Must be a month, like 2026-11"],
  ]) {
    expect((await person.open(`/mots-due/${page}?month=soon`)).status()).toBe(400);
    expect(await person.page.locator("body").innerText()).toContain(words);
  }
  await person.close();
});
