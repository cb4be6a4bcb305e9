/** The form of a signed-out sender: its action and its fields. */
export interface HeldForm {
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The names of secret fields. Their values are never sent back, so they must be typed again. */
  readonly secrets: readonly string[];
}
