/** A command that did its work and answers no: its message is the whole story, exit code 1. */
export class CommandRefused extends Error {
  override readonly name = "CommandRefused";
}
