import { expect, test } from "vitest";
import { isFull } from "../garage/share";
import { type ApiClient, ownerClient, startTestApp } from "../garage/test-app";

// An import is one commit: a kill -9 while it is on its way leaves all of it or nothing, and what was answered is there.

const ROUNDS = isFull ? 8 : 3;
const ROWS = 3000;

const file = (round: number) =>
  `Name,Phone\n${Array.from({ length: ROWS }, (_, each) => `Round ${round} Person ${each},07700 9${String(each).padStart(5, "0")}`).join("\n")}\n`;

async function count(api: ApiClient, path: string): Promise<number> {
  return Number((await api("GET", `${path}?limit=1`)).headers.get("X-Total-Count"));
}

test("an import is there whole or not at all after kill -9", async () => {
  let app = await startTestApp();
  let whole = 0;
  try {
    let api = await ownerClient(app.url);
    for (let round = 0; round < ROUNDS; round++) {
      const before = await count(api, "customers");
      // Undefined once the server is gone before it answered.
      const answered = api("POST", "imports/customers", file(round), { "Content-Type": "text/csv" }).then(
        ({ status }) => status,
        () => undefined,
      );
      // The first is killed after its answer; the others at some moment on the way, told by how far another call got.
      const calls =
        round === 0 ? answered : api("GET", "customers?limit=1").then(() => api("GET", "suppliers"));
      await Promise.allSettled([calls]);
      await app.kill();
      const status = await answered;
      app = await startTestApp({ dataDir: app.dataDir });
      api = await ownerClient(app.url);
      const made = (await count(api, "customers")) - before;
      expect([0, ROWS]).toContain(made);
      expect(await count(api, "imports")).toBe(whole + made / ROWS);
      if (status === 201) expect(made).toBe(ROWS);
      whole += made / ROWS;
    }
  } finally {
    await app.stop();
  }
  expect(whole).toBeGreaterThanOrEqual(1);
});
