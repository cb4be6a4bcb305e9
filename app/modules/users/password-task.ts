/** What a thread is asked: whether a password fits a hash, or, without one, to make its hash. */
export interface PasswordTask {
  readonly password: string;
  readonly hash?: string;
}

/** Of bcrypt: a password takes about a third of a second. */
export const BCRYPT_COST = 12;
