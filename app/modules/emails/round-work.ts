/** The work of a round: one at a time in a process, whoever begins it. */
export interface RoundWork {
  readonly rounds: {
    /** While messages are being sent. */
    running: Promise<void> | undefined;
    /** Set when the garage closes: what waits is sent by the next process. */
    isStopping: boolean;
    readonly log: (line: string) => void;
  };
}
