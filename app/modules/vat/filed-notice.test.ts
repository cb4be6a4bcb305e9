import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { filedNotice } from "./filed-notice.server";

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
