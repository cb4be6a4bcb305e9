/** Wrong passwords that strangers sent for one account. */
export interface WrongSignIns {
  readonly count: number;
  readonly addresses: number;
  /** ISO 8601 UTC. */
  readonly last: string;
}
