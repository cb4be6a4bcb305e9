import type { SubmissionResult } from "@conform-to/react";
import type { RecordLink } from "./errors";
import type { PickerSteps } from "./record";

/** The data to show a rejected form again. */
export interface FormAnswer {
  readonly result: SubmissionResult<string[]>;
  /** What the summary says where a message does not name its field, by field and message: "Cash: Must be …". */
  readonly told?: Readonly<Record<string, string>>;
  /** The message of what failed (REFERENCE §8), as a toast; undefined when the form only took a step. */
  readonly failure?: string;
  /** What one of its buttons did, as a toast: the form is still to be saved. */
  readonly success?: string;
  /** The questions to the sender before the save, and the value to send with a yes to them: see CONFIRMED. */
  readonly asked?: { readonly questions: readonly string[]; readonly yes: string };
  /** Links to the records that prevent the save. */
  readonly links: readonly RecordLink[];
  /**
   * The version that the next submission is based on. Picker steps keep it, so that they hide no other save.
   * It becomes the record's current version once the sender has been told of the change.
   */
  readonly version: string;
  /** The button that sent the form, if it has more than one. */
  readonly intent?: string;
  /** The form's first values, as it sent them. */
  readonly shown: string;
  /** The fields that other people changed too, as an earlier answer said: the form still shows them. */
  readonly standing?: readonly string[];
  /** If an earlier send of the form had no answer: the token that it had, "" without one. */
  readonly unanswered?: string;
  /** The steps that the record pickers show again, by field. */
  readonly steps?: PickerSteps;
}
