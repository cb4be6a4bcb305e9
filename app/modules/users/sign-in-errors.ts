/** The email and password do not match an active user. */
export class WrongSignInError extends Error {
  override readonly name = "WrongSignInError";
}

/** Too many wrong attempts; `retryAfter` is in seconds. */
export class TooManyAttemptsError extends Error {
  override readonly name = "TooManyAttemptsError";
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    const minutes = Math.ceil(retryAfter / 60);
    super(`Too many attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`);
    this.retryAfter = retryAfter;
  }
}
