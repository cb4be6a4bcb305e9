/** The initial values of a form, as its fields show them. */
export type FormValues = Readonly<Record<string, string>>;

/** Whether a field holds something else than it was drawn with. */
export function isTypedInto(input: HTMLInputElement | null): boolean {
  return input !== null && input.value !== input.defaultValue;
}

/** Whether a field's value has changed. An unticked box is "", "false" or missing. */
export function hasChanged(now: unknown, before: unknown): boolean {
  const plain = (value: unknown) => (value === undefined || value === "false" ? "" : value);
  return plain(now) !== plain(before);
}
