import { apiClient, sessionCookie, startTestApp } from "../garage/test-app";
import type { Row } from "./rows";
import { percentile, timed } from "./timing";

/** Strangers who sign in at once. */
const STRANGERS = 80;
/** Enough for a percentile, and taken while most strangers still wait. */
const CALLS = 1000;

/** What a signed-in call takes while strangers' passwords are compared. */
export async function signInRows(): Promise<Row[]> {
  const app = await startTestApp({ env: { TRUST_PROXY: "1" } });
  try {
    const headers = { Cookie: await sessionCookie(app.url) };
    let open = STRANGERS;
    const strangers = Array.from({ length: STRANGERS }, async (_, index) => {
      const account = { email: `nobody-${index}@example.co.uk`, password: "wrong-horse-battery" };
      // Each from an address of its own: what one address sends is compared in part only.
      const from = { "X-Forwarded-For": `203.0.113.${index}` };
      await apiClient(app.url)("POST", "authentication/sign-in", account, from);
      open -= 1;
    });
    const calls: number[] = [];
    while (open > 0 && calls.length < CALLS) {
      calls.push(await timed(async () => (await fetch(`${app.url}/api/customers`, { headers })).text()));
    }
    // Whoever still waits is not waited for: from now on, a sign-in that is cut off is no error.
    const ends = Promise.allSettled(strangers);
    await app.kill();
    await ends;
    const measured = percentile(calls, 0.95);
    return [{ what: `a call beside ${STRANGERS} sign-ins, p95`, measured, unit: "ms", goal: 30 }];
  } finally {
    await app.stop();
  }
}
