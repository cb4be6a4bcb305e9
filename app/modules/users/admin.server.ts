import type { Garage } from "../books/books.server";

/** Whether somebody may do what only an Admin does: an Admin, or what runs on the command line. */
export function isAdmin({ books }: Garage, by: string): boolean {
  const user = books.users.get(by);
  return user === undefined || user.role === "Admin";
}
