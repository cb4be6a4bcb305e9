import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { sumMoney } from "../../shared/money";
import { SmallGarage } from "../../testing/garage/small-garage";
import { agedDebtors } from "../ageing/ageing.server";
import { CustomerSummaryFigures } from "./customer-details";
import { customerScreen } from "./customer-screens.server";

const TODAY = "2026-11-26";

async function openGarage() {
  const books = await SmallGarage.open();
  const early = await books.invoices("2026-10-30", { charged: 50 });
  const later = await books.invoices("2026-12-08");
  return { books, early, later };
}

/** The customer's page, which is to agree with Who Owes Us and with its own list to the penny. */
function pageOf({ garage }: SmallGarage, id: string, today = TODAY) {
  const page = customerScreen(garage, id, today);
  const { onAccount, total } = agedDebtors(garage, today).totals;
  const { figures, account, statements, summary } = page;
  expect(sumMoney(account.map(({ amount }) => amount))).toBe(figures.onAccount);
  expect(figures.onAccount + onAccount).toBe(0);
  expect(sumMoney(statements.map(({ totalDue }) => totalDue))).toBe(Math.max(0, total));
  const html = renderToStaticMarkup(<CustomerSummaryFigures summary={summary} account={figures} />);
  return { ...page, text: html.replace(/<[^>]*>/g, " ") };
}

it("has what was paid for an invoice dated ahead on account until its day, as statements do", async () => {
  const { books, early, later } = await openGarage();
  await books.receives(TODAY, 120, later._id);
  const page = pageOf(books, early.customer);
  expect(page.summary.unpaidAmount).toBe(60);
  expect(page.figures).toEqual({ onAccount: 120, spokenFor: 120, laterAmount: 0 });
  expect(page.account).toMatchObject([{ what: "Receipt 1, Card", detail: "for invoice 2 of 08/12/2026" }]);
  expect(page.text).toContain("£120.00 of what is on account pays invoices dated later than today.");
  expect(page.text).toContain("Statements deduct what is on account from the unpaid amount.");
  const then = pageOf(books, early.customer, "2026-12-08");
  expect(then.figures).toEqual({ onAccount: 0, spokenFor: 0, laterAmount: 0 });
  expect(then.text).not.toContain("on account");
});

it("adds it to what else is on account, credited invoices among them", async () => {
  const { books, early, later } = await openGarage();
  await books.receives("2026-11-20", 60, early._id);
  await books.credits(early, "2026-11-21", 25);
  await books.receives("2026-11-22", 200);
  await books.receives("2026-11-23", 120, later._id);
  await books.credits(later, "2026-11-24", 10);
  const { figures } = pageOf(books, early.customer);
  expect(figures).toEqual({ onAccount: 350, spokenFor: 108, laterAmount: 0 });
});

it("says what of the unpaid amount statements leave out, and nothing where all is of today", async () => {
  const { books, early, later } = await openGarage();
  await books.receives(TODAY, 20, later._id);
  const { figures, text } = pageOf(books, early.customer);
  expect(figures).toEqual({ onAccount: 20, spokenFor: 20, laterAmount: 100 });
  expect(text).toContain("£100.00 of the unpaid amount is dated later than today. Statements leave it out.");
  const { text: then } = pageOf(books, early.customer, "2026-12-08");
  expect(then).not.toContain("tatements");
});
