import type { SubmissionResult } from "@conform-to/react";
import type { Holder } from "./errors";

/** What a form that was not accepted shows. */
export interface FormAnswer {
  readonly result: SubmissionResult<string[]>;
  /** The message of spec §8, as a toast; undefined when the form only took a step. */
  readonly failure?: string;
  /** Links to what stands in the way. */
  readonly holders: readonly Holder[];
  /** The record's present version, once a save from an older one was refused. */
  readonly version?: string;
}
