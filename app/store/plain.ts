/**
 * A deep copy of a value as JSON would bring it back: properties that are undefined are left out.
 * Throws TypeError for what JSON would silently turn into something else (NaN, Infinity, Date, Map, functions …),
 * so that a document is after a restart what it was before.
 */
export function copyPlain<T>(value: T, path = ""): T {
  return copy(value, path) as T;
}

function copy(value: unknown, path: string): unknown {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  // JSON has no minus zero.
  if (typeof value === "number" && Number.isFinite(value)) return value === 0 ? 0 : value;
  if (Array.isArray(value)) return value.map((item, index) => copy(item, `${path}[${index}]`));
  if (typeof value === "object") {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === Object.prototype || prototype === null) return copyObject(value, path);
  }
  throw new TypeError(`A document cannot hold ${describe(value)} at ${path || "its root"}`);
}

function copyObject(value: object, path: string): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    // Assigning it would set the copy's prototype instead of a property.
    if (key === "__proto__") throw new TypeError(`A document cannot hold a property ${path}.__proto__`);
    if (item !== undefined) result[key] = copy(item, `${path}.${key}`);
  }
  return result;
}

function describe(value: unknown): string {
  return typeof value === "object" ? `a ${value?.constructor?.name ?? "foreign object"}` : String(value);
}

/** Freezes a plain value and all that it holds, and answers it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const item of Object.values(value)) deepFreeze(item);
    Object.freeze(value);
  }
  return value;
}
