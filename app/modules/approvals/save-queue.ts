import { ANSWERED_WITHIN } from "../../shared/form-fields";
import { parseMoney } from "../../shared/money";

/** The fields of one save, as forms send them. The first is the edited one. */
export type SavedFields = Readonly<Record<string, string>>;

/** The api call that saves fields of a record. */
export interface SaveCall {
  readonly method: "PATCH" | "PUT";
  readonly path: string;
}

/** The reason why a save was rejected. */
export interface Refused {
  readonly reason: string;
  /** Whether another user changed the record in the meantime. */
  readonly isConflict: boolean;
  /** Whether the record no longer exists. */
  readonly isGone: boolean;
  /** Whether it may have been saved all the same. */
  readonly isUnheard?: boolean;
  /** What a tick box says instead: it goes back to the saved state, so nothing is kept in it. */
  readonly ofBox?: string;
}

/** The record's new version after a save, or the reason for its rejection. */
export type Outcome = { readonly updated: string } | Refused;

// Nobody knows whether it was saved: perhaps only the answer was lost.
const UNREACHABLE: Refused = {
  reason: "The server could not be reached, so this may not be saved. What you typed is still here.",
  ofBox: "The server could not be reached, so this may not be saved. Try again in a moment.",
  ...{ isConflict: false, isGone: false, isUnheard: true },
};

const SIGNED_OUT: Refused = {
  reason:
    "You have been signed out. What you typed is still here. Sign in in another tab, then save it again.",
  ofBox: "You have been signed out. Nothing was saved. Sign in in another tab, then try again.",
  ...{ isConflict: false, isGone: false },
};

/**
 * Sends the saves of one record in order. Each carries the version from the save before it, or a newer one from the page; an edit
 * that began on an older one carries that, unless only saves of here came in between.
 */
export class SaveQueue {
  #version = "";
  /** The version that each save was based on, by the one that it made. */
  readonly #made = new Map<string, string>();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #refused = new Set<string>();
  #refusals = 0;
  /** Whether a save since the last answered one may have made a version that the page does not know. */
  #isUnheard = false;

  /** @param version the record's `updated` on the page; ignored if older than the known version */
  shows(version: string): void {
    if (version > this.#version) this.#version = version;
  }

  /** Whether every save has been answered. */
  get isEmpty(): boolean {
    return this.#waiting === 0;
  }

  /** The edited fields of rejected saves that no later save of the field has replaced. */
  get refused(): ReadonlySet<string> {
    return this.#refused;
  }

  /** How many saves were rejected so far. */
  get refusals(): number {
    return this.#refusals;
  }

  /** Settles when the saves so far have been answered. */
  get answered(): Promise<unknown> {
    return this.#last;
  }

  /** Discards a rejected save. */
  forget(field: string): void {
    this.#refused.delete(field);
  }

  /**
   * Sends after the earlier saves have been answered. Never rejects.
   * @param begunOn the version that was on the page when the edit began, if that is another than now
   */
  async save(call: SaveCall, fields: SavedFields, begunOn?: string): Promise<Outcome> {
    const [field = ""] = Object.keys(fields);
    this.forget(field);
    this.#waiting += 1;
    const sent = this.#last.then(() => this.#send(call, fields, begunOn));
    this.#last = sent;
    const outcome = await sent;
    this.#waiting -= 1;
    if ("updated" in outcome) {
      this.shows(outcome.updated);
      this.forget(field);
    } else {
      this.#refused.add(field);
      this.#refusals += 1;
    }
    return outcome;
  }

  async #send(call: SaveCall, fields: SavedFields, begunOn: string | undefined): Promise<Outcome> {
    const base = this.#baseOf(begunOn);
    const answered = await send(call, fields, base);
    const isOwnPerhaps = "isConflict" in answered && answered.isConflict && this.#isUnheard;
    const outcome = (isOwnPerhaps && (await stands(call, fields))) || answered;
    if ("updated" in outcome) {
      this.#isUnheard = false;
      // Of what stands there already nobody knows on which version it was saved.
      if (outcome === answered && outcome.updated !== base) this.#made.set(outcome.updated, base);
    } else if (outcome.isUnheard) this.#isUnheard = true;
    return outcome;
  }

  /** The version to send of an edit: the page may have been read anew over what others saved while it was typed. */
  #baseOf(begunOn: string | undefined): string {
    let version: string | undefined = this.#version;
    while (version !== undefined && version !== begunOn) version = this.#made.get(version);
    return version === undefined ? (begunOn ?? this.#version) : this.#version;
  }
}

/** The part of an approval or a purchase that is compared with what was sent. */
interface Standing {
  readonly updated: string;
  readonly amount: number;
  readonly total: number;
  readonly payments?: { readonly amount: number; readonly method: string };
}

/** The record's version if it has these values already: the user's own save came through, and only its answer was lost. */
async function stands({ path }: SaveCall, fields: SavedFields): Promise<Outcome | undefined> {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(ANSWERED_WITHIN) });
    if (!answer.ok) return undefined;
    const record = (await answer.json()) as Standing;
    const { updated, amount, total, payments } = record;
    const saved: Readonly<Record<string, unknown>> = {
      ...record,
      chargeVat: total !== amount,
      paymentsAmount: payments?.amount,
      paymentsMethod: payments?.method,
    };
    return Object.entries(fields).every(([field, sent]) => isSame(field, sent, saved[field]))
      ? { updated }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a sent text is the saved value, as the server reads it. */
function isSame(field: string, sent: string, saved: unknown): boolean {
  const text = sent.trim();
  if (typeof saved === "number") return (parseMoney(text) ?? 0) === saved;
  return (field === "letter" ? text.toUpperCase() : text) === String(saved);
}

async function send({ method, path }: SaveCall, fields: SavedFields, version: string): Promise<Outcome> {
  try {
    const headers = { "Content-Type": "application/json", "If-Unmodified-Since-Version": version };
    // A page that is closed meanwhile does not stop it.
    const answer = await fetch(path, {
      ...{ method, headers, body: JSON.stringify(fields), keepalive: true },
      signal: AbortSignal.timeout(ANSWERED_WITHIN),
    });
    const { status } = answer;
    if (status === 401) return SIGNED_OUT;
    const body: unknown = await answer.json();
    if (answer.ok) return body as { updated: string };
    return {
      reason: reasonIn(body),
      ...{ isConflict: status === 409, isGone: status === 404 },
    };
  } catch {
    return UNREACHABLE;
  }
}

/** The errors of all fields, or the sentence of any other rejection. */
function reasonIn(body: unknown): string {
  if (typeof body === "string") return body;
  const { errors, message } = body as { errors: Record<string, readonly string[]>; message: string };
  return Object.values(errors).flat().join(". ") || message;
}
