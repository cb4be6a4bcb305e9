import type { TooManyAttemptsError } from "../modules/users/sign-in-errors";
import type { PrinterBusyError, PrinterLateError } from "../paper/printer";
import type { ConflictError, FieldErrors, FieldLabels, RecordLink, ValidationError } from "../shared/errors";
import type { StoreReadOnlyError } from "../store/errors";

/** An error in the form that every handler answers with. */
export type Problem =
  | {
      readonly status: 400;
      readonly message: string;
      readonly errors: FieldErrors;
      readonly labels: FieldLabels;
    }
  | { readonly status: 401 | 403 | 404; readonly message: string }
  | {
      readonly status: 409;
      readonly message: string;
      readonly links: readonly RecordLink[];
      readonly version: string | undefined;
      readonly changed: string | undefined;
    }
  | { readonly status: 429 | 503; readonly message: string; readonly retryAfter: number };

const TAMPERED =
  "This change was not made: another program moved or changed the files of the books. Do not restart the server yet. Its log says what to do first.";

/**
 * The problem for an error; undefined for a fault of the program. Matches errors by name,
 * because the server and the command line are two bundles with separate copies of the classes.
 */
export function problemOf(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined;
  switch (error.name) {
    case "ValidationError": {
      const { message, errors, labels } = error as ValidationError;
      return { status: 400, message, errors, labels };
    }
    case "ForbiddenError":
      return { status: 403, message: error.message };
    case "NotFoundError":
      return { status: 404, message: error.message };
    case "ConflictError": {
      const { message, links, version, changed } = error as ConflictError;
      return { status: 409, message, links, version, changed };
    }
    case "WrongSignInError":
      return { status: 401, message: error.message };
    case "TooManyAttemptsError":
      return { status: 429, message: error.message, retryAfter: (error as TooManyAttemptsError).retryAfter };
    case "PrinterBusyError":
    case "PrinterLateError": {
      const { message, retryAfter } = error as PrinterBusyError | PrinterLateError;
      return { status: 503, message, retryAfter };
    }
    case "StoreReadOnlyError": {
      // Where the files are is for the log, which has the whole message.
      const message = (error as StoreReadOnlyError).isTampered ? TAMPERED : error.message;
      return { status: 503, message, retryAfter: 60 };
    }
    case "StoreWriteError":
    case "EngineMissingError":
    case "MailError":
      return { status: 503, message: error.message, retryAfter: 60 };
    default:
      return undefined;
  }
}

/** Why, in words: what is wrong with what was sent, field by field, or the problem's sentence. */
export function reasonOf(problem: Problem): string {
  if (problem.status !== 400) return problem.message;
  const reasons = Object.entries(problem.errors).map(
    ([field, messages]) => `${field}: ${messages.join(", ")}`,
  );
  return reasons.join(". ");
}

/** Why something could not be made: the problem's reason, or where the log tells of the fault. */
export function reasonFor(error: unknown, log: (line: string) => void): string {
  const problem = problemOf(error);
  return problem ? reasonOf(problem) : `The server log has details under ${logFault(error, log)}`;
}

/** Writes a fault to the log and returns its id in the log. */
export function logFault(error: unknown, log: (line: string) => void): string {
  const id = Math.random().toString(36).slice(2, 10).toUpperCase();
  log(`fault ${id} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return id;
}
