import { createHash, randomBytes } from "node:crypto";
import { ValidationError } from "../../shared/errors";
import { validate } from "../../shared/schema";
import { foldText } from "../../shared/text";
import { newId } from "../../store/store";
import type { Garage } from "../books/books.server";
import { forgetLinks } from "./password-links";
import { type PasswordReset, RESET_MINUTES } from "./password-reset";
import { hashPassword, type PasswordKeeper } from "./passwords.server";
import type { User } from "./user";
import { resetPasswordSchema } from "./user.schema";
import { findUserByEmail } from "./users.server";

const BY = "password reset";

const RESET_MS = RESET_MINUTES * 60_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Creates a link's token for the active user with that email, and invalidates earlier ones. Undefined without such a user.
 */
export async function makeResetToken(
  garage: Garage,
  email: string,
  now = new Date(),
): Promise<{ user: User; token: string } | undefined> {
  const user = findUserByEmail(garage, email);
  if (!user?.active) return undefined;
  const token = randomBytes(32).toString("base64url");
  await garage.books.update(BY, (books) => {
    forgetLinks(books, user._id);
    const expires = new Date(now.getTime() + RESET_MS).toISOString();
    books.passwordResets.insert({ _id: newId(), user: user._id, tokenHash: hashOf(token), expires });
  });
  return { user, token };
}

/**
 * Sets the password that a user chose by a link. Ends their sessions and tokens, and marks their email as verified.
 * @throws ValidationError also when the link is invalid or expired for that email
 */
export async function resetPassword(
  garage: Garage & PasswordKeeper,
  token: string,
  input: unknown,
  now = new Date(),
): Promise<User> {
  const { email, password } = validate(resetPasswordSchema, input);
  userOfLink(garage, token, email, now);
  const passwordHash = await hashPassword(garage, password);
  return garage.books.update(BY, (books) => {
    const user = userOfLink(garage, token, email, now);
    forgetLinks(books, user._id);
    return books.users.put({
      ...user,
      passwordHash,
      emailVerified: true,
      credentials: user.credentials + 1,
    });
  });
}

function userOfLink({ books }: Garage, token: string, email: string, now: Date): User {
  const reset = books.passwordResets.group("token", hashOf(token)).first();
  const user = reset && isAlive(reset, now) ? books.users.get(reset.user) : undefined;
  if (user?.active && foldText(user.email) === foldText(email)) return user;
  throw new ValidationError({
    token: [
      "This link is for another email, has been used or replaced by a newer one, or is over an hour old. Ask for a new one.",
    ],
  });
}

/** Whether a link has not expired, and was not made by a clock far ahead. Twice its lifetime tolerates one that is set back a little. */
function isAlive({ expires }: PasswordReset, now: Date): boolean {
  const lasts = Date.parse(expires) - now.getTime();
  return lasts > 0 && lasts <= 2 * RESET_MS;
}
