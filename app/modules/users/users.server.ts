import bcrypt from "bcryptjs";
import { ConflictError, NotFoundError } from "../../shared/errors";
import { validate } from "../../shared/schema";
import { foldText } from "../../shared/text";
import { newId } from "../../store/store";
import type { Garage } from "../books/books.server";
import { forgetLinks } from "./password-links";
import { TooManyAttemptsError } from "./sign-in-errors";
import type { Role, User } from "./user";
import { newUserSchema } from "./user.schema";

export const BCRYPT_COST = 12;

// Compared against when nobody has the email, so that known and unknown emails cost the same.
const NOBODYS_HASH = "$2b$12$4rn5cHn5ZMG8hrMZ48.sN.9SxEguOmWLlDhi8FGZmKqLIOLFbgcs2";

/** The user with that email, whatever its case; inactive ones too. */
export function findUserByEmail({ books }: Garage, email: string): User | undefined {
  return books.users.group("email", foldText(email.trim())).first();
}

/** Passwords that wait to be compared; a comparison takes near half a second of the one thread. */
const MOST_WAITING = 20;
let waiting = 0;
let lastComparison: Promise<unknown> = Promise.resolve();

/** Compares one password at a time, so that many at once hold nobody else up. Throws TooManyAttemptsError. */
function compareInTurn(password: string, hash: string): Promise<boolean> {
  if (waiting >= MOST_WAITING) throw new TooManyAttemptsError(30);
  waiting += 1;
  const comparison = lastComparison.then(() => bcrypt.compare(password, hash));
  const done = () => {
    waiting -= 1;
  };
  lastComparison = comparison.then(done, done);
  return comparison;
}

/** The active user whose password it is; undefined otherwise, after the same work. */
export async function verifyPassword(
  garage: Garage,
  email: string,
  password: string,
): Promise<User | undefined> {
  const user = findUserByEmail(garage, email);
  const isRight = await compareInTurn(password, user?.passwordHash ?? NOBODYS_HASH);
  return isRight && user?.active ? user : undefined;
}

/** The user that a session or token speaks for, while it is still good. */
export function userOfCredentials(garage: Garage, id: string, credentials: number): User | undefined {
  const user = garage.books.users.get(id);
  return user?.active && user.credentials === credentials ? user : undefined;
}

/** Makes a user from the command line or at the first start. */
export async function addUser(
  garage: Garage,
  input: { name: string; email: string; password: string; role: Role },
  by: string,
): Promise<User> {
  const { name, email, password } = validate(newUserSchema, input);
  const passwordHash = await bcrypt.hash(password, BCRYPT_COST);
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

function getUserByEmail(garage: Garage, email: string): User {
  const user = findUserByEmail(garage, email);
  if (!user) throw new NotFoundError(`There is no user with the email ${email}`);
  return user;
}

/** Gives a user a new password; their sessions and tokens end. */
export async function setPassword(
  garage: Garage,
  email: string,
  password: string,
  by: string,
): Promise<User> {
  const { _id, name } = getUserByEmail(garage, email);
  validate(newUserSchema, { name, email, password });
  const passwordHash = await bcrypt.hash(password, BCRYPT_COST);
  return garage.books.update(by, (books) => {
    const user = books.users.get(_id);
    if (!user) throw new NotFoundError(`There is no user with the email ${email}`);
    forgetLinks(books, _id);
    return books.users.put({ ...user, passwordHash, credentials: user.credentials + 1 });
  });
}

/** Brings a deactivated user back. */
export function activateUser(garage: Garage, email: string, by: string): Promise<User> {
  return garage.books.update(by, ({ users }) => {
    const user = getUserByEmail(garage, email);
    return user.active ? user : users.put({ ...user, active: true });
  });
}
