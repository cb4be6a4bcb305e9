import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiClient, OWNER, ownerClient, sessionCookie, startTestApp, type TestApp } from "../garage/test-app";

// The door as strangers and proxies see it, with a real proxy process in between where one is meant.

const PUBLIC = "https://office.example";
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

interface Proxied {
  readonly url: string;
  readonly close: () => void;
}

/** A proxy that names its target as the host, as nginx does unless it is told otherwise. */
async function rewritingProxy(target: string, named?: string): Promise<Proxied> {
  const { hostname, port, host } = new URL(target);
  const proxy = http.createServer((request, response) => {
    const headers = { ...request.headers, host: named ?? host };
    const passed = http.request(
      { hostname, port, method: request.method, path: request.url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(passed);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port: own } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${own}`, close: () => proxy.close().closeAllConnections() };
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: PUBLIC } });
});
afterAll(() => app.stop());

const faults = () => app.output().match(/^(\S+Z )?fault .*/gm) ?? [];

async function sent(url: string, path: string, options: RequestInit = {}) {
  const answer = await fetch(url + path, { redirect: "manual", ...options });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

describe("behind a proxy that rewrites Host", () => {
  it.each([
    undefined,
    "garage_upstream",
  ])("every form works, from PUBLIC_URL alone (Host %s)", async (named) => {
    const proxy = await rewritingProxy(app.url, named);
    try {
      const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
        sent(proxy.url, path, {
          method: "POST",
          body: new URLSearchParams(fields),
          headers: { ...FORM, ...headers },
        });
      const entered = await post("/sign-in", OWNER, { Origin: PUBLIC });
      expect(entered.status).toBe(302);
      const [cookie = ""] = entered.headers.getSetCookie().map((each) => each.split(";")[0] ?? "");
      const supplier = { name: "Motor Factors", _token: "door" };
      const headers = { Cookie: cookie, Origin: PUBLIC };
      for (const path of ["/suppliers/new", "/suppliers/new.data"]) {
        expect([path, (await post(path, supplier, headers)).status]).toEqual([
          path,
          path.endsWith("a") ? 202 : 302,
        ]);
      }
      const called = await sent(proxy.url, "/api/suppliers", {
        method: "POST",
        body: JSON.stringify({ name: "Tyre Trade" }),
        headers: { ...headers, "Content-Type": "application/json" },
      });
      expect(called.status).toBe(201);
      const foreign = await post("/suppliers/new", supplier, { ...headers, Origin: "https://evil.example" });
      expect([foreign.status, foreign.text]).toEqual([403, "Changes must come from this site"]);
      expect(faults()).toEqual([]);
    } finally {
      proxy.close();
    }
  });
});

describe("an address that no page asks for", () => {
  it.each([
    "/sign-in?_data=routes%2Fsign-in",
    "/sign-in?_data=",
    "/sign-in?x=1&%5Fdata=root",
    "/api/customers?_data=routes%2Fapi.%24",
    "/nothing?_data=routes%2F%24",
    "/sign-in.data?_data=root",
    "/sign-in?x?&_data=routes%2Fsign-in",
  ])("is a 400 with its reason: %s", async (path) => {
    const { status, text } = await sent(app.url, path);
    expect(status).toBe(400);
    expect(text).toContain("Leave _data out of the address");
    expect(faults()).toEqual([]);
  });

  it.each([
    ["POST", "/api/../customers/new"],
    ["DELETE", "/api/%2e%2E/customers/new"],
    ["PUT", "/api/x/.%2e/../home"],
    ["GET", "/.."],
  ])("is a 404 where it goes up by dots: %s %s", async (method, path) => {
    const { hostname, port } = new URL(app.url);
    const headers = { ...FORM, Origin: "https://evil.example" };
    const request = http.request({ hostname, port, method, path, headers }).end();
    const [answer] = (await once(request, "response")) as [http.IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(404);
    expect(faults()).toEqual([]);
  });

  it.each([
    "/sign-in.data?_routes=nothing",
    "/sign-in.data?_routes=",
    "/nothing.data",
    "/.data",
    "/_root.data",
    "/sign-in.data.data",
    "/api/customers.data",
    "/api.data?_routes=root",
    "/__manifest",
    "/__manifest?version=1&p=%00",
    "/%E0%A4%A.data",
  ])("is no fault: %s", async (path) => {
    for (const method of ["GET", "POST"]) {
      const { status } = await sent(app.url, path, { method });
      expect([method, status]).toEqual([method, expect.any(Number)]);
      expect(status).toBeLessThan(500);
    }
    expect(faults()).toEqual([]);
  });
});

it.each([
  "/",
  "/sign-in/",
  "/customers/",
])("an address of thousands of parts is refused at once: %s", async (path) => {
  const begun = performance.now();
  expect((await sent(app.url, path + "a/".repeat(7000))).status).toBe(404);
  // Each part of an address was compared with every route: ten seconds of work.
  expect(performance.now() - begun).toBeLessThan(3000);
});

describe("a host that names none", () => {
  /** fetch sets Host itself. */
  const statusFor = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const request = http.get(`${app.url}/sign-in`, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      request.once("error", reject);
    });

  it.each(["a@b", "a/b?c", "a#x", "[", "a b", "x:99999"])("is refused: %j", async (host) => {
    expect(await statusFor({ Host: host })).toBe(400);
    expect(await statusFor({ "X-Forwarded-Host": host })).toBe(400);
    expect(faults()).toEqual([]);
  });

  it.each([
    "garage",
    "garage.local:8080",
    "192.168.1.20",
    "[::1]:3000",
  ])("is none of these: %s", async (host) => {
    expect(await statusFor({ Host: host })).toBe(200);
  });
});

it("the log tells no token of a reset link, however its address is written", async () => {
  for (const path of [
    "/reset-password/tok3n",
    "/RESET-PASSWORD/tok3n",
    "/reset%2Dpassword/tok3n",
    "/%72eset-password/tok3n",
  ])
    await sent(app.url, path);
  expect(app.output()).toMatch(/GET \/RESET-PASSWORD\/… /);
  expect(app.output()).not.toContain("tok3n");
});

describe("a change with a cookie", () => {
  it.each([
    [{ Referer: "https://evil.example/page" }, 403],
    [{ Referer: "rubbish" }, 403],
    [{ Referer: `${PUBLIC}/suppliers/new` }, 302],
    [{ "Sec-Fetch-Site": "cross-site", Referer: `${PUBLIC}/` }, 403],
    [{ Origin: PUBLIC, Referer: "https://evil.example/page" }, 302],
    [{}, 302],
  ])("that tells %j is answered %i", async (headers, status) => {
    const cookie = await sessionCookie(app.url);
    const answer = await sent(app.url, "/suppliers/new", {
      method: "POST",
      body: new URLSearchParams({ name: "Motor Factors", _token: JSON.stringify(headers) }),
      headers: { ...FORM, Cookie: cookie, ...headers },
    });
    expect(answer.status).toBe(status);
  });
});

describe("what only people see who are signed in", () => {
  it.each([
    "/customers",
    "/customers.data",
    "/users.data",
    "/nothing.data",
  ])("is kept by nobody: %s", async (path) => {
    const Cookie = await sessionCookie(app.url);
    const { headers } = await sent(app.url, path, { headers: { Cookie } });
    expect(headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("a compressed body", () => {
  it("is a 415 with its reason, as a call and as a form", async () => {
    const headers = { "Content-Encoding": "gzip" };
    const call = await sent(app.url, "/api/authentication/sign-in", {
      ...{ method: "POST", body: gzipSync(JSON.stringify(OWNER)) },
      headers: { ...headers, "Content-Type": "application/json" },
    });
    expect([call.status, JSON.parse(call.text)]).toEqual([415, expect.stringContaining("compressed")]);
    const form = await sent(app.url, "/sign-in", {
      ...{ method: "POST", body: gzipSync(new URLSearchParams(OWNER).toString()) },
      headers: { ...headers, ...FORM },
    });
    expect([form.status, form.text]).toEqual([415, expect.stringContaining("compressed")]);
    expect(await (await ownerClient(app.url))("GET", "customers")).toMatchObject({ status: 200 });
  });
});

describe("a cookie", () => {
  it("goes over https only where people use https, a message's too", async () => {
    const cookiesOf = async (url: string, origin: string) => {
      const headers = { ...FORM, Cookie: await sessionCookie(url), Origin: origin };
      const made = await sent(url, "/suppliers/new", {
        ...{ method: "POST", headers },
        body: new URLSearchParams({ name: "Motor Factors", _token: "cookies" }),
      });
      const entered = await sent(url, "/sign-in", { method: "POST", body: new URLSearchParams(OWNER) });
      return [...made.headers.getSetCookie(), ...entered.headers.getSetCookie()];
    };
    const secure = await cookiesOf(app.url, PUBLIC);
    expect(secure.map((each) => each.split("=")[0])).toEqual(["toast", "session", "device"]);
    for (const cookie of secure) expect(cookie.match(/; Secure/g)).toHaveLength(1);
    const plain = await startTestApp();
    for (const cookie of await cookiesOf(plain.url, plain.url)) expect(cookie).not.toContain("Secure");
    await plain.stop();
  });
});

describe("Strict-Transport-Security", () => {
  it("is sent with an https address only", async () => {
    const strict = async (url: string) =>
      (await sent(url, "/sign-in")).headers.get("Strict-Transport-Security");
    expect(await strict(app.url)).toMatch(/^max-age=\d{7,}$/);
    const plain = await startTestApp();
    expect(await strict(plain.url)).toBeNull();
    await plain.stop();
    expect(
      (await apiClient(app.url)("GET", "customers")).headers.get("Strict-Transport-Security"),
    ).not.toBeNull();
  });
});
