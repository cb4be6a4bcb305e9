/** A form that nobody who is signed in sent: where it goes, and what it holds. */
export interface HeldForm {
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The names of what was typed and is secret: it is never sent back, and must be typed again. */
  readonly secrets: readonly string[];
}
