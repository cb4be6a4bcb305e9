import { expect, test } from "vitest";
import { validate } from "../../shared/schema";
import { createUserSchema, updateUserSchema } from "./user.schema";

const USER = { name: "Ann Lee", email: "ann@lee.co.uk", phone: "07700900123" };

test.each([
  ["of a new user", createUserSchema],
  ["of a changed user", updateUserSchema({ needsPhone: true })],
])("spaces alone are no password %s", (_, schema) => {
  const sent = (password: string) =>
    validate(schema, { ...USER, password, passwordConfirmation: password }).password;
  expect(() => sent(" ".repeat(12))).toThrow(
    expect.objectContaining({ errors: expect.objectContaining({ password: ["Week password"] }) }),
  );
  expect(sent("  twelve long")).toBe("  twelve long");
});
