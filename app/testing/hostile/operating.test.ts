import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import http, { type ServerResponse } from "node:http";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../../server/server";
import { apiClient, OWNER, sessionCookie, startTestApp, type TestApp } from "../garage/test-app";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

async function asked(url: string, path: string, options: RequestInit = {}) {
  const answer = await fetch(url + path, options);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

describe("a server whose garage is opening", () => {
  const SITE = {
    answer: (_: unknown, response: ServerResponse) => response.end("open"),
    isReadOnly: () => false,
  };
  const opening = (longestWait?: number) =>
    startServer({ port: 0, host: "127.0.0.1", publicUrl: undefined }, longestWait);

  it("says so to its operator, and answers everybody else once it is open", async () => {
    const server = await opening();
    try {
      const page = asked(server.url, "/sign-in");
      const form = asked(server.url, "/sign-in", { method: "POST", body: "x".repeat(900_000) });
      const health = await asked(server.url, "/healthz");
      expect([health.status, health.text]).toEqual([503, "opening"]);
      server.open(SITE);
      expect([(await page).text, (await form).text]).toEqual(["open", "open"]);
      expect((await asked(server.url, "/healthz")).text).toBe("ok");
    } finally {
      await server.drain();
    }
  });

  it.each([
    ["takes long", 50, async () => {}],
    ["comes to nothing", undefined, (server: RunningServer) => server.drain()],
  ])("asks to try again when that %s", async (_, longestWait, end) => {
    const server = await opening(longestWait);
    // Told to go on, the client knows that its request is there.
    const page = http.get(`${server.url}/sign-in`, { headers: { Expect: "100-continue" } });
    const answered = once(page, "response");
    await once(page, "continue");
    await end(server);
    const [answer] = await answered;
    const text = String(Buffer.concat(await answer.toArray()));
    expect([answer.statusCode, text]).toEqual([503, "The garage is opening. Try again in a moment."]);
    expect(answer.headers["retry-after"]).toBe("2");
    await server.drain();
  });
});

describe("a server that serves", () => {
  let words: TestApp;
  let json: TestApp;
  beforeAll(async () => {
    words = await startTestApp({ env: { TRUST_PROXY: "1" } });
    json = await startTestApp({ env: { LOG_FORMAT: "json" } });
  });
  afterAll(() => Promise.all([words.stop(), json.stop()]));

  it("tells its health and version without a sign-in, to GET and HEAD only", async () => {
    const { status, text, headers } = await asked(words.url, "/healthz");
    expect([status, text, headers.get("Garage-Version")]).toEqual([200, "ok", version]);
    expect((await asked(words.url, "/healthz", { method: "HEAD" })).status).toBe(200);
    expect((await asked(words.url, "/healthz?from=monitor")).text).toBe("ok");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect((await asked(words.url, "/healthz", { method: "POST" })).status).toBe(405);
    expect(words.output()).not.toContain("healthz");
  });

  it("logs time, method, path, status, milliseconds, address and user", async () => {
    const cookie = await sessionCookie(words.url);
    await asked(words.url, "/customers?search=secret", { headers: { cookie } });
    await expect
      .poll(words.output)
      .toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z GET \/customers 200 \d+ ms 127\.0\.0\.1 owner@example\.co\.uk$/m);
    expect(words.output()).toMatch(/^\S+Z POST \/sign-in 302 \d+ ms 127\.0\.0\.1 -$/m);
    expect(words.output()).not.toContain("secret");
  });

  it("logs no address that is none", async () => {
    const { port } = new URL(words.url);
    const headers = { "X-Forwarded-For": "\u009b31m 198.51.100.1 GET /forged" };
    const [answer] = await once(http.get({ port, path: "/sign-in?from=nowhere", headers }), "response");
    expect(answer.resume().statusCode).toBe(200);
    await expect.poll(words.output).toMatch(/^\S+Z GET \/sign-in 200 \d+ ms 127\.0\.0\.1 -$/m);
    expect(words.output()).not.toContain("forged");
  });

  it("logs the same as JSON, each line an object", async () => {
    const token = (await apiClient(json.url)("POST", "authentication/sign-in", OWNER)).body;
    await apiClient(json.url, token)("GET", "customers");
    const lines = () =>
      json
        .output()
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    await expect.poll(lines).toContainEqual({
      ...{ time: expect.stringMatching(/Z$/), method: "GET", path: "/api/customers", status: 200 },
      ...{ ms: expect.any(Number), address: "127.0.0.1", user: OWNER.email },
    });
    expect(lines()[0]).toEqual({
      time: expect.stringMatching(/Z$/),
      message: expect.stringMatching(/^Serving /),
    });
  });
});

it("sends a password reset that was asked for just before the end", async () => {
  const app = await startTestApp();
  await apiClient(app.url)("POST", "authentication/request-password-reset", { email: OWNER.email });
  await app.end();
  const [message = ""] = readdirSync(path.join(app.dataDir, "outbox"));
  expect(readFileSync(path.join(app.dataDir, "outbox", message), "utf8")).toContain("/reset-password/");
  await app.stop();
});

it("ends though the mail server never answers, and says what may not arrive", async () => {
  const silent = net.createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const app = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const connected = once(silent, "connection");
  await apiClient(app.url)("POST", "authentication/request-password-reset", { email: OWNER.email });
  await connected;
  const begun = performance.now();
  await app.end();
  // The mail server has as long as nodemailer gives it: half a minute until it greets.
  expect(performance.now() - begun).toBeLessThan(15_000);
  expect(app.output()).toContain("The mail server does not answer");
  silent.close();
  await app.stop();
});

it("takes 20 kB from anyone, however the address is spelt", async () => {
  const app = await startTestApp();
  const options = { method: "POST", headers: { Origin: app.url } };
  for (const place of ["/sign-in", "/sign%2Din", "/%73ign-in", "/sign-in//", "/reset%2Dpassword/abc"]) {
    const send = (count: number) =>
      asked(app.url, place, { ...options, body: new URLSearchParams({ email: "a".repeat(count) }) });
    expect([place, (await send(25_000)).status]).toEqual([place, 413]);
    expect((await send(15_000)).status).not.toBe(413);
  }
  // A form that was sent after the session had ended is not short.
  const held = (count: number) =>
    asked(app.url, "/signed-out?form=/customers/new", {
      ...options,
      body: new URLSearchParams({ notes: "a".repeat(count) }),
    });
  expect([(await held(210_000)).status, (await held(150_000)).status]).toEqual([413, 401]);
  await app.stop();
});
