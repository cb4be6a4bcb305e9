import type { SubmissionResult } from "@conform-to/react";
import type { Holder } from "./errors";
import type { PickerSteps } from "./record";

/** What a form that was not accepted shows. */
export interface FormAnswer {
  readonly result: SubmissionResult<string[]>;
  /** The message of spec §8, as a toast; undefined when the form only took a step. */
  readonly failure?: string;
  /** What the sender is asked before it is saved, and what is sent with a yes: see CONFIRMED. */
  readonly question?: { readonly text: string; readonly yes: string };
  /** Links to what stands in the way. */
  readonly holders: readonly Holder[];
  /**
   * The version that the next send is made from: the one that this send was made from, so that a step in between
   * hides nobody's save; the record's present one, once the sender was told of it.
   */
  readonly version: string;
  /** The button that sent it, where a form has more than one. */
  readonly intent?: string;
  /** The values that the form was first drawn with, as it sent them. */
  readonly shown: string;
  /** The fields that others changed too, as an earlier send was told: they are still said. */
  readonly standing?: readonly string[];
  /** What its record pickers show again, by field. */
  readonly steps?: PickerSteps;
}
