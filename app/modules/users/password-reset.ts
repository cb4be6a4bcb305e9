import type { StoredRecord } from "../../shared/record";

/** A link to choose a new password. Only the message holds the link itself. */
export interface PasswordReset extends StoredRecord {
  readonly user: string;
  /** SHA-256 of the token, hexadecimal. */
  readonly tokenHash: string;
  /** ISO 8601 UTC. */
  readonly expires: string;
}

/** The lifetime of a link, in minutes. */
export const RESET_MINUTES = 60;
