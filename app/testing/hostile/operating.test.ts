import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer } from "../../server/server";
import { apiClient, OWNER, sessionCookie, startTestApp, type TestApp } from "../garage/test-app";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

async function asked(url: string, path: string, options: RequestInit = {}) {
  const answer = await fetch(url + path, options);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

describe("a server whose garage is opening", () => {
  it("says so to everybody, and serves from then on", async () => {
    const server = await startServer({ port: 0, host: "127.0.0.1" });
    try {
      const health = await asked(server.url, "/healthz");
      expect([health.status, health.text]).toEqual([503, "opening"]);
      const page = await asked(server.url, "/sign-in");
      expect([page.status, page.text]).toEqual([503, "The garage is opening. Try again in a moment."]);
      expect(page.headers.get("Retry-After")).toBe("2");
      server.open({ answer: (_, response) => response.end("open"), isReadOnly: () => false });
      expect((await asked(server.url, "/healthz")).text).toBe("ok");
      expect((await asked(server.url, "/sign-in")).text).toBe("open");
    } finally {
      await server.drain();
    }
  });
});

describe("a server that serves", () => {
  let words: TestApp;
  let json: TestApp;
  beforeAll(async () => {
    words = await startTestApp();
    json = await startTestApp({ env: { LOG_FORMAT: "json" } });
  });
  afterAll(() => Promise.all([words.stop(), json.stop()]));

  it("tells its health and version without a sign-in, to GET and HEAD only", async () => {
    const { status, text, headers } = await asked(words.url, "/healthz");
    expect([status, text, headers.get("Garage-Version")]).toEqual([200, "ok", version]);
    expect((await asked(words.url, "/healthz", { method: "HEAD" })).status).toBe(200);
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
