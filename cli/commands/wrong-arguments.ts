/** A command whose arguments are wrong, or do not fit each other. Its message says what to give instead; exit code 2. */
export class WrongArguments extends Error {
  override readonly name = "WrongArguments";
}
