import os from "node:os";

/** The name in the journal for changes from a command: the user at the command line. */
export function commandLineUser(): string {
  return `cli:${os.userInfo().username}`;
}
