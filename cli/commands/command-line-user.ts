import os from "node:os";

/** Who the journal names when a command changes something: the person at the command line. */
export function commandLineUser(): string {
  return `cli:${os.userInfo().username}`;
}
