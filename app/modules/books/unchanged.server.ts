import { isDeepStrictEqual } from "node:util";

/** Whether a save leaves a record as it is. It is no change then: no history tells of it, and no screen is out of date for it. */
export function isUnchanged<T extends object>(stored: T, saved: T): boolean {
  const valueIn = (record: object, name: string) => (record as Readonly<Record<string, unknown>>)[name];
  const names = [...Object.keys(stored), ...Object.keys(saved)];
  return names.every((name) => isDeepStrictEqual(valueIn(saved, name), valueIn(stored, name)));
}
