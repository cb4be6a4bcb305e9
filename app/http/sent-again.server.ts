import type { Garage } from "../modules/books/books.server";
import { ConflictError, NotFoundError } from "../shared/errors";
import type { Visit } from "./visit.server";

/** What this looks at in a sent form (form.server.ts). */
interface Form {
  readonly sendId: string;
  readonly intent: string;
  readonly version: string;
  readonly shown: string;
}

/** A form of a record, and what became of it. */
interface LastForm {
  /** What was sent, and where. */
  readonly sent: string;
  readonly accepted: Promise<Accepted | undefined>;
}

interface Accepted {
  readonly answer: ResponseInit;
  /** When it was being saved: the version that it made of its record is of that time. */
  readonly from: string;
  readonly until: string;
}

/** The form that each user sent last. */
const lastFormsOf = new WeakMap<Garage["books"], Map<string, LastForm>>();

/**
 * Answers a form as before when its user sends it once more, after an answer that was lost or by a double click without
 * scripts. The record has another version by then, or is deleted, though nobody else touched it.
 * @example answeredAsBefore(visit, form, () => act(visit, form))
 */
export async function answeredAsBefore<T>(
  { garage: { books }, by, url }: Pick<Visit, "garage" | "by" | "url">,
  form: Form,
  act: () => Promise<T>,
): Promise<T | Response> {
  if (form.version === "") return act();
  const forms = lastFormsOf.get(books) ?? new Map<string, LastForm>();
  lastFormsOf.set(books, forms);
  const sent = [form.sendId, form.intent, url.pathname, url.search].join(" ");
  const last = forms.get(by);
  const before = last?.sent === sent ? last.accepted : undefined;
  const from = new Date().toISOString();
  const done = act();
  const accepted = done.then(
    (answer) => acceptedBy(answer, from),
    async (error: unknown) => {
      const earlier = await before;
      return earlier && isOwnDoing(error, earlier, form) ? earlier : undefined;
    },
  );
  forms.set(by, { sent, accepted });
  try {
    return await done;
  } catch (error) {
    const again = await accepted;
    if (!again) throw error;
    return new Response(null, again.answer);
  }
}

/** Whether a save is refused for what the same form did. A form with typed values reports a missing record. */
function isOwnDoing(error: unknown, { from, until }: Accepted, { shown }: Form): boolean {
  if (error instanceof NotFoundError) return shown === "";
  const version = error instanceof ConflictError ? error.version : undefined;
  return version !== undefined && version >= from && version <= until;
}

/** A redirect with its toasts. Other cookies, such as a session's, are for the browser that was answered. */
function acceptedBy(answer: unknown, from: string): Accepted | undefined {
  if (!(answer instanceof Response) || answer.body !== null || answer.headers.getSetCookie().length > 1)
    return undefined;
  const { status, headers } = answer;
  return { answer: { status, headers: [...headers] }, from, until: new Date().toISOString() };
}
