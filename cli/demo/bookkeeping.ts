// Over 300 lines: one diary of three years, in which each day follows from those before.
import { approvalId } from "../../app/modules/approvals/approval";
import { updateApproval } from "../../app/modules/approvals/approvals.server";
import type { Garage } from "../../app/modules/books/books.server";
import { createCreditNote } from "../../app/modules/credit-notes/credit-notes.server";
import { createCustomer } from "../../app/modules/customers/customers.server";
import { takePayments } from "../../app/modules/invoices/invoice-payments.server";
import { changeInvoiceLines, createInvoice, getInvoice } from "../../app/modules/invoices/invoices.server";
import { createPurchase, updatePurchase } from "../../app/modules/purchases/purchases.server";
import { partId, splitPurchase } from "../../app/modules/purchases/split-purchase.server";
import { changeQuoteLines, createQuote, generateInvoice } from "../../app/modules/quotes/quotes.server";
import { createReceipt } from "../../app/modules/receipts/receipts.server";
import { addLine } from "../../app/modules/sales/sales.server";
import { createTransaction } from "../../app/modules/transactions/transactions.server";
import { reviewInvoices } from "../../app/modules/weekly-sales/weekly-sales.server";
import { subtractMoney } from "../../app/shared/money";
import { type Calendar, momentOf } from "./calendar";
import { countCash, deleteCopy, fileQuarter, handOut, quarterToFile } from "./closing-time";
import { creditOf, type PlannedCredit, planCredit } from "./credits";
import type { PlannedCustomer } from "./customers";
import { type PlannedPayment, paymentInput, planPayments } from "./payments";
import {
  overheadsFor,
  type PurchaseInput,
  type Purchasing,
  partsFor,
  stockFor,
  withGoods,
} from "./purchases";
import type { PlannedQuote } from "./quotes";
import { type Chance, chanceOf } from "./random";
import { GARAGE, MOT } from "./tables/business";
import { mileageOn } from "./vehicles";
import type { Visit } from "./visits";
import { quotedLine, type Work, workOf } from "./work";

const HOUR = 3600;
const MINUTE = 60;
/** After closing time on any day. */
const EVENING = 20 * HOUR;
/** How many changes are queued before they are awaited: the store writes them together. */
const TOGETHER = 1000;
/** The owner's approval letters. */
const LETTERS = ["A", "B", "C", "D", "E"];
/** The shortest time between the starts of two invoices, in seconds. */
const APART = 9;

export interface Plan {
  readonly calendar: Calendar;
  readonly customers: readonly PlannedCustomer[];
  /** In order of their days. */
  readonly visits: readonly Visit[];
  readonly quotes: readonly PlannedQuote[];
  readonly purchasing: Purchasing;
  /** The share of the whole demo's workload. */
  readonly share: number;
}

/** An event on a day, in seconds after midnight in London. */
interface Event {
  readonly at: number;
  readonly happen: (by: string) => Promise<unknown>;
}

export interface KeepBooksOptions {
  readonly garage: Garage;
  readonly plan: Plan;
  /** The ids of the users who take turns at the counter. */
  readonly staff: readonly string[];
  readonly setClock: (moment: Date) => void;
  /** What is done after closing time, by the day's index in the calendar. */
  readonly evenings: ReadonlyMap<number, () => Promise<unknown>>;
  readonly onProgress?: (done: number, all: number) => void;
}

/** Enters the plan day by day, as the staff would. */
export async function keepBooks({
  garage,
  plan,
  staff,
  setClock,
  evenings,
  onProgress,
}: KeepBooksOptions): Promise<void> {
  const { calendar, visits } = plan;
  const chance = chanceOf("counter");
  const diary = newDiary(garage, plan);
  const visitsByDay = byDay(visits, ({ day }) => day);
  const arrivals = byDay(
    plan.customers.filter(neverCame(visits)),
    ({ from }) => calendar.pickDay(chance, from, from + 90) ?? from,
  );
  let writing: Promise<unknown>[] = [];
  let done = 0;

  const settle = async () => {
    await Promise.all(writing);
    writing = [];
    onProgress?.(done, visits.length);
  };

  for (const [index, day] of calendar.days.entries()) {
    const today = visitsByDay.get(index) ?? [];
    for (const { at, happen } of diary.eventsOf(index, today, arrivals.get(index) ?? [])) {
      setClock(momentOf(day, at));
      writing.push(happen(chance.pick(staff)));
    }
    done += today.length;
    const evening = evenings.get(index);
    if (evening) {
      await settle();
      setClock(momentOf(day, EVENING));
      await evening();
    }
    if (writing.length >= TOGETHER) await settle();
  }
  await settle();
}

