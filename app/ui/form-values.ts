/** The values that a form starts with, as its fields show them. */
export type FormValues = Readonly<Record<string, string>>;

/** Whether a field's value is another. A box that is not ticked is "", "false" or not there. */
export function hasChanged(now: unknown, before: unknown): boolean {
  const plain = (value: unknown) => (value === undefined || value === "false" ? "" : value);
  return plain(now) !== plain(before);
}
