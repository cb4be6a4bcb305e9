import { afterAll, beforeAll, expect, test } from "vitest";
import { OWNER, ownerClient, startTestApp, type TestApp } from "../garage/test-app";

// Forms with a file whose bodies are made to hold the server up.

const CLERK = { email: "clerk@example.co.uk", password: "correct-horse-battery" } as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const owner = await ownerClient(app.url);
  const { status } = await owner("POST", "users", {
    ...CLERK,
    ...{ name: "Clerk", phone: "07700 900417", role: "Staff", passwordConfirmation: CLERK.password },
  });
  expect(status).toBe(201);
});
afterAll(() => app.stop());

async function cookieOf({
  email,
  password,
}: {
  readonly email: string;
  readonly password: string;
}): Promise<string> {
  const answer = await fetch(`${app.url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: app.url },
    body: new URLSearchParams({ email, password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function send(place: string, cookie: string, body: string) {
  const answer = await fetch(app.url + place, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: app.url, Cookie: cookie, "Content-Type": "multipart/form-data; boundary=x0x" },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

const part = (text: string, value = "") =>
  `--x0x\r\nContent-Disposition: form-data; ${text}\r\n\r\n${value}\r\n`;
const FILE = part('name="file"; filename="a.csv"', "Name\r\nAnn\r\n");

test.each([
  "/transactions/import",
  "/settings/import",
])("a form of many parts is not read at %s", async (place) => {
  const cookie = await cookieOf(OWNER);
  const few = await send(place, cookie, `${part('name="x"; filename=""').repeat(50)}${FILE}--x0x--\r\n`);
  expect([302, 422], few.text).toContain(few.status);
  const { status, text } = await send(
    place,
    cookie,
    `${part('name="x"; filename=""').repeat(300)}${FILE}--x0x--\r\n`,
  );
  expect([status, text]).toEqual([400, expect.stringContaining("Part of the file did not arrive")]);
});

test("a form of more fields than any has is not read", async () => {
  const fields = part('name="x"').repeat(5001);
  const { status, text } = await send("/customers/new", await cookieOf(OWNER), `${fields}--x0x--\r\n`);
  expect([status, text]).toEqual([400, expect.stringContaining("Part of the form did not arrive")]);
});

test("an import by who may make none is not read", async () => {
  const { status, text } = await send("/settings/import", await cookieOf(CLERK), "no form at all");
  expect([status, text]).toEqual([403, expect.stringContaining("Only an Admin may import")]);
});
