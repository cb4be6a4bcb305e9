import { expect, test } from "vitest";
import { garageWithPost } from "../../testing/garage/posting-garage";
import { createCustomer, getCustomer } from "../customers/customers.server";
import { changeInvoiceLines, createInvoice, getInvoice } from "../invoices/invoices.server";
import type { Message } from "../mail/mail";
import { startReminders } from "../mots/reminding.server";
import { replaceLines } from "../sales/sales.server";
import type { Email } from "./email";
import { sendEmail, sendWaiting } from "./emails.server";
import { STATEMENTS, sentTodayInWords } from "./round-words";
import { beginRound, resumeRounds, roundProgress, stopRound } from "./rounds.server";
import { startStatements, startStatementsLeft } from "./statement-round.server";

/** A garage with a post, and a round of one reminder that waits. */
async function garageWithReminder() {
  const { garage, posted, customer } = await garageWithPost();
  const mot = { registration: "AB12 CDE", due: "2027-03-02" };
  await garage.books.update("test", (inUpdate) =>
    beginRound(inUpdate, "mot-reminder", [{ record: customer, mot }], { by: "test", already: "" }),
  );
  return { garage, posted };
}

test("a message whose turn comes is sent", async () => {
  const { garage, posted } = await garageWithReminder();
  const [email] = garage.books.emails;
  if (email === undefined) throw new Error("Nothing waits");
  expect(await sendWaiting(garage, email)).toBe(true);
  expect(roundProgress(garage, "mot-reminder")).toMatchObject({ total: 1, sent: 1, stopped: 0 });
  expect(posted).toHaveLength(1);
});

test("who reminds of what a colleague has just begun to is told that it is under way", async () => {
  const { garage } = await garageWithReminder();
  const presses = (month: string) =>
    startReminders(garage, { month, isOverdue: false, isAgain: false }, "test");
  await expect(presses("2027-03")).rejects.toThrow("The last reminders were not all sent.");
  await expect(presses("2027-04")).rejects.toThrow("None of these can be reminded by email");
});

test("a message that may have arrived is told so after it was stopped", async () => {
  const { garage } = await garageWithReminder();
  const reason = "The server stopped while this was being sent. It may have arrived.";
  await garage.books.update("test", ({ emails }) => {
    for (const each of [...emails]) emails.put({ ...each, reason });
  });
  await stopRound(garage, "mot-reminder", "test");
  expect(roundProgress(garage, "mot-reminder")).toMatchObject({ stopped: 0, failed: [{ reason }] });
});

test("a message that is stopped while it is prepared is not sent, and the next one may be", async () => {
  const { garage, posted } = await garageWithReminder();
  const [email] = garage.books.emails;
  if (email === undefined) throw new Error("Nothing waits");
  const sending = sendWaiting(garage, email);
  await stopRound(garage, "mot-reminder", "test");
  expect(await sending).toBe(true);
  expect(posted).toHaveLength(0);
  expect(roundProgress(garage, "mot-reminder")).toMatchObject({ total: 1, sent: 0, waiting: 0, stopped: 1 });
  await expect(stopRound(garage, "mot-reminder", "test")).rejects.toThrow(
    "Nothing waits to be sent any more",
  );
});

test("a round that a clock set back has dated before the last one is shown, and can be stopped", async () => {
  const { garage } = await garageWithReminder();
  await garage.books.update("test", ({ emails }) => {
    const [{ _id: _, ...email }] = [...emails] as [Email];
    emails.insert({ ...email, _id: "later", state: "sent", round: "2099-03-01T08:00:00.000Z" });
  });
  expect(roundProgress(garage, "mot-reminder")).toMatchObject({ waiting: 1, canStop: true });
  await stopRound(garage, "mot-reminder", "test");
  expect(roundProgress(garage, "mot-reminder")).toMatchObject({ waiting: 0 });
});

test("a statement that was emailed alone today is counted before all are", async () => {
  const { garage, customer } = await garageWithPost();
  await sendEmail(garage, "statement", customer, {}, "test");
  const ask = (question: string | undefined) => {
    if (question !== undefined) throw new Error(question);
  };
  await expect(startStatements(garage, "test", { ask })).rejects.toThrow(/^1 statement was emailed today/);
});

test.each([
  ["while it waits", false],
  ["while its paper is printed", true],
])("a statement that is emailed on its own %s is not sent again by its round", async (_, isPrinted) => {
  const { garage, posted, press, customer } = await garageWithPost();
  const sends = () => sendEmail(garage, "statement", customer, { subject: "On its own" }, "test");
  await garage.books.update("test", (inUpdate) =>
    beginRound(inUpdate, "statement", [{ record: customer }], { by: "test", already: "" }),
  );
  if (isPrinted)
    press.before = async () => {
      press.before = async () => {};
      await sends();
    };
  else await sends();
  await resumeRounds(garage);
  expect(posted.map(({ subject }) => subject)).toEqual(["On its own"]);
  expect(roundProgress(garage, "statement")).toMatchObject({ total: 0, waiting: 0, failed: [] });
});

