import { ConflictError, NotFoundError, ValidationError } from "../../shared/errors";
import { merged, validate } from "../../shared/schema";
import { foldText } from "../../shared/text";
import { newId } from "../../store/store";
import type { Garage } from "../books/books.server";
import { type Page, type PageQuery, pageOf } from "../books/listing.server";
import { isUnchanged } from "../books/unchanged.server";
import { checkDeletion, checkVersion, lastChangeOf } from "../books/versions";
import { forgetLinks } from "./password-links";
import { hashPassword, type PasswordKeeper } from "./passwords.server";
import type { User } from "./user";
import { createUserSchema, updateUserSchema } from "./user.schema";
import { findUserByEmail } from "./users.server";

/** The active users, newest first. */
export function listUsers({ books }: Garage, query: PageQuery): Page<User> {
  return pageOf(books.users.group("state", "active"), query);
}

/** Returns an active user. @throws NotFoundError */
export function getUser({ books }: Garage, id: string): User {
  const user = books.users.get(id);
  if (!user?.active) throw new NotFoundError("There is no such user");
  return user;
}

/**
 * Creates a user, who may sign in at once.
 * @param id the id of a form's one-use token. The same id again returns the user created first.
 * @throws ValidationError
 */
export async function createUser(
  garage: Garage & PasswordKeeper,
  input: unknown,
  by: string,
  id = newId(),
): Promise<User> {
  const { password, passwordConfirmation: _, ...fields } = validate(createUserSchema, input);
  const existing = garage.books.users.get(id);
  if (existing) return existing;
  refuseTakenEmail(garage, fields.email, undefined);
  const passwordHash = await hashPassword(garage, password);
  return garage.books.update(by, ({ users }) => {
    const made = users.get(id);
    if (made) return made;
    refuseTakenEmail(garage, fields.email, undefined);
    return users.insert({ _id: id, ...fields, active: true, passwordHash, credentials: 1 });
  });
}

/**
 * Updates the user's fields that were sent. A new password or a deactivation ends all sessions and tokens.
 * @param by the user who makes the change, who cannot deactivate themselves.
 * @throws ValidationError
 * @throws NotFoundError
 * @throws ConflictError for an outdated version, and for the last Admin
 */
export async function updateUser(
  garage: Garage & PasswordKeeper,
  id: string,
  input: unknown,
  by: string,
  version?: string,
): Promise<User> {
  const { password } = readUpdate(getUser(garage, id), input);
  const passwordHash = password === "" ? undefined : await hashPassword(garage, password);
  return garage.books.update(by, (books) => {
    const stored = getUser(garage, id);
    checkVersion(stored, version, "user", lastChangeOf(garage, "users", stored, by));
    const { password: _, passwordConfirmation: __, ...fields } = readUpdate(stored, input);
    refuseTakenEmail(garage, fields.email, id);
    if (!fields.active) refuseDeactivation(garage, stored, by);
    if (fields.role !== "Admin") refuseWithoutAdmin(garage, stored, "must stay an Admin");
    const endsSessions = passwordHash !== undefined || !fields.active;
    const isOtherEmail = foldText(fields.email) !== foldText(stored.email);
    if (endsSessions || isOtherEmail) forgetLinks(books, id);
    const saved = {
      ...stored,
      ...fields,
      emailVerified: fields.emailVerified && !isOtherEmail,
      passwordHash: passwordHash ?? stored.passwordHash,
      credentials: stored.credentials + (endsSessions ? 1 : 0),
    };
    return isUnchanged(stored, saved) ? stored : books.users.put(saved);
  });
}

/** Users created at the command line have no phone number, and need none until one is entered. */
function readUpdate(stored: User, input: unknown) {
  return validate(updateUserSchema({ needsPhone: stored.phone !== "" }), merged(stored, input));
}

/**
 * Deactivates a user, who leaves the list. Their sessions and tokens end at once.
 * @throws NotFoundError @throws ConflictError for one's own account, and for the last Admin
 */
export function deactivateUser(garage: Garage, id: string, by: string, version?: string): Promise<User> {
  return garage.books.update(by, (books) => {
    const user = getUser(garage, id);
    checkDeletion(user, version, "user", lastChangeOf(garage, "users", user, by));
    refuseDeactivation(garage, user, by);
    forgetLinks(books, id);
    return books.users.put({ ...user, active: false, credentials: user.credentials + 1 });
  });
}

function refuseTakenEmail(garage: Garage, email: string, id: string | undefined): void {
  const owner = findUserByEmail(garage, email);
  if (owner === undefined || owner._id === id) return;
  const state = owner.active ? "" : ", who is inactive";
  throw new ValidationError({ email: [`This email belongs to ${owner.name}${state}`] });
}

function refuseDeactivation(garage: Garage, user: User, by: string): void {
  if (user._id === by) throw new ConflictError("You cannot delete or deactivate yourself");
  refuseWithoutAdmin(garage, user, "cannot be deleted or deactivated");
}

function refuseWithoutAdmin({ books }: Garage, user: User, consequence: string): void {
  const isAdmin = ({ role, _id }: User) => role === "Admin" && _id !== user._id;
  if (user.role !== "Admin" || [...books.users.group("state", "active")].some(isAdmin)) return;
  throw new ConflictError(`${user.name} is the last Admin and ${consequence}`);
}
