import { describe, expect, it } from "vitest";
import { apiClient } from "../garage/test-app";
import { type ContractGarage, create, done, expectRefused, expectSentence, idsOf } from "./garage";
import { newUserBody } from "./office";

/** What is a user's own: signing in, and who may not be locked out. */
export function userContract({ api, as, token, url }: ContractGarage): void {
  const signIn = async ({ email, password }: ReturnType<typeof newUserBody>) =>
    apiClient(url())("POST", "authentication/sign-in", { email, password });
  const signedIn = async () => {
    const body = newUserBody();
    const user = await create(api, "users", body);
    const { body: theirToken } = await signIn(body);
    return { body, user, call: as(theirToken) };
  };
  const owner = async () => {
    const list = await done(api, "GET", "users");
    return list.find(({ name }: { name: string }) => name === "Administrator");
  };

  describe("a user", () => {
    it("never shows a password or a hash", async () => {
      const body = newUserBody();
      const texts = [await api("POST", "users", body), await api("GET", "users")].map((answer) =>
        JSON.stringify(answer.body),
      );
      for (const text of texts) expect(text).not.toMatch(/password|credentials|\$2[aby]\$/i);
    });

    it("is signed out everywhere at once when deleted, leaves the list, and cannot sign in", async () => {
      const { body, user, call } = await signedIn();
      expect((await call("GET", "customers")).status).toBe(200);
      expect((await api("DELETE", `users/${user._id}`)).status).toBe(204);
      expectSentence(await call("GET", "customers"), 401);
      expect(idsOf(await api("GET", "users"))).not.toContain(user._id);
      expectSentence(await signIn(body), 401);
    });

    it("is the same when deactivated by a change", async () => {
      const { body, user, call } = await signedIn();
      expect(await done(api, "PUT", `users/${user._id}`, { active: false })).toMatchObject({ active: false });
      expectSentence(await call("GET", "customers"), 401);
      expectSentence(await signIn(body), 401);
      expect(idsOf(await api("GET", "users"))).not.toContain(user._id);
    });

    it("with a new password is signed out everywhere, and signs in with that one alone", async () => {
      const { body, user, call } = await signedIn();
      const password = "another-horse-battery";
      await done(api, "PUT", `users/${user._id}`, { password, passwordConfirmation: password });
      expectSentence(await call("GET", "customers"), 401);
      expectSentence(await signIn(body), 401);
      expect((await signIn({ ...body, password })).status).toBe(200);
    });

    it.each([
      ["elevenchars", "Week password"],
      ["ü".repeat(37), "Too long: use at most 72 plain characters"],
    ])("is refused for the password %s, and at once for another confirmation", async (password, message) => {
      const user = await create(api, "users", newUserBody());
      const put = (body: object) => api("PUT", `users/${user._id}`, body);
      const post = (body: object) => api("POST", "users", { ...newUserBody(), ...body });
      for (const send of [put, post]) {
        expectRefused(await send({ password, passwordConfirmation: password }), "password", message);
        const both = await send({ name: "", password, passwordConfirmation: "other" });
        expect(both).toMatchObject({ status: 400 });
        expect(both.body.errors).toEqual({
          name: ["Full Name is Required"],
          password: [message],
          passwordConfirmation: ["Passwords must match"],
        });
      }
    });

    it("without a confirmation is told that alone", async () => {
      const body = { ...newUserBody(), password: "elevenchars", passwordConfirmation: "" };
      const answer = await api("POST", "users", body);
      expect(answer.body.errors).toEqual({
        password: ["Week password"],
        passwordConfirmation: ["Required"],
      });
    });

    it("keeps the password when it is left empty, and stays signed in", async () => {
      const { body, user, call } = await signedIn();
      await done(api, "PUT", `users/${user._id}`, {
        name: "New Name",
        password: "",
        passwordConfirmation: "",
      });
      expect((await call("GET", "customers")).status).toBe(200);
      expect((await signIn(body)).status).toBe(200);
    });

    it("has an email that no other one has, whatever its case, inactive ones included", async () => {
      const body = newUserBody();
      const user = await create(api, "users", body);
      const email = String(body.email).toUpperCase();
      expectRefused(await api("POST", "users", { ...newUserBody(), email }), "email");
      const other = await create(api, "users", newUserBody());
      expectRefused(await api("PUT", `users/${other._id}`, { email }), "email");
      await api("DELETE", `users/${user._id}`);
      expectRefused(await api("POST", "users", { ...newUserBody(), email }), "email");
      expect(await done(api, "PUT", `users/${other._id}`, { email: other.email })).toMatchObject({
        email: other.email,
      });
    });

    it("cannot delete or deactivate themselves", async () => {
      const { user, call } = await signedIn();
      expectSentence(await call("DELETE", `users/${user._id}`), 409);
      expectSentence(await call("PUT", `users/${user._id}`, { active: false }), 409);
      expect((await call("GET", "customers")).status).toBe(200);
    });

    it("stays an Admin while there is no other", async () => {
      const all = await done(api, "GET", "users");
      const me = await owner();
      for (const { _id, role } of all) {
        if (role === "Admin" && _id !== me._id) await done(api, "PUT", `users/${_id}`, { role: "Staff" });
      }
      const staff = newUserBody();
      await create(api, "users", { ...staff, role: "Staff" });
      const call = as((await signIn(staff)).body);
      const phone = "07700900400";
      expectSentence(await api("PUT", `users/${me._id}`, { role: "Staff", phone }), 409);
      expectSentence(await call("PUT", `users/${me._id}`, { role: "Staff", phone }), 409);
      expectSentence(await call("PUT", `users/${me._id}`, { active: false, phone }), 409);
      expectSentence(await call("DELETE", `users/${me._id}`), 409);
      expect((await as(token())("GET", "customers")).status).toBe(200);
    });

    it("of role Staff may do what an Admin may", async () => {
      const body = { ...newUserBody(), role: "Staff" };
      await create(api, "users", body);
      const call = as((await signIn(body)).body);
      const made = await create(call, "users", newUserBody());
      expect((await call("DELETE", `users/${made._id}`)).status).toBe(204);
    });
  });
}
