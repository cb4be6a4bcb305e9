import { expect, it, onTestFinished } from "vitest";
import { type Answer, apiClient, OWNER, sessionCookie, startTestApp } from "../garage/test-app";

// Who tries passwords shuts out nobody but themselves, and holds up nobody.

const WRONG = { ...OWNER, password: "wrong-horse-battery" };

async function startedApp(env: Record<string, string> = {}) {
  const app = await startTestApp({ env });
  onTestFinished(() => app.stop());
  return app;
}

/** Signs in by the form as a browser with these cookies does. */
async function byForm(url: string, fields: Record<string, string>, cookies: string, address: string) {
  const answer = await fetch(`${url}/sign-in`, {
    ...{ method: "POST", redirect: "manual", body: new URLSearchParams(fields) },
    headers: { Cookie: cookies, "X-Forwarded-For": address },
  });
  await answer.text();
  const retryAfter = Number(answer.headers.get("Retry-After"));
  return { status: answer.status, cookies: answer.headers.getSetCookie(), retryAfter };
}

it("counts wrong passwords where they come from, and lets the owner in from elsewhere", async () => {
  const app = await startedApp({ TRUST_PROXY: "1" });
  const from = (address: string, account: object = WRONG): Promise<Answer> =>
    apiClient(app.url)("POST", "authentication/sign-in", account, { "X-Forwarded-For": address });
  const statusesOf = async (count: number, address: string) =>
    (await Promise.all(Array.from({ length: count }, () => from(address)))).map(({ status }) => status);

  const first = await byForm(app.url, OWNER, "", "198.51.100.1");
  const device = first.cookies.find((each) => each.startsWith("device="))?.split(";")[0] ?? "";
  expect(first.cookies.join()).toMatch(/device=.*Max-Age=31536000.*HttpOnly/);

  expect(await statusesOf(10, "203.0.113.1")).toEqual(Array(10).fill(401));
  expect((await from("203.0.113.1")).status).toBe(429);
  expect((await from("203.0.113.1", OWNER)).status).toBe(429);
  // The whole of an IPv6 connection is one place.
  const begun = performance.now();
  expect((await from("2001:db8:7:1::1")).status).toBe(401);
  // A stranger waits, from the eleventh wrong password of an account on.
  expect(performance.now() - begun).toBeGreaterThan(900);
  expect((await from("198.51.100.77", OWNER)).status).toBe(200);
  // A browser that was signed in before comes in wherever it is, without waiting in the strangers' row.
  const again = await byForm(app.url, OWNER, device, "203.0.113.1");
  expect(again.status).toBe(302);

  const [session = ""] = again.cookies.map((each) => each.split(";")[0] ?? "");
  const home = await (await fetch(`${app.url}/home`, { headers: { Cookie: session } })).text();
  const words = home.replaceAll(/<!-- -->/g, "").replaceAll(/<[^>]+>/g, "");
  expect(words).toMatch(/Somebody sent 11 wrong passwords for your account, from 2 addresses, the last on /);
  expect(app.output()).toContain("10 wrong passwords for owner@example.co.uk, the last from 203.0.113.1");
});

it("a known device has ten attempts of its own; a made-up one is a stranger", async () => {
  const app = await startedApp({ TRUST_PROXY: "1" });
  const first = await byForm(app.url, OWNER, "", "198.51.100.1");
  const device = first.cookies.find((each) => each.startsWith("device="))?.split(";")[0] ?? "";
  const tries = async (cookies: string, count: number) => {
    const answers = Array.from({ length: count }, () => byForm(app.url, WRONG, cookies, "203.0.113.9"));
    return (await Promise.all(answers)).map(({ status }) => status).sort();
  };
  expect(await tries(device, 12)).toEqual([...Array(10).fill(401), 429, 429]);
  const refused = await byForm(app.url, OWNER, device, "203.0.113.9");
  expect(refused.status).toBe(429);
  expect(refused.retryAfter).toBeGreaterThan(0);
  // The address has not tried anything yet.
  expect(await tries("device=bm9ib2R5.rubbish", 1)).toEqual([401]);
  expect((await byForm(app.url, OWNER, "", "203.0.113.9")).status).toBe(302);
});

it("80 sign-ins at once hold up nobody who is signed in", async () => {
  const app = await startedApp();
  const headers = { Cookie: await sessionCookie(app.url) };
  const compared: number[] = [];
  const strangers = Array.from({ length: 80 }, async (_, index) => {
    const body = { ...WRONG, email: `nobody-${index}@example.co.uk` };
    const { status } = await apiClient(app.url)("POST", "authentication/sign-in", body);
    if (status === 401) compared.push(index);
    return status;
  });
  // Not in milliseconds, which say more about the machine: beside each comparison on the same thread one call would fit.
  for (let call = 0; call < 60; call++) {
    expect((await fetch(`${app.url}/api/customers`, { headers })).status).toBe(200);
  }
  expect(compared.length).toBeLessThan(10);
  const statuses = await Promise.all(strangers);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect((await apiClient(app.url)("POST", "authentication/sign-in", OWNER)).status).toBe(200);
});
