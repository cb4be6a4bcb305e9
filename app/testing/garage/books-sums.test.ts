import { afterAll, beforeAll, expect, test } from "vitest";
import { SUPPLIER_DAYS } from "../../modules/ageing/ageing";
import { agedCreditors } from "../../modules/ageing/ageing.server";
import { supplierDebt } from "../../modules/ageing/supplier-debt.server";
import { daySheet } from "../../modules/approvals/approvals.server";
import { customerSummary } from "../../modules/customers/customers.server";
import { vatPeriod } from "../../modules/dashboard/vat-period.server";
import { type Purchase, paidDay } from "../../modules/purchases/purchase";
import { departmentStatements, owedStatements } from "../../modules/statements/statements.server";
import { sumsOf } from "../../modules/vat/vat-boxes";
import { cashEntries } from "../../modules/vat/vat-entries";
import { quarterBefore, quarterOf } from "../../modules/vat/vat-quarter";
import { vatReport } from "../../modules/vat/vat-report.server";
import { vatReturnView } from "../../modules/vat/vat-returns.server";
import { weeklySalesScreen } from "../../modules/weekly-sales/weekly-sales-screens.server";
import { addDays, daysBetween } from "../../shared/dates";
import { pence, plainPurchasesTotal, plainTakings, plainVat, pounds, sumOf } from "./plain-sums";
import { MONDAYS, openSummedGarage, type SummedGarage, TODAY, total, YEARS } from "./summed-garage";

let garage: SummedGarage["garage"];
let invoices: SummedGarage["invoices"];
let purchases: SummedGarage["purchases"];
let receipts: SummedGarage["receipts"];
let soldOn: SummedGarage["soldOn"];
let close: SummedGarage["close"];

beforeAll(async () => {
  ({ garage, invoices, purchases, receipts, soldOn, close } = await openSummedGarage());
});
afterAll(() => close());

test("the books hold what is rare: credits, what is owed in spite of the chip, and amounts beyond a million", () => {
  expect(invoices.some(({ balance }) => balance < 0)).toBe(true);
  expect(invoices.some(({ balance, invoice }) => balance > 0 && invoice.payments.paidInFull)).toBe(true);
  expect(total(invoices)).toBeGreaterThan(1_000_000);
  for (const { invoice, ...plain } of invoices) {
    expect(pence(invoice.total), `total of invoice ${invoice.autoId}`).toBe(plain.total);
    expect(pence(invoice.balancePayable), `balance of invoice ${invoice.autoId}`).toBe(plain.balance);
  }
});

test("every customer's summary is the sum of their invoices", () => {
  for (const customer of garage.books.customers) {
    const { _id, name } = customer;
    const theirs = invoices.filter(({ invoice }) => invoice.customer === _id);
    const open = theirs.filter(({ isPaid }) => !isPaid);
    const credits = [...garage.books.creditNotes].filter((note) => note.customer === _id);
    expect(customerSummary(garage, customer), name).toMatchObject({
      invoiceCount: theirs.length,
      invoicesAmount: total(theirs),
      unpaidCount: open.length,
      unpaidAmount: pounds(sumOf(open, ({ unpaid }) => unpaid)),
      creditedAmount: pounds(sumOf(credits, (note) => pence(note.total))),
    });
  }
});

test("what each supplier is owed is the sum of their unpaid purchases, overdue as the report of all says", () => {
  const report = new Map(agedCreditors(garage, TODAY).rows.map((row) => [row.party._id, row]));
  const firstInTime = addDays(TODAY, -SUPPLIER_DAYS);
  let compared = 0;
  for (const supplier of garage.books.suppliers) {
    const unpaid = purchases.filter((each) => each.supplier === supplier._id && !each.paid);
    const late = unpaid.filter((each) => each.supplierInvoiceDate < firstInTime && each.total > 0);
    const later = unpaid.filter((each) => each.supplierInvoiceDate > TODAY);
    const isPaidLater = (each: Purchase) => each.supplier === supplier._id && (paidDay(each) ?? "") > TODAY;
    const ahead = purchases.filter((each) => isPaidLater(each) && each.supplierInvoiceDate <= TODAY);
    const debt = supplierDebt(garage, supplier, TODAY);
    expect(debt, supplier.name).toEqual({
      unpaidCount: unpaid.length,
      unpaidAmount: pounds(sumOf(unpaid, (each) => pence(each.total))),
      overdueCount: late.length,
      overdueAmount: pounds(sumOf(late, (each) => pence(each.total))),
      laterAmount: pounds(sumOf(later, (each) => pence(each.total))),
      paidAheadAmount: pounds(sumOf(ahead, (each) => pence(each.total))),
    });
    // Until its day of payment has come, the report has it as owed.
    if (purchases.some(isPaidLater)) continue;
    compared += 1;
    expect(debt.overdueAmount, supplier.name).toBe(report.get(supplier._id)?.overdue ?? 0);
  }
  expect(compared).toBeGreaterThan(30);
});

