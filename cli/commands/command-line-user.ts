import os from "node:os";

/** The name in the journal for changes from a command: the user at the command line. */
export function commandLineUser(): string {
  return `cli:${userName()}`;
}

/** In a container a user may have a number and no name. */
function userName(): string {
  try {
    return os.userInfo().username;
  } catch {
    return `uid ${process.geteuid?.()}`;
  }
}
