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
    await person.sends("Email 2 reminders");
    await person.seesToast("Reminders are being sent");
    await says("0 of 2 reminders sent, 2 failed", page);
    expect(await main().innerText()).toMatch(/RM0, First Due: The mail server .*Mailbox full/);
    mail.refuse = "";
    if (!scripts) await person.open(page);
    await person.sends("Send those again");
    await says("2 of 2 reminders sent", page);
    expect(receivers(before)).toEqual([address("first"), address("second")]);
    const [, second] = mail.received.slice(before);
    expect(second?.text).not.toMatch(/^Bcc:/m);
    expect(second?.text).toMatch(/^Subject: MOT due on 11 .* 2027: /m);

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
    await person.sends("Email 2 reminders");
    await soon(() => receivers(before).length).toBe(4);
    const { body } = await stage.api("GET", `reports/mots-due?month=${month}`);
    expect(body.map(({ reminded }: { reminded: object | null }) => reminded)).toEqual([
      { at: expect.any(String), way: "Email" },
      { at: expect.any(String), way: "Email" },
      null,
    ]);
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
      new RegExp(`^'=Formula Line,\\+447700900123,26${digit} RM0,${month}-10,[^"]*is due on 10 `),
    );
    expect(rest).toEqual([""]);
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
    await person.seesToast("The PDF could not be made. Nobody of these can be reminded by letter");
  });
});

test("a month that is none is a sentence", async () => {
  const person = await stage.person({ scripts: false });
  for (const [page, words] of [
    ["reminders", "Error getting report. There is a problem with what was sent"],
    ["texts.csv", "The export could not be made. month: Must be a month, like 2026-11"],
  ]) {
    expect((await person.open(`/mots-due/${page}?month=soon`)).status()).toBe(400);
    expect(await person.page.locator("body").innerText()).toContain(words);
  }
  await person.close();
});