test.each([
  ["laid into the outbox", {}, { state: "outbox", refused: "" }],
  ["emailed to somebody else", { to: "gemma@example.co.uk" }, { state: "sent", refused: "" }],
] as const)("a statement that was %s while a round waited is sent by the round", async (_, to, delivery) => {
  const { garage, posted, customer } = await garageWithPost();
  await garage.books.update("test", (inUpdate) =>
    beginRound(inUpdate, "statement", [{ record: customer }], { by: "test", already: "" }),
  );
  await sendEmail({ ...garage, sendMail: async () => delivery }, "statement", customer, to, "test");
  await resumeRounds(garage);
  expect(posted).toHaveLength(1);
  expect(roundProgress(garage, "statement")).toMatchObject({ total: 1, sent: 1 });
});

test("a round that goes on after a restart runs for whoever looks at once", async () => {
  const { garage } = await garageWithReminder();
  await garage.books.update("test", ({ emails }) => {
    for (const each of [...emails]) emails.put({ ...each, state: "sending" });
  });
  const resumed = resumeRounds(garage);
  expect(roundProgress(garage, "mot-reminder")).toMatchObject({ waiting: 1, isRunning: true });
  await resumed;
  expect(roundProgress(garage, "mot-reminder")).toMatchObject({ waiting: 0, perhaps: 1, isRunning: false });
});

test("those who had no statement today are asked about where they are others than the page said, and may be nobody", async () => {
  const { garage, customer } = await garageWithPost();
  const ask = (question: string | undefined) => {
    if (question !== undefined) throw new Error(question);
  };
  const presses = (drawnWith: string) => startStatementsLeft(garage, "test", { ask, drawnWith });
  await expect(presses("2")).rejects.toThrow("1 statement would be sent, and this page said 2.");
  await sendEmail(garage, "statement", customer, {}, "test");
  await expect(presses("1")).rejects.toThrow("Everybody who owes something has had a statement today");
});

test("statements that were only laid into the outbox today are told apart from those that were emailed", async () => {
  const { garage, customer } = await garageWithPost();
  await sendEmail(
    { ...garage, sendMail: async () => ({ state: "outbox", refused: "" }) },
    ...(["statement", customer, {}, "test"] as const),
  );
  const ask = (question: string | undefined) => {
    if (question !== undefined) throw new Error(question);
  };
  await expect(startStatements(garage, "test", { ask })).rejects.toThrow(
    /^1 statement was laid into outbox\/ today, because no mail server was set\. Everybody/,
  );
  await sendEmail(garage, "statement", customer, {}, "test");
  await expect(startStatements(garage, "test", { ask })).rejects.toThrow(
    /^1 statement was emailed today\. E/,
  );
  expect(sentTodayInWords({ sent: 2, outbox: 1 }, STATEMENTS)).toBe(
    "2 statements emailed and 1 laid into outbox/ today already, because no mail server was set",
  );
});

test("a round that begins after another was stopped sends no second statement to whom one is just being sent", async () => {
  const { garage, invoice } = await garageWithPost();
  const { name: _, ...other } = getCustomer(garage, getInvoice(garage, invoice).customer);
  const { _id: second } = await createCustomer(
    garage,
    { ...other, name: "Bob", email: "b@example.co.uk" },
    "test",
  );
  const { _id: theirs } = await createInvoice(
    garage,
    { ...getInvoice(garage, invoice), customer: second },
    "test",
  );
  await changeInvoiceLines(garage, theirs, replaceLines(getInvoice(garage, invoice).lines), "test");
  const posted: string[] = [];
  let again: Promise<unknown> | undefined;
  const sendMail = async ({ to }: Message) => {
    posted.push(to);
    again ??= stopRound(slow, "statement", "test").then(() => startStatements(slow, "test"));
    await again;
    return { state: "sent", refused: "" } as const;
  };
  const slow = { ...garage, sendMail };
  await startStatements(slow, "test");
  await slow.rounds.running;
  expect(posted).toEqual(["a@example.co.uk", "b@example.co.uk"]);
  expect(roundProgress(slow, "statement")).toMatchObject({ total: 2, sent: 2 });
});

test("a statement that is being sent is not sent again, where nobody else owes anything", async () => {
  const { garage } = await garageWithPost();
  const again = { refusal: "" };
  const sendMail = async () => {
    await startStatements(slow, "test").catch((error: Error) => {
      again.refusal = error.message;
    });
    return { state: "sent", refused: "" } as const;
  };
  const slow = { ...garage, sendMail };
  await startStatements(slow, "test");
  await slow.rounds.running;
  expect(again.refusal).toBe("Statements are being sent already");
  expect(roundProgress(slow, "statement")).toMatchObject({ total: 1, sent: 1 });
});
