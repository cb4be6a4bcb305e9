import { nanoid } from "nanoid";
import { ConflictError } from "../../shared/errors";
import type { BooksInUpdate } from "../books/books.server";
import { issueInvoice } from "../invoices/issue.server";
import { CUT_OFF, type Email, isSent, isStopped, mayHaveArrived, STOPPED } from "./email";
import type { MessageKind } from "./email-kind";
import { type Sending, sendWaiting } from "./emails.server";
import type { RoundWords } from "./round-words";
import type { RoundWork } from "./round-work";

/**
 * A round emails many customers, one after the other. What is to be sent waits in the books, so that a round goes on where it
 * stopped, also after a restart. Messages of all rounds are sent by the same work, one at a time.
 */
export type RoundGarage = Sending & RoundWork;

/** How far the latest round of a kind has come. */
export interface RoundProgress {
  /** When it was asked for: ISO 8601 in UTC; null before the first. */
  readonly at: string | null;
  readonly total: number;
  /** Those that the mail server took. */
  readonly sent: number;
  /** Those that lie in the outbox, because no mail server is set. */
  readonly outbox: number;
  readonly waiting: number;
  /** Those that somebody stopped before their turn came. */
  readonly stopped: number;
  readonly failed: readonly {
    readonly _id: string;
    readonly customer: string;
    readonly name: string;
    readonly reason: string;
  }[];
  /** How many of those may have arrived all the same. */
  readonly perhaps: number;
  readonly isRunning: boolean;
  /** Whether a message waits whose sending has not begun. */
  readonly canStop: boolean;
}

/** What becomes of a message of a round until it is done. */
const OPEN = ["waiting", "sending"] as const;

const NOTHING_WAITS = "Nothing waits to be sent any more";

/** The messages of the latest round of a kind, in their order. One that is not done is the latest, whatever the clock said. */
function latestRound(garage: Sending, kind: MessageKind): Email[] {
  const { emails } = garage.books;
  const open = OPEN.flatMap((state) => [...emails.group("state", state)]).find(
    (email) => email.kind === kind && email.round !== "",
  );
  const rounds = [...emails.keys("round")].sort().reverse();
  const latest = open?.round ?? rounds.find((round) => emails.group("round", round).first()?.kind === kind);
  return latest === undefined ? [] : byCustomer(garage, emails.group("round", latest));
}

/** By the customers' numbers, and a customer's by vehicle. */
function byCustomer({ books }: Sending, emails: Iterable<Email>): Email[] {
  const numberOf = ({ record }: Email) => books.customers.get(record)?.autoId ?? 0;
  const vehicleOf = ({ mot }: Email) => mot?.registration ?? "";
  return [...emails].sort((a, b) => numberOf(a) - numberOf(b) || (vehicleOf(a) < vehicleOf(b) ? -1 : 1));
}

export function roundProgress(garage: RoundGarage, kind: MessageKind): RoundProgress {
  const emails = latestRound(garage, kind);
  const count = (...states: readonly Email["state"][]) =>
    emails.filter(({ state }) => states.includes(state)).length;
  const waiting = count("waiting", "sending");
  const nameOf = ({ record, mot }: Email) =>
    [mot?.registration, garage.books.customers.get(record)?.name ?? ""].filter(Boolean).join(", ");
  return {
    at: emails[0]?.round ?? null,
    total: emails.length,
    sent: count("sent"),
    outbox: count("outbox"),
    waiting,
    stopped: emails.filter(isStopped).length,
    failed: emails
      .filter((email) => email.state === "failed" && !isStopped(email))
      .map((email) => ({
        _id: email._id,
        customer: email.record,
        name: nameOf(email),
        reason: email.reason,
      })),
    perhaps: emails.filter(mayHaveArrived).length,
    isRunning: waiting > 0 && garage.rounds.running !== undefined,
    canStop: count("waiting") > 0,
  };
}

/** Why no round of a kind begins while its last one is not done. */
export function notDoneInWords({ rounds }: RoundWork, words: RoundWords): string {
  return rounds.running === undefined
    ? `The last ${words.many} were not all sent. Go on with those first, or do not send the rest`
    : beingSentInWords(words);
}

/** "Statements are being sent already" */
export function beingSentInWords({ many }: RoundWords): string {
  return `${many.charAt(0).toUpperCase()}${many.slice(1)} are being sent already`;
}

/** What a message of a round is about: a customer, and for a reminder the vehicle. */
export type RoundMessage = Pick<Email, "record" | "mot">;

/**
 * Puts a round's messages into the books. What they say is settled when each is sent.
 * @param already the refusal while the kind's last round is not done
 * @param id of a form's one-use token: `undefined` is answered if the same was begun before
 * @param along what may have arrived in rounds before, and is left out of this one: it is told, and can be sent again, with this one
 */
