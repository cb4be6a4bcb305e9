import { expect, it } from "vitest";
import { OWNER, sessionCookie, startTestApp } from "../garage/test-app";

// What a session's cookie is still good for, once somebody has it who should not.

const opens = async (url: string, cookie: string) =>
  (await fetch(`${url}/home`, { headers: { Cookie: cookie }, redirect: "manual" })).status === 200;

const post = (url: string, path: string, cookie: string, fields: Record<string, string> = {}) =>
  fetch(url + path, {
    ...{ method: "POST", redirect: "manual", headers: { Cookie: cookie } },
    body: new URLSearchParams(fields),
  });

it("ends with signing out, for every copy of its cookie and for good; the others of the user go on", async () => {
  const app = await startTestApp();
  const [counter, office] = [await sessionCookie(app.url), await sessionCookie(app.url)];
  const answer = await post(app.url, "/sign-out", counter);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/sign-in"]);
  expect(answer.headers.getSetCookie().join()).toMatch(/session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  expect(await opens(app.url, counter)).toBe(false);
  expect(await opens(app.url, office)).toBe(true);
  const call = await fetch(`${app.url}/api/customers`, { headers: { Cookie: counter } });
  expect(call.status).toBe(401);
  // Again, and as nobody: nothing more to end.
  expect((await post(app.url, "/sign-out", counter)).status).toBe(302);
  expect((await post(app.url, "/sign-out", "session=rubbish")).status).toBe(302);
  await app.end();

  const again = await startTestApp({ dataDir: app.dataDir });
  expect(await opens(again.url, counter)).toBe(false);
  expect(await opens(again.url, office)).toBe(true);
  await again.stop();
});

it("goes on under one name when its user edits themselves, so that signing out ends the older cookie too", async () => {
  const app = await startTestApp();
  const first = await sessionCookie(app.url);
  const headers = { Cookie: first };
  const [{ _id }] = await (await fetch(`${app.url}/api/users`, { headers })).json();
  const fields = {
    name: "Olive Owner",
    email: OWNER.email,
    role: "Admin",
    active: "on",
    emailVerified: "false",
  };
  const edited = await post(app.url, `/users/${_id}/edit`, first, fields);
  const second =
    edited.headers
      .getSetCookie()
      .find((each) => each.startsWith("session="))
      ?.split(";")[0] ?? "";
  expect(await opens(app.url, second)).toBe(true);
  await post(app.url, "/sign-out", second);
  expect(await opens(app.url, first)).toBe(false);
  await app.stop();
});
