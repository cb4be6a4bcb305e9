/** A short message at the corner of the next page. */
export interface ToastMessage {
  readonly tone: "ok" | "warn" | "bad";
  readonly text: string;
}

export function okToast(text: string): ToastMessage {
  return { tone: "ok", text };
}

/** Something to look at, though what was asked for is done; nothing when there is nothing to say. */
export function warnToast(text: string | undefined): ToastMessage[] {
  return text === undefined ? [] : [{ tone: "warn", text }];
}
