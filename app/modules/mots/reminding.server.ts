import { londonDayOf } from "../../shared/dates";
import { ConflictError } from "../../shared/errors";
import type { Garage } from "../books/books.server";
import { type PostalAddress, phoneKey } from "../customers/customer";
import { type Email, isBeingSent, isSent, mayHaveArrived } from "../emails/email";
import { REMINDERS } from "../emails/round-words";
import { beginRound, continueRounds, notDoneInWords, type RoundGarage } from "../emails/rounds.server";
import { type Month, type MotDue, monthInWords, monthOf } from "./mot-due";
import { askedMonth, motsDue, motsOverdue, notRemindedSince } from "./mots.server";
import { dueKey, type SeenVehicle } from "./reminder";

/** Which vehicles are reminded of: those of a month, or what is overdue. */
export interface Reminding {
  readonly month: Month;
  readonly isOverdue: boolean;
  /** Whether also those that were reminded of this day before. */
  readonly isAgain: boolean;
}

/** What `?month=`, `?overdue=yes` and `?again=yes` ask for. @throws ValidationError */
export function askedReminding(url: URL): Reminding {
  const isYes = (name: string) => url.searchParams.get(name) === "yes";
  return { month: askedMonth(url), isOverdue: isYes("overdue"), isAgain: isYes("again") };
}

/** The query of an address that asks for it. */
export function remindingQuery({ month, isOverdue, isAgain }: Reminding): string {
  const which = isOverdue ? "overdue=yes" : `month=${month}`;
  return isAgain ? `${which}&again=yes` : which;
}

/** "in December 2026", or "overdue" */
export function remindingInWords({ month, isOverdue }: Pick<Reminding, "month" | "isOverdue">): string {
  return isOverdue ? "overdue" : `due in ${monthInWords(month)}`;
}

/** Who is to be reminded, by the way in which they can be reached, and how many are left out. */
export interface ToRemind {
  readonly all: number;
  readonly rows: readonly MotDue[];
  readonly byEmail: readonly MotDue[];
  readonly byLetter: readonly MotDue[];
  readonly byText: readonly MotDue[];
  /** Those who can be reached in none of these ways. */
  readonly byPhone: readonly MotDue[];
  /** Those whose customer is not active. */
  readonly inactive: number;
  readonly noReminders: number;
  readonly reminded: number;
  /** Those whose email waits or is being sent. */
  readonly waiting: number;
  /** Those whose email failed, but may have arrived. */
  readonly perhaps: readonly MotDue[];
}

export function toRemind(garage: Garage, { month, isOverdue, isAgain }: Reminding): ToRemind {
  const { customers } = garage.books;
  const all = dueRows(garage, { month, isOverdue });
  const present = all.filter((row) => isActive(garage, row));
  const asked = present.filter(({ customer }) => !customer.noReminders);
  const idle = asked.filter((row) => !emailsOf(garage, row).some(isUnderWay));
  // What may have arrived is sent again only if that is said.
  const isPerhaps = (row: MotDue) => perhapsOf(garage, row).length > 0;
  const free = isAgain ? idle : idle.filter((row) => !isPerhaps(row));
  const rows = isAgain ? free : free.filter(({ reminded }) => reminded === null);
  const byEmail = rows.filter(({ customer }) => customer.email !== "");
  const byLetter = rows.filter(({ customer: { _id } }) => {
    const customer = customers.get(_id);
    return customer && hasAddress(customer);
  });
  const byText = rows.filter(({ customer }) => mobileOf(customer.phone) !== undefined);
  const reached = new Set([...byEmail, ...byLetter, ...byText]);
  return {
    ...{ all: all.length, rows, byEmail, byLetter, byText },
    byPhone: rows.filter((row) => !reached.has(row)),
    inactive: all.length - present.length,
    noReminders: present.length - asked.length,
    reminded: free.length - rows.length,
    waiting: asked.length - idle.length,
    perhaps: isAgain ? [] : idle.filter(isPerhaps),
  };
}

