import * as z from "zod";
import { email, requiredText } from "../../shared/schema";
import { PASSWORD_MINIMUM } from "./user";

// bcrypt reads 72 bytes and no more; a longer password would be cut without a word.
const MOST_BYTES = 72;

function password(message: string) {
  return z
    .preprocess((value) => value ?? "", z.string("Must be text"))
    .refine((value) => [...value].length >= PASSWORD_MINIMUM, message)
    .refine((value) => Buffer.byteLength(value) <= MOST_BYTES, `Must be ${MOST_BYTES} bytes or fewer`);
}

/** Spec §5, sign in. */
export const signInSchema = z.object({
  email: email(),
  password: password("Password must be more than 12 Characters long."),
});

/** A user made or given a new password from the command line. */
export const newUserSchema = z.object({
  name: requiredText("Full Name is Required"),
  email: email(),
  password: password("Week password"),
});
