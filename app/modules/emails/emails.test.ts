import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readBusiness } from "../../config.server";
import { openBooks } from "../books/books.server";
import { createCustomer } from "../customers/customers.server";
import { createMotInvoice } from "../invoices/mot-invoices.server";
import type { Message } from "../mail/mail";
import { ensureDefaultServices } from "../services/services.server";
import { sendEmail, sendWaiting } from "./emails.server";
import { beginRound, type RoundGarage, roundProgress, stopRound } from "./rounds.server";

/** A garage that tested a vehicle. Its post keeps what it is given. */
async function garageWithPost() {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "garage-rounds-"));
  const books = await openBooks({ dir });
  onTestFinished(async () => {
    await books.close();
    fs.rmSync(dir, { recursive: true });
  });
  const posted: Message[] = [];
  const press = { before: async () => {} };
  const garage: RoundGarage = {
    books,
    business: await readBusiness(dir),
    printer: {
      pdf: async () => {
        await press.before();
        return new Uint8Array([1]);
      },
      findBrowser: async () => {},
      close: async () => {},
    },
    logoOf: async () => undefined,
    sendMail: async (message) => {
      posted.push(message);
      return "sent";
    },
    rounds: { running: undefined, isStopping: false, log: () => {} },
  };
  await ensureDefaultServices(garage, "test");
  const person = { name: "Ann", email: "ann@example.co.uk", phone: "07700900123" };
  const { _id: customer } = await createCustomer(garage, person, "test");
  const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "AB12 CDE" };
  const sold = { customer, invoiceDate: "2026-03-02", ...vehicle };
  const { _id: invoice } = await createMotInvoice(garage, sold, "test");
  return { garage, posted, press, customer, invoice };
}

/** The same, and a round of one reminder that waits. */
async function garageWithReminder() {
  const { garage, posted, customer } = await garageWithPost();
  const mot = { registration: "AB12 CDE", due: "2027-03-02" };
  await garage.books.update("test", (inUpdate) =>
    beginRound(inUpdate, "mot-reminder", [{ record: customer, mot }], { by: "test", already: "" }),
  );
  return { garage, posted };
}

test("the same message sent twice at once is sent once", async () => {
  const { garage, posted, press, invoice } = await garageWithPost();
  const sendId = "the form's one-use id";
  const send = () => sendEmail(garage, "invoice", invoice, {}, "test", sendId);
  let papers = 0;
  press.before = async () => {
    papers += 1;
    // The papers of the second are ready once the first has been sent.
    if (papers === 2) await first;
  };
  const first = send();
  const sent = { _id: sendId, state: "sent" };
  expect(await Promise.all([first, send()])).toEqual([sent, sent]);
  expect([papers, posted.length]).toEqual([2, 1]);
});

test("a message whose turn comes is sent", async () => {
  const { garage, posted } = await garageWithReminder();
  const [email] = garage.books.emails;
  if (email === undefined) throw new Error("Nothing waits");
  expect(await sendWaiting(garage, email)).toBe(true);
  expect(roundProgress(garage, "mot-reminder")).toMatchObject({ total: 1, sent: 1, stopped: 0 });
  expect(posted).toHaveLength(1);
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
