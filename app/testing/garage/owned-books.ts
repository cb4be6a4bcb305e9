import bcrypt from "bcryptjs";
import { openBooks } from "../../modules/books/books.server";
import { newId } from "../../store/store";

/** The fewest rounds: the hash of a first start takes a third of a second to make, and to compare with each sign-in. */
const QUICK_COST = 4;

/** Begins books in an empty directory, with an owner who signs in faster than one of a first start. */
export async function beginOwnedBooks(
  dir: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const passwordHash = await bcrypt.hash(password, QUICK_COST);
  const books = await openBooks({ dir });
  await books.update("first start", ({ users }) =>
    users.insert({
      ...{ _id: newId(), name: "Administrator", email, phone: "", role: "Admin" },
      ...{ emailVerified: false, active: true, passwordHash, credentials: 1 },
    }),
  );
  await books.close();
}