test("every invoice's payments are the sums of its receipts, none of which pays more than it is", () => {
  const paid = new Map<string, number>();
  const add = (key: string, amount: number) => paid.set(key, (paid.get(key) ?? 0) + pence(amount));
  for (const { method, amount, allocations } of receipts) {
    for (const each of allocations) add(`${each.invoice} ${method}`, each.amount);
    expect(sumOf(allocations, (each) => pence(each.amount))).toBeLessThanOrEqual(pence(amount));
  }
  for (const { invoice } of invoices) {
    const of = (method: string) => paid.get(`${invoice._id} ${method}`) ?? 0;
    const { card, cash, cheque } = invoice.payments;
    expect([card, cash, cheque].map(pence)).toEqual([of("Card"), of("Cash"), of("Cheque") + of("BACS")]);
  }
  expect(receipts.length).toBeGreaterThan(100);
});

test("every week's sales, its days' and what was taken in them are the sums of invoices and receipts", () => {
  for (const monday of MONDAYS) {
    const { week } = weeklySalesScreen(garage, new URL(`http://garage/weekly-sales?week=${monday}`));
    const ofWeek = daysBetween(monday, addDays(monday, 6)).flatMap((day) => soldOn(day));
    expect([week.count, week.total, week.credited, week.takings], monday).toEqual([
      ofWeek.length,
      total(ofWeek),
      creditedWithin(monday, addDays(monday, 6)),
      plainTakings(
        receipts,
        invoices,
        week.days.map(({ day }) => day),
      ),
    ]);
    for (const { day, total: sum, credited, takings } of week.days) {
      expect([sum, credited, takings], day).toEqual([
        total(soldOn(day)),
        creditedWithin(day, day),
        plainTakings(receipts, invoices, [day]),
      ]);
    }
  }
});

test("every day's approvals add up, for all departments and for each", () => {
  const days = new Set([
    ...invoices.map(({ invoice }) => invoice.invoiceDate),
    ...purchases.map(({ supplierInvoiceDate }) => supplierInvoiceDate),
    ...[...garage.books.creditNotes].map(({ date }) => date),
  ]);
  for (const date of days) {
    for (const department of ["", "Garage", "MOT"]) {
      const sheet = daySheet(garage, { date, department });
      const sold = soldOn(date, department);
      const sums = [sheet.salesTotal, sheet.credited, sheet.takings, sheet.purchasesTotal];
      expect(sums, `${date} ${department}`).toEqual([
        total(sold),
        creditedWithin(date, date, department),
        plainTakings(receipts, invoices, [date], department),
        pounds(plainPurchasesTotal(purchases, { date, department }, sold)),
      ]);
    }
  }
});

test("the VAT returns of the last twelve quarters agree with the books, on either basis, and with what was filed", () => {
  const filed = [...garage.books.vatReturns];
  expect(filed.length).toBeGreaterThan(9);
  let quarter = quarterOf(TODAY, garage.business.vatStagger);
  for (let count = 0; count < 12; count++) {
    const { from, to } = quarter;
    const isWithin = (day: string) => day >= from && day <= to;
    const sold = invoices.filter(
      ({ invoice }) => isWithin(invoice.invoiceDate) && invoice.department !== "MOT",
    );
    const credits = [...garage.books.creditNotes].filter(
      ({ date, department }) => isWithin(date) && department !== "MOT",
    );
    const bought = purchases.filter(({ supplierInvoiceDate }) => isWithin(supplierInvoiceDate));
    const plain = plainVat(sold, bought, credits);
    const report = vatReport(garage, { from, to, basis: "invoice" });
    expect([from, report.box1, report.box4, report.exact]).toEqual([
      ...[from, plain.sales.vat, plain.purchases.vat],
      { box6: plain.sales.net, box7: plain.purchases.net },
    ]);
    const { withoutExempt, all } = vatPeriod(garage, { from, to });
    expect([report.box1, report.box4]).toEqual([withoutExempt.sales.vat, all.purchases.vat]);
    const kept = filed.find((each) => each.to === to);
    if (kept) {
      const { correction } = vatReturnView(garage, kept);
      expect(pence(kept.boxes.box1) - pence(kept.boxes.box4) + pence(correction), to).toBe(
        pence(report.box1) - pence(report.box4),
      );
    }
    quarter = quarterBefore(quarter, garage.business.vatStagger);
  }
});

