import { expect, test } from "vitest";
import { garageWithPost } from "../../testing/garage/posting-garage";
import { SmallGarage } from "../../testing/garage/small-garage";
import type { Garage } from "../books/books.server";
import { updateCustomer } from "../customers/customers.server";
import { historyOf } from "../history/history.server";
import { changeInvoiceLines, createInvoice, getInvoice, updateInvoice } from "../invoices/invoices.server";
import { MailError, PERHAPS } from "../mail/mail";
import { motsDue } from "../mots/mots.server";
import { reminderTold } from "../mots/reminder-words.server";
import { createQuote } from "../quotes/quotes.server";
import { createReceipt } from "../receipts/receipts.server";
import { replaceLines } from "../sales/sales.server";
import { NO_MAIL } from "../settings/mail-settings";
import { type Email, filled, USUAL_TEMPLATES } from "./email";
import type { EmailKind } from "./email-kind";
import { emailDraft, sendEmail, sendWaiting } from "./emails.server";
import { beginRound, resumeRounds } from "./rounds.server";

test("the same message sent twice at once is sent once", async () => {
  const { garage, posted, press, invoice } = await garageWithPost();
  const sendId = "the form's one-use id";
  const send = () => sendEmail(garage, "invoice", invoice, {}, "test", { sendId });
  let papers = 0;
  let second: ReturnType<typeof send> | undefined;
  press.before = async () => {
    papers += 1;
    second ??= send();
  };
  const first = send();
  const sent = { _id: sendId, state: "sent", refused: "" };
  expect([await first, await second, await send()]).toEqual([sent, sent, sent]);
  expect([papers, posted.length]).toEqual([1, 1]);
});

test("a message is another one once its paper is, or its customer has money on account", async () => {
  const { garage, invoice, customer } = await garageWithPost();
  const version = () => emailDraft(garage, "invoice", invoice, "test").version;
  const versions = [version(), version()];
  await garage.books.update("test", ({ invoices }) => {
    invoices.put({ ...getInvoice(garage, invoice), repairNotes: "Another paper of the same total" });
  });
  versions.push(version());
  const money = { customer, date: "2026-03-03", method: "Cash", amount: 5, allocations: [] };
  await createReceipt(garage, money, "test");
  versions.push(version());
  expect(new Set(versions).size).toBe(3);
  const old = sendEmail(garage, "invoice", invoice, {}, "test", { version: versions[0] ?? "" });
  await expect(old).rejects.toThrow("changed while this form was open");
});

test("who sends what somebody else has sent meanwhile is told so, and may send it again", async () => {
  const { garage, posted, invoice } = await garageWithPost();
  const { version, notice } = emailDraft(garage, "invoice", invoice, "test");
  expect(notice).toBeUndefined();
  const sends = (sendId: string, version: string) =>
    sendEmail(garage, "invoice", invoice, {}, "test", { sendId, version });
  await sends("Ann's form", version);
  await expect(sends("Bob's form", version)).rejects.toThrow(
    /^Invoice 1 was emailed while this form was open, so nothing was sent\./,
  );
  // The same form that is sent twice is told what came of it.
  expect(await sends("Ann's form", version)).toMatchObject({ state: "sent" });
  const anew = emailDraft(garage, "invoice", invoice, "test");
  expect(anew.notice).toMatch(/^It was emailed to a@example\.co\.uk on \d\d \w+ \d{4}\.$/);
  await sends("Bob's form", anew.version);
  expect(posted).toHaveLength(2);
});

