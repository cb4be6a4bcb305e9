/** A command that completed with a negative result. Its message says everything; exit code 1. */
export class CommandRefused extends Error {
  override readonly name = "CommandRefused";
}
