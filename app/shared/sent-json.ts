/** Parses the JSON of a hidden field; undefined when it is not ours. */
export function sentJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The values that a form first showed, from its hidden field; none when they are not ours. */
export function shownValues(shown: string): Readonly<Record<string, unknown>> {
  const value = sentJson(shown);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** The texts of a list that a form sent, none if it is no list. */
export function sentList(sent: string): string[] {
  const list = sentJson(sent);
  return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
}
