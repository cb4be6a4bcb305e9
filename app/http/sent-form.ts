import type { Ask } from "../shared/errors";

/** The values that were typed, by field. */
export type SentFields = Record<string, string>;

/** A submitted form. */
export interface SentForm {
  /** Every field of the form; an unticked box is false. */
  readonly fields: SentFields;
  /** The files that were chosen, by field. */
  readonly files: Readonly<Record<string, File>>;
  /** The form's initial values as JSON; "" when missing. */
  readonly shown: string;
  /** The record's `updated` when the form was shown; "" in a create form. */
  readonly version: string;
  /** The one-use token of a create form; "" for another. */
  readonly token: string;
  /** The id of the user who had it drawn; "" where it does not say. */
  readonly drawnFor: string;
  /** What stood beside it when it was drawn; "" where it does not say. */
  readonly drawnWith: string;
  /** Whether it was sent before, maybe with other content, and nobody saw an answer. */
  readonly isUnanswered: boolean;
  /** The number of the page that sends it; "" without scripts. */
  readonly sentFrom: string;
  /** The id of this submission of a create form. Sending the same form again gives the same id. */
  readonly sendId: string;
  /** The name of the pressed button, if the form has more than one. */
  readonly intent: string;
  /** Those of the questions in `confirmed` that were asked again while it was saved. */
  readonly agreed: readonly string[];
  /** The questions that the sender has answered with yes, and the warnings that the form showed. */
  readonly confirmed: readonly string[];
  /** The fields that other people changed too, as the sender was told. */
  readonly standing: readonly string[];
  /** For use cases that ask before they save. */
  readonly ask: Ask;
}
