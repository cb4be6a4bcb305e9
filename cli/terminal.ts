/** What the commands work with, so that they can be run from anywhere, tests too. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** How far a long command is: one line that the next one replaces, "" takes it away. For people only: in a file or a pipe nothing. */
  readonly progress: (line: string) => void;
  /** Standard output, for what is long: it says how far its reader is. */
  readonly output: NodeJS.WritableStream;
  readonly variables: NodeJS.ProcessEnv;
  /** The project's folder. */
  readonly root: string;
  /** All of standard input, for `--password -`. */
  readonly readInput: () => Promise<string>;
}