test("of two who send a paper at once one does, and the other is told so", async () => {
  const { garage, posted, invoice } = await garageWithPost();
  const { version } = emailDraft(garage, "invoice", invoice, "test");
  const sends = (sendId: string) => sendEmail(garage, "invoice", invoice, {}, "test", { sendId, version });
  const outcomes = await Promise.allSettled([sends("Ann's form"), sends("Bob's form")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(posted).toHaveLength(1);
});

test("a form whose message may have arrived sends it again, and a drawer tells of it", async () => {
  const { garage, posted, invoice, customer } = await garageWithPost();
  const { version } = emailDraft(garage, "invoice", invoice, "test");
  const form = { sendId: "Ann's form", version };
  const post = { ...garage, sendMail: () => Promise.reject(new MailError(`It hung up. ${PERHAPS}`, true)) };
  await expect(sendEmail(post, "invoice", invoice, {}, "test", form)).rejects.toThrow(PERHAPS);
  expect(emailDraft(garage, "invoice", invoice, "test").notice).toMatch(/^It may have been emailed to a@/);
  // Of another paper of the same customer nothing was sent.
  expect(emailDraft(garage, "statement", customer, "test").notice).toBeUndefined();
  await sendEmail(garage, "invoice", invoice, {}, "test", form);
  expect(posted).toHaveLength(1);
});

test("a form whose message was cut off by a stop of the server asks before it is sent again", async () => {
  const { garage, posted, invoice } = await garageWithPost();
  const { version } = emailDraft(garage, "invoice", invoice, "test");
  const form = { sendId: "Ann's form", version };
  await sendEmail(garage, "invoice", invoice, {}, "test", form);
  await garage.books.update("test", ({ emails }) => {
    emails.put({ ...(emails.get("Ann's form") as Email), state: "sending" });
  });
  await resumeRounds(garage);
  const again = (of = form) => sendEmail(garage, "invoice", invoice, {}, "test", of);
  await expect(again()).rejects.toThrow(
    /^Invoice 1 may have been emailed while this form was open, so nothing/,
  );
  expect(posted).toHaveLength(1);
  await again({ ...form, version: emailDraft(garage, "invoice", invoice, "test").version });
  expect(posted).toHaveLength(2);
});

test("a statement's message is another one once a job on it is, or its customer's address", async () => {
  const { garage, invoice, customer } = await garageWithPost();
  const version = () => emailDraft(garage, "statement", customer, "test").version;
  const versions = [version(), version()];
  await updateInvoice(garage, invoice, { vehicleReg: "CO11 RCT" }, "test");
  versions.push(version());
  await updateCustomer(garage, customer, { addressLine1: "2 Other Street" }, "test");
  versions.push(version());
  expect(new Set(versions).size).toBe(3);
  const old = sendEmail(garage, "statement", customer, {}, "test", { version: versions[0] ?? "" });
  await expect(old).rejects.toThrow("changed while this form was open");
});

test("the history tells which of several addresses were refused", async () => {
  const { garage, invoice } = await garageWithPost();
  const refused = "The mail server mail.example.co.uk refused b@example.co.uk: “550 no such user”.";
  const post = { ...garage, sendMail: async () => ({ state: "sent", refused }) as const };
  await sendEmail(post, "invoice", invoice, { to: "a@example.co.uk, b@example.co.uk" }, "test");
  const changes = await historyOf(garage, "invoice", invoice);
  const state = changes.flatMap(({ fields }) => fields).find(({ field }) => field === "State");
  expect(state?.after).toBe(`Sent, but not to all: ${refused}`);
});

test("an opening balance goes by the number that its customer has, without a vehicle that it lacks", async () => {
  const { garage, invoice } = await garageWithPost();
  await garage.books.update("test", ({ invoices }) => {
    const opening = { earlierNumber: "OLD-900", vehicleModel: "", vehicleReg: "" };
    invoices.put({ ...getInvoice(garage, invoice), ...opening });
  });
  const { subject, text } = emailDraft(garage, "invoice", invoice, "test");
  expect(subject).toMatch(/^Invoice OLD-900 from /);
  expect(text).toMatch(/Please find attached invoice OLD-900, £[\d.]+\. /);
});

test("an opening balance in the customer's favour is a credit in the usual words, and the garage's own hold", async () => {
  const { garage, invoice } = await garageWithPost();
  await garage.books.update("test", ({ invoices }) => {
    const opening = { earlierNumber: "CN-77", vehicleModel: "", vehicleReg: "", total: -12.5 };
    invoices.put({ ...getInvoice(garage, invoice), ...opening, balancePayable: -12.5 });
  });
  const { subject, text } = emailDraft(garage, "invoice", invoice, "test");
  expect(subject).toMatch(/^Credit CN-77 from /);
  expect(text).toContain("Please find attached credit CN-77, −£12.50.\n");
  // Settings keep the usual words with any change of others.
  const kept = { ...NO_MAIL, templates: { invoice: USUAL_TEMPLATES.invoice } };
  const settled = { ...garage, business: { ...garage.business, email: kept } };
  expect(emailDraft(settled, "invoice", invoice, "test")).toMatchObject({ subject, text });
  const templates = { invoice: { subject: "Your paper {number}", text: "" } };
  const email = { ...NO_MAIL, templates };
  const own = { ...garage, business: { ...garage.business, email } };
  expect(emailDraft(own, "invoice", invoice, "test")).toMatchObject({ subject: "Your paper CN-77", text });
});

/** The same post, for a garage whose MOT department has a phone and an email address of its own. */
async function garageOfTwoPhones(email = "mot@garage.example") {
  const { garage, ...rest } = await garageWithPost();
  const { company, departments } = garage.business;
  const own = { phone: "01825 760 999", email };
  const business = {
    ...garage.business,
    company: { ...company, phone: "01825 760 114", email: "office@garage.example" },
    departments: departments.map((department) =>
      department.name === "MOT" ? { ...department, invoice: { ...department.invoice, ...own } } : department,
    ),
  };
  return { garage: { ...garage, business }, ...rest };
}

const VEHICLE = { vehicleModel: "Ford Ka", vehicleReg: "AB12 CDE" };

/** Invoices the customer for work of the first department too. */
async function invoiceRepair(garage: Garage, customer: string): Promise<void> {
  const sale = { customer, invoiceDate: "2026-03-02", ...VEHICLE };
  const { _id } = await createInvoice(garage, sale, "test");
  const lines = replaceLines([{ service: "labour", charged: 50, addVat: true }]);
  await changeInvoiceLines(garage, _id, lines, "test");
}

test("messages name the phone that their papers name, and those of several departments the company's", async () => {
  const { garage, customer, invoice } = await garageOfTwoPhones();
  const phones = (text: string) => text.match(/01825 760 \d{3}/g);
  const quote = await createQuote(garage, { customer, ...VEHICLE }, "test");
  const told = (kind: EmailKind, id: string) => phones(emailDraft(garage, kind, id, "test").text);
  expect([told("invoice", invoice), told("statement", customer)]).toEqual([
    ["01825 760 999"],
    ["01825 760 999"],
  ]);
  expect(told("quote", quote._id)).toEqual(["01825 760 114"]);
  const paid = { customer, method: "Card", amount: 10, allocations: [{ invoice, amount: 10 }] };
  expect(told("receipt", (await createReceipt(garage, paid, "test"))._id)).toEqual(["01825 760 999"]);
  const [row] = motsDue(garage, "2027-03");
  if (row === undefined) throw new Error("Nothing is due");
  for (const kind of ["mot-reminder", "mot-letter", "mot-text"] as const)
    expect(phones(reminderTold(garage, kind, row).text)).toEqual(["01825 760 999"]);
  await invoiceRepair(garage, customer);
  expect(told("statement", customer)).toEqual(["01825 760 114"]);
});

test("an answer goes to the department's own address, and to the sender about several departments", async () => {
  const { garage, posted, customer, invoice } = await garageOfTwoPhones();
  const answered = async (kind: EmailKind, id: string) => {
    await sendEmail(garage, kind, id, {}, "test");
    return posted.at(-1)?.replyTo;
  };
  expect(await answered("invoice", invoice)).toBe("mot@garage.example");
  const mot = { registration: "AB12 CDE", due: "2027-03-02" };
  await garage.books.update("test", (inUpdate) =>
    beginRound(inUpdate, "mot-reminder", [{ record: customer, mot }], { by: "test", already: "" }),
  );
  const reminder = [...garage.books.emails].find(({ kind }) => kind === "mot-reminder");
  if (reminder === undefined) throw new Error("Nothing waits");
  await sendWaiting(garage, reminder);
  const subject = expect.stringMatching(/^MOT due/);
  expect(posted.at(-1)).toMatchObject({ subject, replyTo: "mot@garage.example" });
  await invoiceRepair(garage, customer);
  expect(await answered("statement", customer)).toBeUndefined();
});

test("words of config.json that are no address are answered to the sender", async () => {
  const { garage, posted, invoice } = await garageOfTwoPhones("see mot.garage.example");
  await sendEmail(garage, "invoice", invoice, {}, "test");
  expect(posted).toMatchObject([{ to: "a@example.co.uk", replyTo: undefined }]);
});

test("a credit note's message names the invoice that it is for, and the vehicle that it had then", async () => {
  const small = await SmallGarage.open();
  const invoice = await small.invoices("2026-03-02");
  const note = await small.credits(invoice, "2026-03-03", 50);
  const garage = { ...(await garageWithPost()).garage, ...small.garage };
  const text = () => emailDraft(garage, "credit-note", note._id, "test").text;
  expect(text()).toContain("credit note 1 of £60.00 for invoice 1 (Ford Ka, AB12 CDE).\n");
  await small.garage.books.update("test", ({ invoices }) => {
    const opening = { earlierNumber: "OLD-900", vehicleModel: "", vehicleReg: "" };
    invoices.put({ ...getInvoice(small.garage, invoice._id), ...opening });
  });
  expect(text()).toContain("credit note 1 of £60.00 for invoice OLD-900 (Ford Ka, AB12 CDE).\n");
  const { invoiced: _, ...before } = note;
  await small.garage.books.update("test", ({ creditNotes }) => creditNotes.put(before));
  expect(text()).toContain("credit note 1 of £60.00 for invoice OLD-900.\n");
});

test.each([
  ["Invoice {number} for your {vehicle} ({registration}), {total}.", "Invoice 12, £5.00."],
  ["Invoice {number}, {vehicle}, {total}", "Invoice 12, £5.00"],
  ["Invoice {number}: {registration}", "Invoice 12"],
  ["The work on {vehicle} is done. {total}", "The work is done. £5.00"],
  ["Invoice {number} ({vehicle}, {registration})", "Invoice 12"],
  ["{vehicle}, {total}", "£5.00"],
  ["Invoice {number} (Reg: {registration}), {total}", "Invoice 12, £5.00"],
  ["Invoice {number} for {vehicle} (reg {registration}).", "Invoice 12."],
  ["[{registration}] Invoice {number}", "Invoice 12"],
  ["Invoice {number}, reg {registration}, {total}", "Invoice 12, £5.00"],
])("a template without a vehicle leaves no gap: %s", (text, words) => {
  const known = { number: "12", total: "£5.00", vehicle: "", registration: "" };
  expect(filled({ subject: text, text }, known)).toEqual({ subject: words, text: words });
});

test("a line of the vehicle alone goes with it, and brackets of anything else stay", () => {
  const text = "Your vehicle: {vehicle}\nTotal: {total} (VAT included)\nReg: {registration}";
  const known = { total: "£5.00", vehicle: "", registration: "" };
  expect(filled({ subject: "", text }, known).text).toBe("Total: £5.00 (VAT included)");
  const ford = { ...known, vehicle: "Ford Ka", registration: "" };
  expect(filled({ subject: "", text: "For {vehicle} ({vehicle}, {registration})." }, ford).text).toBe(
    "For Ford Ka (Ford Ka).",
  );
});
