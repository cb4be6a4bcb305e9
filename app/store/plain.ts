/**
 * A deep copy of a value, as a round trip through JSON would return it: undefined properties are left out,
 * and a document is the same after a restart.
 * @param known a copy that this one replaces. The lists and objects that both hold stay the same ones and are not looked at again, so
 *   nobody may ever change them.
 * @throws TypeError for values that JSON would silently alter (NaN, Infinity, Date, Map, functions …)
 */
export function copyPlain<T>(value: T, known?: object): T {
  return copy(value, [], known as Known | undefined) as T;
}

type Known = Readonly<Record<string, unknown>>;
const NOTHING: Known = {};

/** @param path the path to the value, for messages only. One array is reused, because every change is copied. */
function copy(value: unknown, path: (string | number)[], known = NOTHING): unknown {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  // JSON has no minus zero.
  if (typeof value === "number" && Number.isFinite(value)) return value === 0 ? 0 : value;
  if (Array.isArray(value)) return copyArray(value, path);
  if (typeof value === "object") {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === Object.prototype || prototype === null) return copyObject(value, path, known);
  }
  throw new TypeError(`A document cannot hold ${describe(value)} at ${inWords(path)}`);
}

function copyArray(value: readonly unknown[], path: (string | number)[]): unknown[] {
  const result: unknown[] = [];
  for (let index = 0; index < value.length; index++) {
    path.push(index);
    result.push(copy(value[index], path));
    path.pop();
  }
  return result;
}

function copyObject(value: object, path: (string | number)[], known: Known): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const item = (value as Record<string, unknown>)[key];
    path.push(key);
    // An assignment would set the copy's prototype instead of a property.
    if (key === "__proto__") throw new TypeError(`A document cannot hold a property ${inWords(path)}`);
    const isKnown = typeof item === "object" && item === known[key];
    if (item !== undefined) result[key] = isKnown ? item : copy(item, path);
    path.pop();
  }
  return result;
}

function inWords(path: readonly (string | number)[]): string {
  return path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("") || "its root";
}

function describe(value: unknown): string {
  return typeof value === "object" ? `a ${value?.constructor?.name ?? "foreign object"}` : String(value);
}

/** Freezes a plain value and everything in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const item of Object.values(value)) deepFreeze(item);
    Object.freeze(value);
  }
  return value;
}
