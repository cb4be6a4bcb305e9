import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { getInvoice } from "../invoices/invoices.server";
import { invoicePaymentsScreen } from "../receipts/invoice-payments-screen.server";
import { filedNotice, filedPaymentNotices } from "./filed-notice.server";

const held = (noun: string, days: string) =>
  `This ${noun} is in the filed VAT return for ${days}. What changes its VAT becomes an error correction.`;

it("is told of the records that a filed return holds, and of no others", async () => {
  const books = await SmallGarage.open(1);
  const { garage } = books;
  const first = await books.invoices("2026-02-01");
  const money = await books.receives("2026-02-02", 60, first._id);
  const note = await books.credits(first, "2026-02-03", 10);
  const notices = () => [
    filedNotice(garage, "invoice", first._id),
    filedNotice(garage, "creditNote", note._id),
    filedNotice(garage, "receipt", money._id),
  ];
  expect(notices()).toEqual([undefined, undefined, undefined]);
  await books.files("2026-01-01", "2026-03-31");
  const days = "01 Jan – 31 Mar 2026";
  expect(notices()).toEqual([held("invoice", days), held("credit note", days), undefined]);
  const second = await books.invoices("2026-04-01");
  expect(filedNotice(garage, "invoice", second._id)).toBeUndefined();
});

it("holds an invoice by its money on the cash basis", async () => {
  const books = await SmallGarage.open(1);
  const { garage } = books;
  const paid = await books.invoices("2026-02-01");
  const unpaid = await books.invoices("2026-02-01");
  const money = await books.receives("2026-05-02", 60, paid._id);
  await books.files("2026-01-01", "2026-03-31", "cash");
  await books.files("2026-04-01", "2026-06-30", "cash");
  const days = "01 Apr – 30 Jun 2026";
  expect(filedNotice(garage, "invoice", paid._id)).toBe(held("invoice", days));
  expect(filedNotice(garage, "receipt", money._id)).toBe(held("receipt", days));
  expect(filedNotice(garage, "invoice", unpaid._id)).toBeUndefined();
});

it("tells before money on account pays an invoice on a day of a filed return on the cash basis", async () => {
  const books = await SmallGarage.open(1);
  const { garage } = books;
  const early = await books.invoices("2026-02-01");
  const late = await books.invoices("2026-04-01");
  await books.receives("2026-02-03", 200);
  const notice = ({ _id }: { readonly _id: string }) =>
    invoicePaymentsScreen(garage, getInvoice(garage, _id)).notice;
  expect(notice(early)).toBeUndefined();
  await books.files("2026-01-01", "2026-03-31", "cash");
  expect(notice(early)).toBe(
    "Money on account counts in the filed VAT return for 01 Jan – 31 Mar 2026 once it pays this invoice. That becomes an error correction.",
  );
  expect(notice(late)).toBeUndefined();
  await books.usesAccount(early._id, 120);
  expect(notice(early)).toBeUndefined();
});

it("tells of a payment's purchases by the returns on the cash basis that hold them", async () => {
  const books = await SmallGarage.open(1);
  const { garage } = books;
  const held = (id: string) => ({ kind: "purchase", id, number: 1, net: 100, vat: 20 }) as const;
  await books.files("2026-01-01", "2026-03-31", "cash");
  await books.files("2026-04-01", "2026-06-30");
  await books.files("2026-07-01", "2026-09-30", "cash");
  await garage.books.update("test", ({ vatReturns }) => {
    for (const filed of [...vatReturns])
      vatReturns.put({ ...filed, purchases: [held("one"), held("two"), held(filed._id)] });
  });
  expect(filedPaymentNotices(garage, new Set(["one", "two", "2026-03-31"]))).toEqual([
    "2 of these purchases are in the filed VAT return for 01 Jul – 30 Sep 2026. What changes their VAT becomes an error correction.",
    "3 of these purchases are in the filed VAT return for 01 Jan – 31 Mar 2026. What changes their VAT becomes an error correction.",
  ]);
  expect(filedPaymentNotices(garage, new Set(["2026-06-30"]))).toEqual([]);
  expect(filedPaymentNotices(garage, new Set(["2026-09-30"]))[0]).toMatch(/^1 of these purchases is in/);
});
