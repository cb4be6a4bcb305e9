/** Messages by field, in the order in which they should be read; `""` holds those of the whole record. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** What was sent cannot be stored; says so field by field. 422 on a form, 400 in the api, exit 1 in the CLI. */
export class ValidationError extends Error {
  override readonly name = "ValidationError";
  readonly errors: FieldErrors;
  constructor(errors: FieldErrors, message = "There is a problem with what was sent") {
    super(message);
    this.errors = errors;
  }
}

/** Something that a person should be asked about before it is saved. Only forms ask: see `Ask`. */
export class QuestionError extends Error {
  override readonly name = "QuestionError";
}

/** Asks about something before it is saved: throws a QuestionError unless the person has said yes to it. Undefined asks nothing. */
export type Ask = (question: string | undefined) => void;

/** For the api and the command line: they save what they are told. */
export const askNobody: Ask = () => {};

/** There is no such record. 404. */
export class NotFoundError extends Error {
  override readonly name = "NotFoundError";
}

/** Who asks may not do that. 403. */
export class ForbiddenError extends Error {
  override readonly name = "ForbiddenError";
}

/** A link to the record that stands in the way, for the screen. */
export interface Holder {
  readonly label: string;
  readonly href: string;
}

/** The record's state does not allow it: in use, already invoiced, changed by someone else. 409. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";
  readonly holders: readonly Holder[];
  /** The record's present `updated`, when the save was made from an older one. */
  readonly version: string | undefined;
  constructor(
    message: string,
    { holders = [], version }: { holders?: readonly Holder[]; version?: string } = {},
  ) {
    super(message);
    this.holders = holders;
    this.version = version;
  }
}
