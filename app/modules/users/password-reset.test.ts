import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readBusiness } from "../../config.server";
import { openBooks } from "../books/books.server";
import { updateUser } from "./manage-users.server";
import { RESET_MINUTES } from "./password-reset";
import { makeResetToken, resetPassword } from "./password-reset.server";
import { addUser, verifyPassword } from "./users.server";

const NOW = new Date("2026-03-01T09:00:00.000Z");
const after = (minutes: number, ms = 0) => new Date(NOW.getTime() + minutes * 60_000 + ms);
const EMAIL = "ann@example.co.uk";
const NOBODY_KNOWN = { row: "", isKnown: false };

async function garageWithAnn() {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "garage-reset-"));
  const books = await openBooks({ dir });
  onTestFinished(async () => {
    await books.close();
    fs.rmSync(dir, { recursive: true });
  });
  const garage = { books, business: await readBusiness(dir) };
  const ann = { name: "Ann", email: EMAIL, password: "her-old-password", role: "Staff" } as const;
  return { dir, garage, ann: await addUser(garage, ann, "test") };
}

const chosen = {
  email: "ANN@example.co.uk",
  password: "her-new-password",
  passwordConfirmation: "her-new-password",
};

test("a link works until it is an hour old, and not a moment longer", async () => {
  const { garage } = await garageWithAnn();
  const made = await makeResetToken(garage, EMAIL, NOW);
  const token = made?.token ?? "";
  await expect(resetPassword(garage, token, chosen, after(RESET_MINUTES))).rejects.toMatchObject({
    name: "ValidationError",
    errors: { token: [expect.stringContaining("over an hour old")] },
  });
  const user = await resetPassword(garage, token, chosen, after(RESET_MINUTES, -1));
  expect(user).toMatchObject({ emailVerified: true, credentials: 2 });
  expect(await verifyPassword(garage, EMAIL, "her-new-password", NOBODY_KNOWN)).toBeDefined();
  expect(await verifyPassword(garage, EMAIL, "her-old-password", NOBODY_KNOWN)).toBeUndefined();
});

test("a link that a clock far ahead made is refused once the clock is right", async () => {
  const { garage } = await garageWithAnn();
  const made = await makeResetToken(garage, EMAIL, after(24 * 60));
  await expect(resetPassword(garage, made?.token ?? "", chosen, NOW)).rejects.toMatchObject({
    name: "ValidationError",
    errors: { token: [expect.stringContaining("Ask for a new one")] },
  });
});

test("a short password and another confirmation are told at once", async () => {
  const { garage } = await garageWithAnn();
  const wrong = { ...chosen, password: "short", passwordConfirmation: "other" };
  await expect(resetPassword(garage, "", wrong, NOW)).rejects.toMatchObject({
    errors: {
      password: ["Password must be more than 12 Characters long."],
      passwordConfirmation: ["Passwords must match"],
    },
  });
});

test("the newest link alone is good, once, for its own email", async () => {
  const { garage } = await garageWithAnn();
  const first = (await makeResetToken(garage, EMAIL, NOW))?.token ?? "";
  const second = (await makeResetToken(garage, EMAIL, NOW))?.token ?? "";
  expect(second).not.toBe(first);
  const use = (token: string, email = EMAIL) => resetPassword(garage, token, { ...chosen, email }, NOW);
  await expect(use(first)).rejects.toThrow();
  await expect(use(second, "ben@example.co.uk")).rejects.toThrow();
  await expect(use("")).rejects.toThrow();
  // Two at the same moment: one of them.
  const both = await Promise.allSettled([use(second), use(second)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(use(second)).rejects.toThrow();
});

test.each([
  { email: "ann.lee@example.co.uk" },
  { password: "an-admin-s-choice", passwordConfirmation: "an-admin-s-choice" },
])("a link dies when what it was sent for changes (%j)", async (change) => {
  const { garage, ann } = await garageWithAnn();
  const token = (await makeResetToken(garage, EMAIL, NOW))?.token ?? "";
  const changed = await updateUser(garage, ann._id, change, "an Admin");
  const use = { ...chosen, email: changed.email };
  await expect(resetPassword(garage, token, use, NOW)).rejects.toThrow();
  expect(changed.emailVerified).toBe(false);
});

test("nobody, and nobody who is inactive, gets a link; the books hold no token", async () => {
  const { dir, garage, ann } = await garageWithAnn();
  expect(await makeResetToken(garage, "nobody@example.co.uk")).toBeUndefined();
  const made = await makeResetToken(garage, EMAIL, NOW);
  expect(fs.readFileSync(path.join(dir, "journal-1.jsonl"), "utf8")).not.toContain(made?.token);
  await garage.books.update("test", ({ users }) => users.put({ ...ann, active: false }));
  expect(await makeResetToken(garage, EMAIL)).toBeUndefined();
  await expect(resetPassword(garage, made?.token ?? "", chosen, NOW)).rejects.toThrow();
});
