import type { StoredRecord } from "../../shared/record";

export const ROLES = ["Staff", "Admin"] as const;
export type Role = (typeof ROLES)[number];

/** Someone who may sign in. `passwordHash` and `credentials` never leave the server. */
export interface User extends StoredRecord {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: Role;
  readonly emailVerified: boolean;
  readonly active: boolean;
  /** bcrypt. */
  readonly passwordHash: string;
  /** Counts changes of password and deactivations: sessions and tokens carry it and die with it. */
  readonly credentials: number;
}

/** A user as others may read them. */
export type UserView = Omit<User, "passwordHash" | "credentials">;

export function userView({ passwordHash: _, credentials: __, ...user }: User): UserView {
  return user;
}

export const PASSWORD_MINIMUM = 12;

/** What search looks in. */
export function userText(user: User): string {
  return [user.name, user.email, user.phone, user.role].join("\n");
}
