import { expect, test } from "vitest";
import { garageWithPost } from "../../testing/garage/posting-garage";
import { sendEmail } from "../emails/emails.server";
import { resumeRounds } from "../emails/rounds.server";
import { MailError, PERHAPS } from "../mail/mail";
import { replaceLines } from "../sales/sales.server";
import { printInvoice } from "./invoice-pdf.server";
import { changeInvoiceLines, getInvoice, updateInvoice } from "./invoices.server";
import { changedInWords, isChangedAfterIssue } from "./issue";

/** What is marked: who changed what, and whether it was at the moment of the invoice's last change. */
function markOf({ garage, invoice }: Pick<Awaited<ReturnType<typeof garageWithPost>>, "garage" | "invoice">) {
  const { changeAfterIssue: change, updated } = getInvoice(garage, invoice);
  return change && [changedInWords(change, (by) => by).replace(/ on .*/, ""), change.at === updated];
}

const doubled = replaceLines([{ service: "labour", charged: 200, addVat: true }]);

test("an invoice that is changed while its paper is printed is issued, and marked", async () => {
  const post = await garageWithPost();
  const { garage, invoice, press } = post;
  const paper = await printInvoice(garage, getInvoice(garage, invoice), "Ann");
  press.before = async () => {
    await changeInvoiceLines(garage, invoice, doubled, "Bob");
    await updateInvoice(garage, invoice, { vehicleModel: "Ford Focus" }, "Bob");
  };
  await paper.pdf();
  await paper.handedOver?.();
  expect(getInvoice(garage, invoice)).toMatchObject({ total: 200, issued: expect.any(String) });
  expect(markOf(post)).toEqual(["Bob changed the vehicle and the lines", true]);
});

test("an invoice that is changed while it is emailed, and paid by then, is marked", async () => {
  const post = await garageWithPost();
  const { garage, invoice } = post;
  const sendMail = async () => {
    await changeInvoiceLines(garage, invoice, doubled, "Bob");
    await garage.books.update("Bob", ({ invoices }) => {
      const paid = { issued: invoices.moment, balancePayable: 0 };
      invoices.note({ ...getInvoice(garage, invoice), ...paid });
    });
    return { state: "sent", refused: "" } as const;
  };
  await sendEmail({ ...garage, sendMail }, "invoice", invoice, {}, "Ann");
  expect(markOf(post)).toEqual(["Bob changed the lines", true]);
});

test("what the paper does not say may change while it is printed", async () => {
  const { garage, invoice, press } = await garageWithPost();
  const paper = await printInvoice(garage, getInvoice(garage, invoice), "Ann");
  press.before = () =>
    garage.books.update("Bob", ({ invoices }) => {
      invoices.put({ ...getInvoice(garage, invoice), review: "accepted" });
    });
  await paper.pdf();
  await paper.handedOver?.();
  const issued = getInvoice(garage, invoice);
  expect(issued).toMatchObject({ issued: expect.any(String), review: "accepted" });
  expect(isChangedAfterIssue(issued)).toBe(false);
});

test("an invoice whose email may have arrived is issued, and one whose email did not is not", async () => {
  const { garage, invoice } = await garageWithPost();
  const sends = (reason: string) => {
    const sendMail = () => Promise.reject(new MailError(reason, false));
    return sendEmail({ ...garage, sendMail }, "invoice", invoice, {}, "Ann");
  };
  await expect(sends("The mail server refused it.")).rejects.toThrow();
  expect(getInvoice(garage, invoice).issued).toBeUndefined();
  await expect(sends(`The mail server hung up. ${PERHAPS}`)).rejects.toThrow(PERHAPS);
  expect(getInvoice(garage, invoice).issued).toEqual(expect.any(String));
});

test("an invoice that was being emailed when the server stopped is issued", async () => {
  const { garage, invoice } = await garageWithPost();
  await sendEmail(garage, "invoice", invoice, {}, "Ann");
  await garage.books.update("test", ({ emails, invoices }) => {
    for (const email of [...emails]) emails.put({ ...email, state: "sending" });
    const { issued: _, ...before } = getInvoice(garage, invoice);
    invoices.put(before);
  });
  await resumeRounds(garage);
  expect(getInvoice(garage, invoice).issued).toEqual(expect.any(String));
});