/** All that is due then, whoever is to be reminded of it. */
export function dueRows(
  garage: Garage,
  { month, isOverdue }: Pick<Reminding, "month" | "isOverdue">,
): MotDue[] {
  return isOverdue ? motsOverdue(garage, londonDayOf(new Date())) : motsDue(garage, month);
}

/** The emails to the customer about that test. */
function emailsOf({ books }: Garage, row: MotDue): Email[] {
  return [...books.emails.group("mot", dueKey(row))].filter(({ record }) => record === row.customer._id);
}

/** Those of them that may have arrived, unless one did, or the customer was reminded otherwise. */
function perhapsOf(garage: Garage, row: MotDue): Email[] {
  const emails = row.reminded === null ? emailsOf(garage, row) : [];
  return emails.some(isSent) ? [] : emails.filter(mayHaveArrived);
}

/** What may have arrived of all reminders that are still to be sent, whichever month they are for: what is long overdue is not. */
function allPerhaps(garage: Garage): Email[] {
  const today = londonDayOf(new Date());
  const failed = [...garage.books.emails.group("state", "failed")].filter(mayHaveArrived);
  const months = new Set(failed.flatMap(({ mot }) => (mot ? [monthOf(mot.due)] : [])));
  const toCome = [...months].filter((month) => month >= monthOf(today));
  const rows = [...motsOverdue(garage, today), ...toCome.flatMap((month) => motsDue(garage, month))];
  return [...new Map(rows.map((row) => [dueKey(row), row])).values()]
    .filter((row) => isActive(garage, row) && !row.customer.noReminders)
    .flatMap((row) => perhapsOf(garage, row));
}

function isActive({ books }: Garage, { customer }: MotDue): boolean {
  return books.customers.get(customer._id)?.active ?? false;
}

const isUnderWay = (email: Email) => email.state === "waiting" || isBeingSent(email);

/** Whether a letter would arrive: there is a street, and a place. Other programs have both in one line. */
function hasAddress({ addressLine1, addressLine2, town, postalCode }: PostalAddress): boolean {
  const street = [addressLine1, addressLine2].filter(Boolean).join(", ");
  return street !== "" && (town !== "" || postalCode !== "" || street.includes(","));
}

/** A mobile number as texting services take it, E.164: "+447700900417"; undefined for other phones. */
export function mobileOf(phone: string): string | undefined {
  const national = phoneKey(phone);
  return /^07\d{9}$/.test(national) ? `+44${national.slice(1)}` : undefined;
}

/**
 * Begins to email reminders.
 * @param shown what its sender saw; all that can be reached if left out
 * @param id the id of a form's one-use token: the same again begins nothing
 * @returns how many are left out, because they were reminded since they were shown
 * @throws ConflictError while reminders are sent, and when nobody is to be reminded
 */
export async function startReminders(
  garage: RoundGarage,
  reminding: Reminding,
  by: string,
  { shown, id }: { readonly shown?: readonly SeenVehicle[]; readonly id?: string } = {},
): Promise<number> {
  const left = await garage.books.update(by, (books) => {
    if (id !== undefined && books.emails.get(`${id.slice(0, 17)}-0`)) return 0;
    const fresh = shown && new Set(notRemindedSince(garage, shown).map(dueKey));
    const found = toRemind(garage, reminding);
    const rows = found.byEmail.filter((row) => fresh?.has(dueKey(row)) ?? true);
    const already = notDoneInWords(garage, REMINDERS);
    if (rows.length === 0)
      throw new ConflictError(found.waiting > 0 ? already : "None of these can be reminded by email");
    const messages = rows.map(({ registration, due, customer }) => ({
      record: customer._id,
      mot: { registration, due },
    }));
    const begun = new Set(rows.map(dueKey));
    const along = allPerhaps(garage).filter(({ mot }) => mot && !begun.has(dueKey(mot)));
    beginRound(books, "mot-reminder", messages, { by, id, along, already });
    return (shown?.length ?? 0) - (fresh?.size ?? 0);
  });
  void continueRounds(garage);
  return left;
}
