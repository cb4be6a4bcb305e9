import type { StoredRecord } from "../../shared/record";

export const ROLES = ["Staff", "Admin"] as const;
export type Role = (typeof ROLES)[number];

/** A person who may sign in. `passwordHash` and `credentials` never leave the server. */
export interface User extends StoredRecord {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: Role;
  readonly emailVerified: boolean;
  readonly active: boolean;
  /** bcrypt. */
  readonly passwordHash: string;
  /** Counts password changes and deactivations. Sessions and tokens carry the count, and end when it changes. */
  readonly credentials: number;
}

/** A user without the secret fields. */
export type UserView = Omit<User, "passwordHash" | "credentials">;

export function userView({ passwordHash: _, credentials: __, ...user }: User): UserView {
  return user;
}

/** Of a password, in characters. */
export const PASSWORD_MINIMUM = 12;

/** The longest password, in bytes. bcrypt ignores the rest of a longer one. */
export const PASSWORD_MOST_BYTES = 72;

/** The text that search looks through. */
export function userText(user: User): string {
  return [user.name, user.email, user.phone, user.role].join("\n");
}
