import type { StoredRecord } from "../../shared/record";

/** A session that was signed out before its time; `_id` is the session's. It is kept as long as a cookie of it could live. */
export interface EndedSession extends StoredRecord {
  readonly user: string;
  /** ISO 8601 UTC. */
  readonly expires: string;
}
