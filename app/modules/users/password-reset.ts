import type { StoredRecord } from "../../shared/record";

/** A link that lets a user choose a new password. The link itself is in the message alone. */
export interface PasswordReset extends StoredRecord {
  readonly user: string;
  /** SHA-256 of the token, hexadecimal. */
  readonly tokenHash: string;
  /** ISO 8601 UTC. */
  readonly expires: string;
}

/** How long a link lives. */
export const RESET_MINUTES = 60;