/** Creates the events of each day. Remembers entered customers and outstanding payments. */
function newDiary(garage: Garage, { calendar, quotes, purchasing, share }: Plan) {
  const times = chanceOf("times");
  const workshop = chanceOf("workshop");
  const till = chanceOf("till");
  const ids = chanceOf("ids");
  const buying = chanceOf("buying");
  const complaints = chanceOf("credit notes");
  const splits = chanceOf("split bills");
  const bills = new Map<number, string[]>();
  const entered = new Set<string>();
  const quotesByDay = byDay(quotes, ({ day }) => day);
  const accepted = new Map(
    quotes.filter(({ isAccepted }) => isAccepted).map((quote) => [quote.visit, quote]),
  );
  const office = chanceOf("office");
  /** The last day's invoices, which the owner reviews the next morning. */
  let unseen: string[] = [];
  /** The first day on which an invoice is entered twice again. */
  let nextCopy = 120;
  const invoicesByDay = new Map<number, string[]>();
  const complained = new Map<number, { invoice: string; credit: PlannedCredit }[]>();
  const promised = new Map<number, { invoice: string; payment: PlannedPayment }[]>();

  const enter = (customer: PlannedCustomer, at: number): Event[] => {
    if (entered.has(customer.id)) return [];
    entered.add(customer.id);
    return [{ at, happen: (by) => createCustomer(garage, customer.input, by, customer.id) }];
  };

  const pay = (invoice: string, payment: PlannedPayment, at: number, day: string): Event => {
    const transfer = ids.id();
    return {
      at,
      happen: async (by) => {
        const before = getInvoice(garage, invoice);
        if (before.balancePayable <= 0) return undefined;
        const input = paymentInput(before, payment, till);
        if (!payment.isTransfer) return takePayments(garage, invoice, { ...input, date: day }, by);
        const amount = subtractMoney(Number(input.cheque), before.payments.cheque);
        const transaction = {
          customerRef: `${before.billTo.name.toUpperCase().slice(0, 18)} INV ${before.autoId}`,
          ...{ department: before.department, amount, date: day },
        };
        const received = createTransaction(garage, transaction, by, transfer);
        return Promise.all([
          received,
          takePayments(garage, invoice, { ...input, date: day, transaction: transfer }, by),
        ]);
      },
    };
  };

  /** What is credited; money that is owed back for it mostly goes back on the same day. */
  const creditNote = (invoice: string, credit: PlannedCredit, at: number, date: string): Event => {
    const [id, refundId] = [ids.id(), ids.id()];
    return {
      at,
      happen: (by) => {
        const before = getInvoice(garage, invoice);
        if (before.total <= 0) return Promise.resolve();
        const made = createCreditNote(garage, creditOf(before, credit, date, complaints), by, id);
        const { balancePayable, customer, payments } = getInvoice(garage, invoice);
        if (balancePayable >= 0 || !credit.isRefunded) return made;
        const refund = {
          ...{ date, customer, method: payments.card > 0 ? "Card" : "BACS", amount: balancePayable },
          ...{ notes: credit.reason, allocations: [{ invoice, amount: balancePayable }] },
        };
        return Promise.all([made, createReceipt(garage, refund, by, refundId)]);
      },
    };
  };

  /** A bill is entered when it arrives, and paid with the others about a month later. */
  const buy = (input: PurchaseInput, at: number, day: number): Event => {
    const id = ids.id();
    const due = calendar.nextWeekday(day + buying.whole(24, 40));
    const split = input.invoice !== undefined && splits.isLucky(0.03) ? withGoods(input, splits) : undefined;
    const entered = split ? split.purchases.map((_, index) => partId(id, index)) : [id];
    if (due <= calendar.last && !buying.isLucky(0.02))
      bills.set(due, [...(bills.get(due) ?? []), ...entered]);
    return {
      at,
      happen: (by) => (split ? splitPurchase(garage, split, by, id) : createPurchase(garage, input, by, id)),
    };
  };

  function quoted({ id, visit, work, day }: PlannedQuote, at: number): Event[] {
    const details = {
      customer: visit.customer.id,
      quoteDate: calendar.days[day] ?? "",
      vehicleModel: visit.vehicle.model.name,
      vehicleReg: visit.vehicle.reg,
      quoteNotes: work.repairNotes,
    };
    const lines = work.lines.map((line) => ({ line: quotedLine(line), lineId: ids.id() }));
    return [
      { at, happen: (by) => createQuote(garage, details, by, id) },
      ...lines.map(({ line, lineId }, index) => ({
        at: at + 12 + 18 * index,
        happen: (by: string) => changeQuoteLines(garage, id, addLine(line, { lineId }), by),
      })),
    ];
  }

  /** The invoice of a visit, made from its quote if there was one. */
  function written(visit: Visit, id: string, at: number, work: Work): Event[] {
    const quote = accepted.get(visit);
    const today = calendar.days[visit.day] ?? "";
    if (quote) {
      return [{ at, happen: (by) => generateInvoice(garage, quote.id, by, { today, invoiceId: id }) }];
    }
    const details = {
      customer: visit.customer.id,
      department: visit.kind === "mot" ? MOT : GARAGE,
      invoiceDate: today,
      vehicleModel: visit.vehicle.model.name,
      vehicleReg: visit.vehicle.reg,
      repairNotes: work.repairNotes,
      ...(visit.kind === "mot" && { motResult: "Pass", mileage: mileageOn(visit.vehicle, today) }),
    };
    const lines = work.lines.map((line) => ({ line, lineId: ids.id() }));
    return [
      { at, happen: (by) => createInvoice(garage, details, by, id) },
      ...lines.map(({ line, lineId }, index) => ({
        at: at + 12 + 18 * index,
        happen: (by: string) => changeInvoiceLines(garage, id, addLine(line, { lineId }), by),
      })),
    ];
  }

  function invoiced(visit: Visit, at: number, closing: number): Event[] {
    const day = calendar.days[visit.day] ?? "";
    const yearsAgo = Math.floor((calendar.last - visit.day) / 365);
    const work = accepted.get(visit)?.work ?? workOf(visit, day, yearsAgo, workshop);
    const { lines } = work;
    const id = ids.id();
    unseen.push(id);
    invoicesByDay.set(visit.day, [...(invoicesByDay.get(visit.day) ?? []), id]);
    const events = written(visit, id, at, work);
    const parts = visit.kind === "mot" ? [] : partsFor(lines, day, buying);
    for (const [index, part] of parts.entries()) {
      const booked = at + 20 + 18 * (lines.length + index);
      events.push(buy({ ...part, invoice: id }, booked, visit.day));
    }
    const credit = planCredit(visit, calendar, complaints);
    if (credit) {
      complained.set(credit.day, [...(complained.get(credit.day) ?? []), { invoice: id, credit }]);
    }
    for (const payment of planPayments(visit, calendar, till)) {
      const collected = Math.min(at + times.whole(10, 150) * MINUTE, closing);
      if (payment.day === visit.day) events.push(pay(id, payment, collected, day));
      else promised.set(payment.day, [...(promised.get(payment.day) ?? []), { invoice: id, payment }]);
    }
    return events;
  }

  /** The morning after: reviews every invoice and settles its approval. */
  function lookedThrough(ids: readonly string[], at: number): Event[] {
    if (ids.length === 0) return [];
    const reviews = ids.map((_id) => ({ _id, review: office.isLucky(0.97) ? "accepted" : "rejected" }));
    const approvals = reviews.map(({ _id, review }, index) => ({
      id: approvalId(_id),
      at: at + 60 + 7 * index,
      edit: { status: review === "accepted", letter: office.pick(LETTERS) },
    }));
    return [
      { at, happen: (by) => reviewInvoices(garage, reviews, by) },
      ...approvals.map(({ id, at: approved, edit }) => ({
        at: approved,
        happen: (by: string) => updateApproval(garage, id, edit, by),
      })),
    ];
  }

  return {
    /** In chronological order. */
    eventsOf(index: number, visits: readonly Visit[], newcomers: readonly PlannedCustomer[]): Event[] {
      const { open, lastJob, close } = calendar.hoursOf(index);
      const day = calendar.days[index] ?? "";
      const isOpen = calendar.pickDay(buying, index, index) !== undefined;
      const bought = isOpen
        ? [...stockFor(purchasing, day, share, buying), ...overheadsFor(day, share, buying)]
        : [];
      const asked = quotesByDay.get(index) ?? [];
      const starts = startTimes(visits, open, lastJob, times);
      const evening = chanceOf(`evening of ${day}`);
      const seen = isOpen ? lookedThrough(unseen, open + 5 * MINUTE) : [];
      if (isOpen) unseen = [];
      const events = [
        ...seen,
        ...[...newcomers, ...asked.map(({ visit }) => visit.customer)].flatMap((customer) =>
          enter(customer, open),
        ),
        ...visits.flatMap((visit, at) => {
          const start = starts[at] ?? open;
          return [...enter(visit.customer, start - 3), ...invoiced(visit, start, close)];
        }),
        ...asked.flatMap((quote) => quoted(quote, times.whole(open, lastJob))),
        ...(promised.get(index) ?? []).map(({ invoice, payment }) =>
          pay(invoice, payment, times.whole(open, Math.min(close, 16 * HOUR)), day),
        ),
        ...(complained.get(index) ?? []).map(({ invoice, credit }) =>
          creditNote(invoice, credit, complaints.whole(open, Math.min(close, 16 * HOUR)), day),
        ),
        ...bought.map((input) => buy(input, buying.whole(open, Math.min(close, 16 * HOUR)), index)),
        ...(bills.get(index) ?? []).map((id, place) => ({
          at: Math.min(open + HOUR + 5 * place, close),
          happen: (by: string) => updatePurchase(garage, id, { paid: true, paidDate: day }, by),
        })),
      ];
      const sold = invoicesByDay.get(index) ?? [];
      const [last] = sold.slice(-1);
      const copy = ids.id();
      if (isOpen && index < calendar.last) {
        if (last && index >= nextCopy) {
          nextCopy = index + evening.whole(200, 400);
          events.push({ at: close, happen: (by) => deleteCopy(garage, last, by, copy) });
        }
        events.push(
          { at: close, happen: (by) => handOut(garage, sold, by, evening) },
          { at: close + 10 * MINUTE, happen: (by) => countCash(garage, day, by, evening) },
        );
      }
      const quarter = quarterToFile(garage, day);
      if (quarter !== undefined) events.push({ at: close, happen: () => fileQuarter(garage, quarter, day) });
      promised.delete(index);
      complained.delete(index);
      bills.delete(index);
      invoicesByDay.delete(index);
      return events.sort((a, b) => a.at - b.at);
    },
  };
}

/** The start times of the visits' invoices, in order and at least APART seconds apart. */
function startTimes(visits: readonly Visit[], open: number, lastJob: number, chance: Chance): number[] {
  const drawn = visits.map(() => chance.whole(open, lastJob)).sort((a, b) => a - b);
  let before = 0;
  return drawn.map((at) => {
    before = Math.max(at, before + APART);
    return before;
  });
}

function byDay<T>(list: readonly T[], dayOf: (item: T) => number): Map<number, T[]> {
  const days = new Map<number, T[]>();
  for (const item of list) {
    const day = dayOf(item);
    const others = days.get(day);
    if (others) others.push(item);
    else days.set(day, [item]);
  }
  return days;
}

/** Matches customers without a visit: they only asked for a price, and were entered then. */
function neverCame(visits: readonly Visit[]): (customer: PlannedCustomer) => boolean {
  const came = new Set(visits.map(({ customer }) => customer.id));
  return ({ id }) => !came.has(id);
}
