/** Messages by field, in reading order; `""` holds those of the whole record. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Labels by field. */
export type FieldLabels = Readonly<Record<string, string>>;

/** The input is invalid, with messages by field. 422 on a form, 400 in the api, exit 1 in the CLI. */
export class ValidationError extends Error {
  override readonly name = "ValidationError";
  readonly errors: FieldErrors;
  /** What the form calls those of its fields whose names do not say it. */
  readonly labels: FieldLabels;
  constructor(
    errors: FieldErrors,
    message = "There is a problem with what was sent",
    labels: FieldLabels = {},
  ) {
    super(message);
    this.errors = errors;
    this.labels = labels;
  }
}

/**
 * Saves for a form whose fields have other names than the record's.
 * @param fieldOf the form's field for a path of the record, such as `lines.0.charged`.
 * @param labelOf the field's label, where its name does not say it.
 * @throws ValidationError with its messages at the form's fields
 */
export async function withErrorsMoved<T>(
  save: () => Promise<T>,
  fieldOf: (path: string) => string,
  labelOf: (path: string) => string | undefined = () => undefined,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const entries = Object.entries(error.errors).map(
      ([path, messages]) => [fieldOf(path), messages] as const,
    );
    const labels = Object.keys(error.errors).flatMap((path) => {
      const label = labelOf(path);
      return label === undefined ? [] : [[fieldOf(path), label] as const];
    });
    throw new ValidationError(Object.fromEntries(entries), error.message, {
      ...error.labels,
      ...Object.fromEntries(labels),
    });
  }
}

/** Questions for the user before a record is saved. Only forms ask: see `Ask`. */
export class QuestionError extends Error {
  override readonly name = "QuestionError";
  readonly questions: readonly string[];
  /** What a form that says yes to them sends. */
  readonly yes: readonly string[];
  constructor(questions: readonly string[], yes = questions) {
    super(questions.join(" "));
    this.questions = questions;
    this.yes = yes;
  }
}

/**
 * Asks a question before a save: throws a QuestionError unless the user has answered yes. Undefined asks nothing.
 * @param yes what a form that says yes sends, if not the question: the same question about something else is another one
 */
export type Ask = (question: string | undefined, yes?: string) => void;

/** For the api and the command line, which save without asking. */
export const askNobody: Ask = () => {};

/** Asks, once nothing stands against a deletion, about what its confirmation did not tell. Only confirmations ask: see `Ask`. */
export type AskAgain = () => void;

/** For the api and the command line, which delete without asking. */
export const askNothing: AskAgain = () => {};

/**
 * Tries a change to its end, then asks all of its questions together: the user answers once. What is wrong comes before what is doubtful.
 * @throws QuestionError, so that nothing of the change may be kept yet
 */
export function askTogether<T>(ask: Ask, change: (ask: Ask) => T): T {
  const questions = new Set<string>();
  const result = change((question) => {
    try {
      ask(question);
    } catch (error) {
      if (!(error instanceof QuestionError)) throw error;
      for (const each of error.questions) questions.add(each);
    }
  });
  if (questions.size > 0) throw new QuestionError([...questions]);
  return result;
}

/** There is no such record. 404. */
export class NotFoundError extends Error {
  override readonly name = "NotFoundError";
}

/** Who asks may not do that. 403. */
export class ForbiddenError extends Error {
  override readonly name = "ForbiddenError";
}

/** A link to a record that prevents a change, for the screen. */
export interface RecordLink {
  readonly label: string;
  readonly href: string;
}

/** The record's state does not allow the change: in use, already invoiced, changed by another user. 409. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";
  readonly links: readonly RecordLink[];
  /** The record's current `updated`, if the save was based on an older one. */
  readonly version: string | undefined;
  /** "Gemma Pryce changed this quote", if the save was based on an older version. */
  readonly changed: string | undefined;
  constructor(
    message: string,
    {
      links = [],
      version,
      changed,
    }: { links?: readonly RecordLink[]; version?: string; changed?: string } = {},
  ) {
    super(message);
    this.links = links;
    this.version = version;
    this.changed = changed;
  }
}

/**
 * The refusal of a save that is based on an older version. @param rest what a screen adds to it; the api has words of its own
 */
export function olderVersion(
  changed: string,
  rest: string,
  options: { readonly links?: readonly RecordLink[]; readonly version?: string },
): ConflictError {
  return new ConflictError(`${changed}${rest}`, { ...options, changed });
}
