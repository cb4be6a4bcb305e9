/** The environment of the commands, which tests can replace. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** A line of a server, which goes on where nobody can read it any more. */
  readonly log: (line: string) => void;
  /** The progress of a long command: one line that the next replaces; "" clears it. Shown only on a terminal. */
  readonly progress: (line: string) => void;
  /** Standard output for long output: it reports backpressure from its reader. */
  readonly output: NodeJS.WritableStream;
  readonly variables: NodeJS.ProcessEnv;
  /** The project's folder. */
  readonly root: string;
  /** All of standard input, for `--password -`. */
  readonly readInput: () => Promise<string>;
}