export function beginRound(
  { emails }: Pick<BooksInUpdate, "emails">,
  kind: MessageKind,
  messages: readonly RoundMessage[],
  {
    by,
    already,
    id,
    along = [],
  }: {
    readonly by: string;
    readonly already: string;
    readonly id?: string | undefined;
    readonly along?: readonly Email[];
  },
): void {
  if ([...emails.group("state", "waiting")].some((email) => email.kind === kind))
    throw new ConflictError(already);
  const fields = { kind, to: "", subject: "", text: "", state: "waiting", reason: "", by } as const;
  for (const [index, message] of messages.entries()) {
    const _id = id === undefined ? nanoid() : `${id.slice(0, 17)}-${index}`;
    emails.insert({ ...fields, ...message, _id, round: emails.moment });
  }
  for (const email of along) emails.put({ ...email, round: emails.moment });
}

/**
 * Sends what failed or was stopped in the latest round of a kind, and what still waits.
 * @param perhaps in place of those, what may have arrived: a customer may get it twice
 * @throws ConflictError when there is nothing of it
 */
export async function repeatRound(
  garage: RoundGarage,
  kind: MessageKind,
  by: string,
  { perhaps = false } = {},
): Promise<RoundProgress> {
  const latest = latestRound(garage, kind);
  const failed = latest.filter((email) => email.state === "failed" && mayHaveArrived(email) === perhaps);
  const hasWaiting = latest.some(({ state }) => state !== "failed" && !isSent({ state }));
  // As where somebody else pressed the same button.
  if (failed.length === 0 && !hasWaiting) throw new ConflictError(NOTHING_WAITS);
  if (failed.length > 0) {
    await garage.books.update(by, ({ emails }) => {
      // The reason stays until it is sent: what has not failed yet comes first.
      for (const each of failed)
        emails.put({ ...each, state: "waiting", reason: isStopped(each) ? "" : each.reason });
    });
  }
  void continueRounds(garage);
  return roundProgress(garage, kind);
}

/** Keeps what waits in the latest round of a kind from being sent. @throws ConflictError when nothing waits */
export async function stopRound(garage: RoundGarage, kind: MessageKind, by: string): Promise<void> {
  await garage.books.update(by, ({ emails }) => {
    const waiting = latestRound(garage, kind).filter(({ state }) => state === "waiting");
    if (waiting.length === 0) throw new ConflictError(NOTHING_WAITS);
    // One that failed before keeps its reason: it may have arrived.
    for (const each of waiting) emails.put({ ...each, state: "failed", reason: each.reason || STOPPED });
  });
}

/** By customer, and what failed before after the others: a message that has a mail server hang up would keep them waiting for ever. */
function inTurn(garage: Sending, waiting: Iterable<Email>): Email[] {
  const hasFailed = ({ reason }: Email) => (reason === "" ? 0 : 1);
  return byCustomer(garage, waiting).sort((a, b) => hasFailed(a) - hasFailed(b));
}

/** Sends what waits, unless that is being done. It stops where the mail server takes none: a wrong password is not tried for each. Resolves when it is done. @param first what is to be done before */
export function continueRounds(garage: RoundGarage, first?: () => Promise<void>): Promise<void> {
  const { rounds } = garage;
  rounds.running ??= work(garage, first).catch((error: unknown) =>
    rounds.log(`Messages are no longer sent: ${String(error)}`),
  );
  return rounds.running;
}

async function work(garage: RoundGarage, first: (() => Promise<void>) | undefined): Promise<void> {
  const waiting = garage.books.emails.group("state", "waiting");
  await Promise.resolve();
  try {
    await first?.();
    // Another round may begin while this one is sent.
    while (waiting.count > 0) {
      for (const { _id } of inTurn(garage, waiting)) {
        if (garage.rounds.isStopping) return;
        const email = garage.books.emails.get(_id);
        if (email?.state !== "waiting") continue;
        if (!(await sendWaiting(garage, email))) return;
      }
    }
  } finally {
    // Here, and not once the promise has settled: a round that begins in between would wait for nobody.
    garage.rounds.running = undefined;
  }
}

/** Who changes what a server finds when it starts. */
const START = "start";

/**
 * Goes on where the last process stopped. What was being sent then may have arrived: it is not sent again by itself. The rounds run from
 * this call on: a page that looks meanwhile does not find them standing.
 */
export async function resumeRounds(garage: RoundGarage): Promise<void> {
  const { emails } = garage.books;
  if (OPEN.every((state) => emails.group("state", state).count === 0)) return;
  await continueRounds(garage, () => settleCutOff(garage));
}

async function settleCutOff(garage: RoundGarage): Promise<void> {
  const cut = [...garage.books.emails.group("state", "sending")];
  if (cut.length === 0) return;
  for (const { kind, record } of cut) {
    const invoice = kind === "invoice" ? garage.books.invoices.get(record) : undefined;
    if (invoice) await issueInvoice(garage, invoice, START);
  }
  await garage.books.update(START, ({ emails }) => {
    for (const each of cut) emails.put({ ...each, state: "failed", reason: CUT_OFF });
  });
}
