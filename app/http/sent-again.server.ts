import type { Garage } from "../modules/books/books.server";
import { formatMoment } from "../shared/dates";
import { ConflictError, NotFoundError } from "../shared/errors";
import { shownValues } from "../shared/sent-json";
import { SECRET_FIELDS } from "./refused-form.server";
import type { SentFields, SentForm } from "./sent-form";
import type { Visit } from "./visit.server";

/** What this looks at in a sent form (form.server.ts). */
type Form = Pick<
  SentForm,
  "sendId" | "token" | "sentFrom" | "isUnanswered" | "intent" | "version" | "shown" | "fields" | "ask"
>;

/** A form of a record, and what became of it. */
interface LastForm {
  /** Where it was sent. */
  readonly place: string;
  readonly sentFrom: string;
  readonly sendId: string;
  readonly fields: SentFields;
  readonly accepted: Promise<Accepted | undefined>;
}

interface Accepted {
  readonly answer: ResponseInit;
  /** When it was being saved: the version that it made of its record is of that time. */
  readonly from: string;
  readonly until: string;
}

/** What the server remembers of forms until it stops. */
interface Remembered {
  /** The form that each user sent last. */
  readonly last: Map<string, LastForm>;
  /** What the create forms of late were saved as last, by their tokens. */
  readonly made: Map<string, Promise<MadeForm | undefined>>;
}

/** A create form that was saved. */
interface MadeForm {
  readonly sendId: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** Create forms that are remembered. */
const MOST = 1000;

const rememberedOf = new WeakMap<Garage["books"], Remembered>();

function remembered(books: Garage["books"]): Remembered {
  const known = rememberedOf.get(books) ?? { last: new Map(), made: new Map() };
  rememberedOf.set(books, known);
  return known;
}

/**
 * Answers a form as before when its user sends it once more, after an answer that was lost or by a double click without
 * scripts. The record has another version by then, or is deleted, though nobody else touched it. What was changed after an
 * answer was lost is saved on top of what the same page saved then: in another window, the user may have changed other fields. A
 * create form asks first, because it would make another record.
 * @example answeredAsBefore(visit, form, (form) => act(visit, form))
 * @throws QuestionError
 */
export async function answeredAsBefore<T, Sent extends Form>(
  { garage: { books }, by, url }: Pick<Visit, "garage" | "by" | "url">,
  form: Sent,
  act: (form: Sent) => Promise<T>,
): Promise<T | Response> {
  const { last, made } = remembered(books);
  const before = made.get(form.token);
  if (form.isUnanswered) {
    const question = anotherQuestion(await before, form);
    // The yes is to what the form says now. Changed once more, even back, it is asked about again.
    form.ask(question, `${question} ${form.sendId}`);
  }
  const place = [form.intent, url.pathname, url.search].join(" ");
  const lastForm = last.get(by);
  const earlier = lastForm?.place === place ? lastForm : undefined;
  const from = new Date().toISOString();
  let kept: Accepted | undefined;
  const save = async (sent: Sent) => {
    const answer = await act(sent);
    kept = acceptedBy(answer, from);
    return answer;
  };
  const done = save(form).catch(async (error: unknown) => {
    const accepted = form.version === "" ? undefined : await earlier?.accepted;
    if (!earlier || !accepted || !isOwnDoing(error, accepted, form)) throw error;
    if (earlier.sendId === form.sendId) {
      kept = accepted;
      return new Response(null, accepted.answer);
    }
    const isOfThisPage = form.isUnanswered && earlier.sentFrom === form.sentFrom;
    if (!isOfThisPage || !(error instanceof ConflictError)) throw error;
    const shown = JSON.stringify({ ...shownValues(form.shown), ...earlier.fields });
    return save({ ...form, version: error.version ?? "", shown });
  });
  const accepted = done.then(
    () => kept,
    () => undefined,
  );
  const { sendId, sentFrom } = form;
  if (form.version !== "")
    last.set(by, { place, sentFrom, sendId, fields: withoutSecrets(form.fields), accepted });
  if (form.token !== "") {
    made.delete(form.token);
    made.set(
      form.token,
      accepted.then((saved) => (saved ? { sendId, at: saved.until } : before)),
    );
    for (const token of made.keys()) {
      if (made.size <= MOST) break;
      made.delete(token);
    }
  }
  return done;
}

function withoutSecrets(fields: SentFields): SentFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET_FIELDS.has(name)));
}

/** The question before a create form that was saved, though nobody saw the answer, is saved with other content. */
function anotherQuestion(before: MadeForm | undefined, { sendId }: Form): string | undefined {
  if (before === undefined || before.sendId === sendId) return undefined;
  return `This form was saved on ${formatMoment(before.at)}, as it was then. What it says now would be saved as another one.`;
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
