/** Fields of one save, as forms send them; the first is the one that it is about. */
export type SavedFields = Readonly<Record<string, string>>;

/** The call of the api that saves fields of a record. */
export interface SaveCall {
  readonly method: "PATCH" | "PUT";
  readonly path: string;
}

/** Why a save was refused. */
export interface Refused {
  readonly reason: string;
  /** Someone else changed the record meanwhile. */
  readonly isConflict: boolean;
  /** The record is there no more. */
  readonly isGone: boolean;
  /** Nobody answered. */
  readonly isUnreachable: boolean;
}

/** The version that a save made of its record, or why it made none. */
export type Outcome = { readonly updated: string } | Refused;

const UNREACHABLE: Refused = {
  reason: "The server could not be reached. What you typed is still here.",
  ...{ isConflict: false, isGone: false, isUnreachable: true },
};

/**
 * The saves of one record, one after the other in the order in which they were made: each carries the version that the one
 * before it answered, or that the page has shown since.
 */
export class SaveQueue {
  #version = "";
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @param version the record's `updated` on the page; one that is older than what is known says nothing */
  shows(version: string): void {
    if (version > this.#version) this.#version = version;
  }

  /** Whether all that was to be saved is answered. */
  get isEmpty(): boolean {
    return this.#waiting === 0;
  }

  /** Sends once what is before it is answered. Never rejects. */
  async save(call: SaveCall, fields: SavedFields): Promise<Outcome> {
    this.#waiting += 1;
    const sent = this.#last.then(() => send(call, fields, this.#version));
    this.#last = sent;
    const outcome = await sent;
    this.#waiting -= 1;
    if ("updated" in outcome) this.shows(outcome.updated);
    return outcome;
  }
}

async function send({ method, path }: SaveCall, fields: SavedFields, version: string): Promise<Outcome> {
  try {
    const headers = { "Content-Type": "application/json", "If-Unmodified-Since-Version": version };
    const answer = await fetch(path, { method, headers, body: JSON.stringify(fields) });
    const { status } = answer;
    // Signed out meanwhile: the sign-in page leads back here.
    if (status === 401) window.location.reload();
    const body: unknown = await answer.json();
    if (answer.ok) return body as { updated: string };
    return {
      reason: reasonIn(body),
      ...{ isConflict: status === 409, isGone: status === 404, isUnreachable: false },
    };
  } catch {
    return UNREACHABLE;
  }
}

/** What was wrong, field by field, or the sentence that every other refusal is. */
function reasonIn(body: unknown): string {
  if (typeof body === "string") return body;
  const { errors, message } = body as { errors: Record<string, readonly string[]>; message: string };
  return Object.values(errors).flat().join(". ") || message;
}
