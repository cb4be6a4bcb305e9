/** A message in plain text, with papers attached. */
export interface Message {
  readonly to: string;
  /** The address that answers go to, where it is not the sender's. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly attachments?: readonly { readonly filename: string; readonly content: Uint8Array }[];
}

/** Where a message went: to the mail server, or into outbox/ in the data directory where none is set. */
export type MailState = "sent" | "outbox";

/** What the reason of a message ends with that failed, and may be in somebody's mailbox all the same. */
export const PERHAPS = "It may have arrived.";

/** What came of a message. */
export interface Delivery {
  readonly state: MailState;
  /** Which of several addresses the mail server refused, in a sentence; "" for none. */
  readonly refused: string;
}

/** The mail server did not take a message. The sentence says why, for the person who sent it. */
export class MailError extends Error {
  override readonly name = "MailError";
  /** Whether the server would take no other message either. */
  readonly isOfServer: boolean;
  constructor(message: string, isOfServer: boolean) {
    super(message);
    this.isOfServer = isOfServer;
  }
}