test("on both bases VAT comes to the same over the whole life of the books, once all is paid", () => {
  const whole = { from: "2000-01-01", to: "2099-12-31" };
  const { receipts: kept, creditNotes, purchases: bought } = garage.books;
  const settled = invoices.flatMap(({ invoice }) => {
    if (invoice.department === "MOT") return [];
    const allocations = [{ invoice: invoice._id, amount: invoice.balancePayable }];
    const last = { _id: "last", autoId: 0, date: whole.to, allocations };
    const money = [...kept.group("invoice", invoice._id), last];
    return cashEntries(invoice, money, creditNotes.group("invoice", invoice._id), whole);
  });
  const { box1, exact, box4 } = vatReport(garage, { ...whole, basis: "invoice" });
  const { net, vat } = sumsOf(settled);
  expect([vat, net]).toEqual([pence(box1), pence(exact.box6)]);
  const unpaid = [...bought].filter(({ paid }) => !paid);
  const cash = vatReport(garage, { ...whole, basis: "cash" });
  expect(pence(box4) - pence(cash.box4)).toBe(sumOf(unpaid, (each) => pence(each.vat)));
  expect(pence(cash.box1)).toBeLessThan(pence(box1));
});

/** What the credit notes of these days come to. */
function creditedWithin(from: string, to: string, department = ""): number {
  const some = [...garage.books.creditNotes].filter(
    (note) => note.date >= from && note.date <= to && (department === "" || note.department === department),
  );
  return pounds(sumOf(some, (note) => pence(note.total)));
}

test("every customer's statements hold what they owe, and all of them what is owed in all", () => {
  const statements = garage.business.departments.flatMap((department) =>
    departmentStatements(garage, department, TODAY).map((each) => ({ ...each, department: department.name })),
  );
  // What is in each customer's favour, until a department's statement has deducted it.
  const favour = new Map<string, number>();
  const addFavour = (customer: string, sum: number) =>
    favour.set(customer, (favour.get(customer) ?? 0) + sum);
  for (const { invoice } of invoices)
    addFavour(invoice.customer, Math.max(0, -pence(invoice.balancePayable)));
  for (const { customer, amount, allocations } of garage.books.receipts) {
    addFavour(customer, pence(amount) - sumOf(allocations, (allocation) => pence(allocation.amount)));
  }
  let owedInAll = 0;
  for (const { name: department } of garage.business.departments) {
    for (const customer of garage.books.customers) {
      const owed = invoices.filter(
        ({ invoice, unpaid }) =>
          invoice.customer === customer._id && invoice.department === department && unpaid > 0,
      );
      const gross = sumOf(owed, ({ unpaid }) => unpaid);
      const deducted = Math.min(gross, favour.get(customer._id) ?? 0);
      addFavour(customer._id, -deducted);
      const due = pounds(gross - deducted);
      owedInAll += gross - deducted;
      expect(owedStatements(garage, customer)).toContainEqual(
        expect.objectContaining({ department, totalDue: due }),
      );
      const statement = statements.find(
        (each) => each.customer._id === customer._id && each.department === department,
      )?.statement;
      if (due === 0) expect(statement).toBeUndefined();
      else {
        expect([statement?.lines.length, statement?.totalDue], `${customer.name}, ${department}`).toEqual([
          owed.length,
          due,
        ]);
        expect(sumOf(statement?.ageing ?? [], ({ amount }) => pence(amount))).toBe(pence(due));
      }
    }
  }
  expect(sumOf(statements, ({ statement }) => pence(statement.totalDue))).toBe(owedInAll);
});

test.each(YEARS)("the VAT periods of %i add up, with and without what is exempt", (year) => {
  for (const [first, last] of [
    ["01-01", "03-31"],
    ["04-01", "06-30"],
    ["07-01", "09-30"],
    ["10-01", "12-31"],
  ]) {
    const [from, to] = [`${year}-${first}`, `${year}-${last}`];
    const { all, withoutExempt } = vatPeriod(garage, { from, to });
    const sold = invoices.filter(({ invoice }) => invoice.invoiceDate >= from && invoice.invoiceDate <= to);
    const bought = purchases.filter(({ supplierInvoiceDate: day }) => day >= from && day <= to);
    const credits = [...garage.books.creditNotes].filter(({ date }) => date >= from && date <= to);
    expect([from, all]).toEqual([from, plainVat(sold, bought, credits)]);
    expect([from, withoutExempt]).toEqual([
      from,
      plainVat(
        sold.filter(({ invoice }) => invoice.department !== "MOT"),
        bought.filter(({ invoicedTo }) => invoicedTo !== "MOT"),
        credits.filter(({ department }) => department !== "MOT"),
      ),
    ]);
  }
});
