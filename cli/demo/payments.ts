import type { Invoice } from "../../app/modules/invoices/invoice";
import { addMoney } from "../../app/shared/money";
import type { Calendar } from "./calendar";
import type { CustomerInput } from "./customers";
import type { Chance } from "./random";
import type { Visit } from "./visits";

type Means = "card" | "cash" | "cheque";

/** A payment on a day: a share of the balance on that day. */
export interface PlannedPayment {
  readonly day: number;
  readonly share: number;
  readonly means: Means;
  readonly isTransfer: boolean;
}

/** Pounds. Smaller balances are never paid in parts. */
const SMALL = 60;

/** The payments of a visit, up to the last day of the calendar. */
export function planPayments(visit: Visit, calendar: Calendar, chance: Chance): PlannedPayment[] {
  const payments =
    visit.customer.input.customerType === "Trade"
      ? onAccount(visit, calendar, chance)
      : atTheCounter(visit, calendar, chance);
  return payments.filter(({ day }) => day <= calendar.last);
}

function atTheCounter({ day, kind }: Visit, calendar: Calendar, chance: Chance): PlannedPayment[] {
  const means = chance.pickWeighted(
    ["card", "cash", "cheque"] as const,
    (each) => ({ card: 76, cash: 19, cheque: 5 })[each],
  );
  const now = { day, share: 1, means, isTransfer: false };
  const state = chance.next();
  if (kind === "mot") {
    if (state < 0.965) return [now];
    return state < 0.993 ? [later(day, [2, 16], calendar, chance)] : [];
  }
  if (state < 0.8) return day === calendar.last ? [] : [now];
  if (state < 0.915) {
    const part = { ...now, share: chance.whole(3, 7) / 10 };
    return chance.isLucky(0.6) ? [part, later(day, [10, 70], calendar, chance)] : [part];
  }
  return state < 0.99 ? [later(day, [2, 24], calendar, chance)] : [];
}

/** Firms pay by their terms, some of them late; they sometimes pay small sums on the spot. */
function onAccount({ day, customer, kind }: Visit, calendar: Calendar, chance: Chance): PlannedPayment[] {
  if (chance.isLucky(kind === "mot" ? 0.3 : 0.1)) {
    return [{ day, share: 1, means: "card", isTransfer: false }];
  }
  const terms = termsOf(customer.input);
  const state = chance.next();
  if (state > 0.988) return [];
  const whole = later(day, [terms - 4, terms + (state < 0.75 ? 5 : 40)], calendar, chance);
  if (kind === "mot" || !chance.isLucky(0.1)) return [whole];
  const part = { ...whole, share: chance.whole(4, 7) / 10 };
  return chance.isLucky(0.6) ? [part, later(part.day, [14, 60], calendar, chance)] : [part];
}

function termsOf({ paymentTerms }: CustomerInput): number {
  return Number.parseInt(paymentTerms, 10);
}

/** Pays the whole balance some days later, from elsewhere: by transfer, by card on the phone, or by cheque. */
function later(
  day: number,
  [from, to]: readonly [number, number],
  calendar: Calendar,
  chance: Chance,
): PlannedPayment {
  const due = calendar.nextWeekday(day + chance.whole(from, to));
  const how = chance.next();
  if (how < 0.7) return { day: due, share: 1, means: "cheque", isTransfer: true };
  return { day: due, share: 1, means: how < 0.93 ? "card" : "cheque", isTransfer: false };
}

/** The input of `takePayments`: the amounts so far plus this one, and the references. */
export function paymentInput(invoice: Invoice, { share, means, isTransfer }: PlannedPayment, chance: Chance) {
  const owed = invoice.balancePayable;
  const amount = share === 1 || owed < SMALL ? owed : Math.max(20, Math.round((owed * share) / 10) * 10);
  const { reference } = invoice.payments;
  const own = referenceOf(invoice, means, isTransfer, chance);
  return {
    [means]: addMoney(invoice.payments[means], amount),
    reference: [reference, own].filter(Boolean).join(", "),
  };
}

function referenceOf({ autoId }: Invoice, means: Means, isTransfer: boolean, chance: Chance): string {
  if (means === "card") return `AUTH ${String(chance.whole(1, 999_999)).padStart(6, "0")}`;
  if (means === "cash") return chance.isLucky(0.5) ? `Receipt ${chance.whole(1000, 9999)}` : "";
  return isTransfer ? `BACS INV ${autoId}` : `Cheque ${chance.whole(100_001, 109_999)}`;
}
