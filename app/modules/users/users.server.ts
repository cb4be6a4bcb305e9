import { ConflictError, NotFoundError } from "../../shared/errors";
import { validate } from "../../shared/schema";
import { foldText } from "../../shared/text";
import { newId } from "../../store/store";
import type { Garage } from "../books/books.server";
import { forgetLinks } from "./password-links";
import { type Comer, comparePassword, hashPassword, type PasswordKeeper } from "./passwords.server";
import type { Role, User } from "./user";
import { newUserSchema } from "./user.schema";

// Compared when no user has the email, so that known and unknown emails take the same time.
const NOBODYS_HASH = "$2b$12$4rn5cHn5ZMG8hrMZ48.sN.9SxEguOmWLlDhi8FGZmKqLIOLFbgcs2";

/** The user with that email, ignoring case; may be inactive. */
export function findUserByEmail({ books }: Pick<Garage, "books">, email: string): User | undefined {
  return books.users.group("email", foldText(email.trim())).first();
}

/**
 * The active user with this password; undefined otherwise, after the same amount of work.
 * @throws TooManyAttemptsError
 */
export async function verifyPassword(
  garage: Garage & PasswordKeeper,
  email: string,
  password: string,
  comer: Comer,
): Promise<User | undefined> {
  const user = findUserByEmail(garage, email);
  const isRight = await comparePassword(garage, password, user?.passwordHash ?? NOBODYS_HASH, comer);
  return isRight && user?.active ? user : undefined;
}

/** The user of a session or token; undefined once it is no longer valid. */
export function userOfCredentials(garage: Garage, id: string, credentials: number): User | undefined {
  const user = garage.books.users.get(id);
  return user?.active && user.credentials === credentials ? user : undefined;
}

/** Creates a user at the command line or at the first start, when nobody else waits for this thread. */
export async function addUser(
  garage: Garage,
  input: { name: string; email: string; password: string; role: Role },
  by: string,
): Promise<User> {
  const { name, email, password } = validate(newUserSchema, input);
  const passwordHash = await hashPassword({}, password);
  return garage.books.update(by, ({ users }) => {
    if (findUserByEmail(garage, email))
      throw new ConflictError(`There is already a user with the email ${email}`);
    return users.insert({
      _id: newId(),
      name,
      email,
      phone: "",
      role: input.role,
      emailVerified: false,
      active: true,
      passwordHash,
      credentials: 1,
    });
  });
}

/** @throws NotFoundError */
export function getUserByEmail(garage: Pick<Garage, "books">, email: string): User {
  const user = findUserByEmail(garage, email);
  if (!user) throw new NotFoundError(`There is no user with the email ${email}`);
  return user;
}

/** Sets a user's new password and ends their sessions and tokens. */
export async function setPassword(
  garage: Garage,
  email: string,
  password: string,
  by: string,
): Promise<User> {
  const { _id, name } = getUserByEmail(garage, email);
  validate(newUserSchema, { name, email, password });
  const passwordHash = await hashPassword({}, password);
  return garage.books.update(by, (books) => {
    const user = books.users.get(_id);
    if (!user) throw new NotFoundError(`There is no user with the email ${email}`);
    forgetLinks(books, _id);
    return books.users.put({ ...user, passwordHash, credentials: user.credentials + 1 });
  });
}

/** Reactivates a user. */
export function activateUser(garage: Garage, email: string, by: string): Promise<User> {
  return garage.books.update(by, ({ users }) => {
    const user = getUserByEmail(garage, email);
    return user.active ? user : users.put({ ...user, active: true });
  });
}
