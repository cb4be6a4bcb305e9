/**
 * Whether an answer could not be read: a proxy's own page, say, which the router takes for an answer of ours. Single fetch throws
 * a plain Error and has no name for it (Remix 2.17, `decodeViaTurboStream`); a test of the message can go once it has.
 */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Unable to decode");
}
