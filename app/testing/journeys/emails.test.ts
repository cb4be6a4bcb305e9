import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailServer, startMailServer } from "../garage/mail-server";
import { soon } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  const email = { server: "127.0.0.1", port: mail.port, security: "None", sender: "office@garage.example" };
  expect((await stage.api("PUT", "settings", { email })).status).toBe(200);
});
afterAll(() => mail.stop());

describe.each(LIKE_MODES)("with $mode", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });

  test("an invoice is emailed from its page, and a failed sending keeps what was typed", async () => {
    const customer = await stage.customer(`Emailed ${word}`, {
      email: `${word.toLowerCase()}@example.co.uk`,
    });
    const sale = { customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: "EM12 AIL" };
    const { _id, autoId } = await stage.make("invoices", sale);
    await person.open(`/invoices/${_id}/view`);
    await person.follows("Email");
    await person.seesDrawer(`Email Invoice ${autoId}`);
    expect(await person.values("Email", "Subject")).toEqual([
      `${word.toLowerCase()}@example.co.uk`,
      `Invoice ${autoId} from Garage`,
    ]);
    await person.fills({ Email: "nobody", Message: "Here it is." });
    expect(await person.sends("Send email")).toBe(422);
    await person.seesProblems("Invalid Email");
    await person.fills({ Email: "other@example.co.uk, nobody" });
    expect(await person.sends("Send email")).toBe(422);
    await person.seesProblems("Invalid Email: nobody");
    mail.refuse = "Mailbox full";
    await person.fills({ Email: "other@example.co.uk" });
    expect(await person.sends("Send email")).toBe(503);
    await person.seesProblems(/Mailbox full/);
    // The browser reports by itself what the mail server refused.
    expect(person.complaints.splice(0)).toEqual([expect.stringContaining("503")]);
    expect(await person.values("Email", "Message")).toEqual(["other@example.co.uk", "Here it is."]);
    mail.refuse = "";
    await person.sends("Send email");
    await person.seesNoDrawer();
    await person.seesToast("Email sent");
    expect(mail.received.at(-1)).toMatchObject({ to: ["other@example.co.uk"] });
    await person.page.getByRole("link", { name: "History" }).click();
    const told = person.page.getByRole("region", { name: "History" });
    await told.getByText("other@example.co.uk").first().waitFor();
    await told.getByText("Here it is.").first().waitFor();
    await told.getByText(/^Sent$/).waitFor();
  });

  test("an invoice that changed behind its email's form is checked before it goes", async () => {
    const [alice, bob] = [
      await stage.customer(`Alice ${word}`, { email: "alice@example.co.uk" }),
      await stage.customer(`Bob ${word}`, { email: "bob@example.co.uk" }),
    ];
    const sale = { customer: alice._id, vehicleModel: "Ford Ka", vehicleReg: "CH12 NGE" };
    const { _id } = await stage.make("invoices", sale);
    const line = { service: "labour", charged: 80 };
    await stage.api("PUT", `invoices/${_id}/new-line`, line);
    await person.open(`/invoices/${_id}/view/email`);
    await person.fills({ Subject: "Your Ka is ready" });
    await stage.api("PUT", `invoices/${_id}`, { customer: bob._id });
    await stage.api("PUT", `invoices/${_id}/new-line`, { ...line, charged: 20 });
    const before = mail.received.length;
    expect(await person.sends("Send email")).toBe(409);
    await person.seesProblems(/changed while this form was open, so nothing was sent\./);
    expect(mail.received).toHaveLength(before);
    const shown = () => person.values("Email", "Subject", "Message");
    await soon(shown).toEqual([
      "bob@example.co.uk",
      "Your Ka is ready",
      expect.stringMatching(/^Dear Bob .*£100\.00/s),
    ]);
    await person.sends("Send email");
    await person.seesToast("Email sent");
    expect(mail.received.at(-1)).toMatchObject({ to: ["bob@example.co.uk"] });
    expect(mail.received).toHaveLength(before + 1);
  });

  test("without a mail server, an email and a round of statements say beforehand that nobody gets them", async () => {
    const { email } = (await stage.api("GET", "settings")).body;
    const customer = await stage.customer(`Unsent ${word}`, { email: "unsent@example.co.uk" });
    const sale = { customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: "NO12 SMT" };
    const { _id } = await stage.make("invoices", sale);
    await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 50 });
    const words = "No mail server is set, so nobody gets what you send";
    await stage.api("PUT", "settings", { email: { server: "" } });
    for (const place of [`/invoices/${_id}/view/email`, "/who-owes-us/statements"]) {
      await person.open(place);
      await person.page.getByText(words).waitFor();
    }
    await stage.api("PUT", "settings", { email: { server: email.server } });
    await person.open(`/invoices/${_id}/view/email`);
    await person.seesDrawer(/^Email Invoice/);
    expect(await person.page.getByText(words).count()).toBe(0);
  });

  test("an email that the mail server refuses for one of two addresses says so", async () => {
    const sent = await stage.customer(`Split ${word}`, { email: "split@example.co.uk" });
    const sale = { customer: sent._id, vehicleModel: "Ford Ka", vehicleReg: "SP12 LIT" };
    const { _id } = await stage.make("invoices", sale);
    mail.unknown = "gone@example.co.uk";
    await person.open(`/invoices/${_id}/view/email`);
    await person.fills({ Email: "split@example.co.uk, gone@example.co.uk" });
    await person.sends("Send email");
    await person.seesNoDrawer();
    await person.seesToast("Email sent");
    await person.page
      .getByRole("status")
      .getByText(/ refused gone@example\.co\.uk: “.*no such user”\./)
      .waitFor();
    mail.unknown = "";
  });

  test("a quote says before it is emailed that it is not valid any more", async () => {
    const { _id: customer } = await stage.customer(`Quoted ${word}`, { email: "quoted@example.co.uk" });
    const sale = { customer, vehicleModel: "Ford Ka", vehicleReg: "QU12 OTE" };
    const old = await stage.make("quotes", { ...sale, quoteDate: "2026-01-10" });
    await person.open(`/quotes/${old._id}/view/email`);
    const drawer = await person.seesDrawer(`Email Quote ${old.autoId}`);
    const notice = drawer.getByText("The quote says that it was valid until 09/02/2026.");
    await notice.waitFor();
    const open = await stage.make("quotes", sale);
    await person.open(`/quotes/${open._id}/view/email`);
    await person.seesDrawer(`Email Quote ${open.autoId}`);
    expect(await notice.count()).toBe(0);
  });

  test("a credit note, a receipt and a statement are emailed from their drawers, which say so before a change", async () => {
    const customer = await stage.customer(`Owing ${word}`, { email: "owing@example.co.uk" });
    const sale = { customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: "ST12 ATE" };
    const { _id } = await stage.make("invoices", sale);
    await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 80 });
    const receipt = await stage.make("receipts", { customer: customer._id, amount: 5, method: "Cash" });
    const { lines } = (await stage.api("GET", `invoices/${_id}`)).body;
    const credited = { invoice: _id, reason: "Goodwill", lines: [{ line: lines[0]._id, charged: 10 }] };
    const note = await stage.make("credit-notes", credited);
    for (const [page, link, title] of [
      [`/credit-notes/${note._id}`, "Email", `Email Credit note ${note.autoId}`],
      [`/receipts/${receipt._id}`, "Email", `Email Receipt ${receipt.autoId}`],
      [`/customers/${customer._id}`, "Email statement", `Email Statement for Owing ${word}`],
    ] as const) {
      const before = mail.received.length;
      await person.open(page);
      await person.follows(link);
      await person.seesDrawer(title);
      await person.sends("Send email");
      await person.seesToast("Email sent");
      expect(mail.received).toHaveLength(before + 1);
      expect(mail.received.at(-1)?.text).toContain(".pdf");
    }
    const told = /^It was emailed to owing@example\.co\.uk on .+, and stays there as it was\.$/;
    for (const page of [
      `/receipts/${receipt._id}/delete`,
      `/receipts/${receipt._id}/edit`,
      `/credit-notes/${note._id}/delete`,
      `/credit-notes/${note._id}/edit`,
    ]) {
      await person.open(page);
      await person.page.getByText(told).waitFor();
    }
  });
});
