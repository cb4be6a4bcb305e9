import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { deleteReceipt, updateReceipt } from "../receipts/receipts.server";
import { createUser } from "../users/manage-users.server";
import { confirmMatch, listUnmatched, suggestionKey } from "./bank-matches.server";
import { matchToasts } from "./bank-screens.server";
import { createTransaction } from "./transactions.server";

it("tells a second user that a match was confirmed already, by whom and when, and the first the same as before", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  await books.invoices("2026-11-05");
  const paid = { customerRef: "CUSTOMER 1", amount: 120, date: "2026-11-06" };
  const { _id } = await createTransaction(garage, paid, "test");
  await garage.books.update("test", ({ bankLines }) => {
    bankLines.insert({ _id: "line", transaction: _id, state: "open" });
  });
  const [row] = listUnmatched(garage, { state: "open", page: 1, limit: 100 }).rows;
  const shown = row?.suggestion ? suggestionKey(row.suggestion) : "";
  const password = "correct horse battery";
  const { _id: gemma } = await createUser(
    garage,
    {
      ...{ name: "Gemma Pryce", email: "gemma@example.co.uk", phone: "07700900125", role: "Staff" },
      ...{ password, passwordConfirmation: password },
    },
    "test",
  );
  const wordsFor = async (by: string) =>
    matchToasts(await confirmMatch(garage, _id, shown, by)).map(({ text }) => text);
  const [first, atOnce] = await Promise.all([wordsFor(gemma), wordsFor("test")]);
  const byGemma = expect.stringMatching(
    /^Receipt matched already by Gemma Pryce at \d\d:\d\d( on \d\d \w+ \d{4})?: number 1, £120\.00$/,
  );
  expect(first).toEqual(["Receipt created and matched: number 1, £120.00"]);
  expect(atOnce).toEqual([byGemma]);
  expect(await wordsFor("test")).toEqual([byGemma]);
  expect(await wordsFor(gemma)).toEqual(first);
  const [receipt] = garage.books.receipts;
  await updateReceipt(garage, receipt?._id ?? "", { notes: "Seen" }, "test");
  const already = ["Receipt matched already: number 1, £120.00"];
  expect([await wordsFor("test"), await wordsFor(gemma)]).toEqual([already, already]);

  await deleteReceipt(garage, receipt?._id ?? "", "test");
  expect(await wordsFor("test")).toEqual(["Receipt created and matched: number 2, £120.00"]);
});
