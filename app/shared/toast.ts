/** A short message in the corner of the next page. */
export interface ToastMessage {
  readonly tone: "ok" | "warn" | "bad";
  readonly text: string;
  /** When it came, in milliseconds: the same words are shown anew. */
  readonly at?: number;
}

export function okToast(text: string): ToastMessage {
  return { tone: "ok", text };
}

/** A warning beside a successful action; empty without a text. */
export function warnToast(text: string | undefined): ToastMessage[] {
  return text === undefined ? [] : [{ tone: "warn", text }];
}
