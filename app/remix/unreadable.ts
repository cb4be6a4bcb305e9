/**
 * Whether an answer could not be decoded, such as a proxy's own page that the router takes for ours. Single fetch throws
 * a plain Error without a name (Remix 2.17, `decodeViaTurboStream`). The test of the message can go once it has a name.
 */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Unable to decode");
}
