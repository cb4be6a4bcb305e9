import * as z from "zod";
import { email, flag, mobilePhone, oneOf, requiredText } from "../../shared/schema";
import { PASSWORD_MINIMUM, PASSWORD_MOST_BYTES, ROLES } from "./user";

/** Spaces alone are no password: people take them for an empty field. */
const isLongEnough = (value: string) => [...value].length >= PASSWORD_MINIMUM && value.trim() !== "";

function password(message: string, { mayBeEmpty = false } = {}) {
  return z
    .preprocess((value) => value ?? "", z.string("Must be text"))
    .refine((value) => (mayBeEmpty && value === "") || isLongEnough(value), message)
    .refine(
      (value) => Buffer.byteLength(value) <= PASSWORD_MOST_BYTES,
      `Too long: use at most ${PASSWORD_MOST_BYTES} plain characters`,
    )
    .meta({
      ...{ type: "string", format: "password", minLength: PASSWORD_MINIMUM, maxLength: PASSWORD_MOST_BYTES },
      description: `At least ${PASSWORD_MINIMUM} characters, and at most ${PASSWORD_MOST_BYTES} bytes of UTF-8`,
      needed: !mayBeEmpty,
    });
}

/** What is sent to sign in (REFERENCE §5). */
export const signInSchema = z.object({
  email: email(),
  password: password("Password must be more than 12 Characters long."),
});

const typed = z.preprocess((value) => value ?? "", z.string("Must be text"));

/** What is sent for a user, but for the password (REFERENCE §5). */
const details = {
  name: requiredText("Full Name is Required"),
  email: email(),
  phone: mobilePhone("Invalid Mobile Phone"),
  role: oneOf(ROLES, "Staff"),
  emailVerified: flag(false),
  active: flag(true).meta({
    description:
      "Always true for a new user. No call finds an inactive user; `garage user activate` brings them back",
  }),
};

const isConfirmed = (sent: { password: string; passwordConfirmation: string }) =>
  sent.password === sent.passwordConfirmation;

/** What is said of two passwords that differ, whatever else is wrong. @param each what both must be to be compared */
function mismatch(each: z.ZodType) {
  const both = z.object({ password: each, passwordConfirmation: each });
  return {
    path: ["passwordConfirmation"],
    message: "Passwords must match",
    when: ({ value }: { readonly value: unknown }) => both.safeParse(value).success,
  };
}

const confirmation = typed
  .refine((value) => value.trim() !== "", "Required")
  .meta({ type: "string", format: "password", description: "The same password again", needed: true });
const MISMATCH = mismatch(confirmation);
const CHANGED_MISMATCH = mismatch(typed);

/** The fields of a new user. */
export const createUserSchema = z
  .object({ ...details, password: password("Week password"), passwordConfirmation: confirmation })
  .refine(isConfirmed, MISMATCH);

/** A change of a user. An empty password keeps the old one. */
export function updateUserSchema({ needsPhone }: { readonly needsPhone: boolean }) {
  return z
    .object({
      ...details,
      phone: needsPhone ? details.phone : mobilePhone("Invalid Mobile Phone", { mayBeEmpty: true }),
      password: password("Week password", { mayBeEmpty: true }),
      passwordConfirmation: typed,
    })
    .refine(isConfirmed, CHANGED_MISMATCH);
}

/** What is sent with a password link (REFERENCE §5). */
export const resetPasswordSchema = z
  .object({
    email: email(),
    password: password("Password must be more than 12 Characters long."),
    passwordConfirmation: confirmation,
  })
  .refine(isConfirmed, MISMATCH);

/** What is sent to ask for a password link (REFERENCE §5). */
export const requestResetSchema = z.object({ email: email() });

/** A user created, or given a new password, at the command line. */
export const newUserSchema = z.object({
  name: requiredText("Full Name is Required"),
  email: email(),
  password: password("Week password"),
});
