import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import { text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type ApiClient, ownerClient, startTestApp, type TestApp } from "../garage/test-app";

// Who is slow, or never comes to an end, takes nothing from the others: they are answered meanwhile.

/** Milliseconds until the server puts slow clients off: the others are answered before. */
const PUT_OFF = 15_000;

let app: TestApp;
let owner: ApiClient;
const sockets: net.Socket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  owner = await ownerClient(app.url);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => app.stop());

async function connection(): Promise<net.Socket> {
  const socket = net.connect(Number(new URL(app.url).port), "127.0.0.1");
  socket.on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}

function connections(count: number): Promise<net.Socket[]> {
  return Promise.all(Array.from({ length: count }, connection));
}

/** A page, a call and a change, each on a connection of its own. */
async function othersAreServed(): Promise<void> {
  const begun = performance.now();
  const agent = new http.Agent({ keepAlive: false });
  const page = await new Promise((resolve, reject) => {
    http
      .get(`${app.url}/sign-in`, { agent }, (answer) => resolve(answer.resume().statusCode))
      .once("error", reject);
  });
  expect(page).toBe(200);
  expect((await owner("GET", "customers", undefined, { Connection: "close" })).status).toBe(200);
  expect((await owner("POST", "suppliers", { name: "Motor Factors" })).status).toBe(201);
  expect(performance.now() - begun).toBeLessThan(PUT_OFF);
}

const FORM = "Content-Type: application/x-www-form-urlencoded\r\n";

describe("the others are served while", () => {
  test("200 connections are open and say nothing", async () => {
    await connections(200);
    await othersAreServed();
  });

  test("200 connections were answered and stay", async () => {
    const open = await connections(200);
    await Promise.all(
      open.map(async (socket) => {
        socket.write("GET /sign-in HTTP/1.1\r\nHost: a\r\n\r\n");
        const [answer] = await once(socket, "data");
        expect(String(answer)).toMatch(/^HTTP\/1\.1 200/);
      }),
    );
    await othersAreServed();
  });

  test("50 clients write their headers letter by letter", async () => {
    const slow = await connections(50);
    for (const letter of "GET /sign-in HT") for (const socket of slow) socket.write(letter);
    await othersAreServed();
  });

  test.each([
    ["a form", "/sign-in", FORM, "email="],
    ["a call", "/api/authentication/sign-in", "Content-Type: application/json\r\n", '{"email":"'],
  ])("50 bodies of %s never end", async (_, place, type, begun) => {
    const slow = await connections(50);
    for (const socket of slow) {
      socket.write(`POST ${place} HTTP/1.1\r\nHost: a\r\n${type}Content-Length: 900000\r\n\r\n${begun}`);
    }
    for (let count = 0; count < 20; count += 1) for (const socket of slow) socket.write("x".repeat(1000));
    await othersAreServed();
  });

  test("20 clients ask for pages that they never read", async () => {
    const deaf = await connections(20);
    for (const socket of deaf) {
      socket.pause();
      socket.write("GET /sign-in HTTP/1.1\r\nHost: a\r\n\r\n".repeat(10));
    }
    await othersAreServed();
  });

  test("clients go away in the middle of what they send and of what they are sent", async () => {
    for (const socket of await connections(50)) {
      socket.write(`POST /sign-in HTTP/1.1\r\nHost: a\r\n${FORM}Content-Length: 500\r\n\r\nemail=`);
      socket.resetAndDestroy();
    }
    for (const socket of await connections(50)) {
      socket.write("GET /sign-in HTTP/1.1\r\nHost: a\r\n\r\n");
      socket.destroy();
    }
    await othersAreServed();
  });
});

describe("is refused and put off", () => {
  const head = (lines: string) => `POST /sign-in HTTP/1.1\r\nHost: a\r\n${lines}\r\n`;
  test.each([
    ["a body without end", head(`${FORM}Transfer-Encoding: chunked\r\n`), 411],
    ["a body that says it is large", head(`${FORM}Content-Length: 1000001\r\n`), 413],
    ["a body of two lengths", head(`${FORM}Content-Length: 5\r\nContent-Length: 6\r\n`), 400],
    ["a length and no length", head(`${FORM}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`), 400],
    ["a length that is none", head(`${FORM}Content-Length: -5\r\n`), 400],
    ["a header without end", head(`X: ${"x".repeat(20_000)}\r\n`), 431],
    ["no HTTP at all", "\u0016\u0003\u0001 hello\r\n\r\n", 400],
    ["a request without a host", "GET /sign-in HTTP/1.1\r\n\r\n", 400],
    ["a host that is none", "GET /sign-in HTTP/1.1\r\nHost: a b\r\n\r\n", 400],
    ["half a host", "GET /sign-in HTTP/1.1\r\nHost: [::\r\n\r\n", 400],
  ])("%s", async (_, request, status) => {
    const socket = await connection();
    socket.write(request);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    await once(socket, "close");
    await othersAreServed();
  });
});

/** Sends what is left of a body of 2 MB that began with `email=`. */
async function sendRest(socket: net.Socket): Promise<void> {
  const part = "x".repeat(10_000);
  for (let left = 2_000_000 - "email=".length; left > 0; left -= part.length) {
    if (!socket.write(part.slice(0, left))) await once(socket, "drain");
  }
}

/** The head of a form that is too large, and the beginning of its body. */
const tooLarge = (lines: string) =>
  `POST /sign-in HTTP/1.1\r\nHost: a\r\n${FORM}${lines}Content-Length: 2000000\r\n\r\nemail=`;

const REFUSED = /^HTTP\/1\.1 413 [\s\S]*larger than 20 kB$/;

test("a client that is still sending hears why its body is refused, and may ask again", async () => {
  const socket = await connection();
  let heard = "";
  socket.on("data", (data) => {
    heard += data;
  });
  socket.write(tooLarge(""));
  await expect.poll(() => heard).toMatch(REFUSED);
  await sendRest(socket);
  heard = "";
  socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 200 /);
});

test("a proxy that keeps no connection, and reads once it has sent everything, hears it too", async () => {
  const socket = new net.Socket().pause();
  sockets.push(socket);
  await once(socket.connect(Number(new URL(app.url).port), "127.0.0.1"), "connect");
  socket.write(tooLarge("Connection: close\r\n"));
  // Much is answered that was asked afterwards, so the head was seen long ago.
  await othersAreServed();
  await sendRest(socket);
  expect(await text(socket)).toMatch(REFUSED);
});

test("a whole address in the request line is as good as its path", async () => {
  const socket = await connection();
  socket.write(`GET ${app.url}/sign-in?returnTo=/customers HTTP/1.1\r\nHost: a\r\n\r\n`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
});

describe("what is sent to where nothing is taken is refused in a sentence, and no fault:", () => {
  test.each([
    ["POST", "/no-such-page", 404, "There is nothing at this address."],
    ["POST", "/", 405, "A form was sent to this page, and the page takes none."],
    ["POST", "/home.data", 405, "405"],
    ["POST", "/customers/options", 405, "use GET or HEAD"],
    ["POST", "/invoices/x5/pdf", 405, "use GET or HEAD"],
    ["PUT", "/home", 405, "use GET, HEAD or POST"],
    ["PATCH", "/customers", 405, "use GET, HEAD or POST"],
    ["DELETE", "/", 405, "use GET, HEAD or POST"],
  ])("%s %s", async (method, address, status, sentence) => {
    const body = method === "POST" ? new URLSearchParams({ x: "1" }) : null;
    const answer = await fetch(app.url + address, { method, body });
    expect(answer.status).toBe(status);
    const text = await answer.text();
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/Unexpected|Something went wrong|Error:/);
    expect(app.output()).not.toMatch(/fault|Error/);
  });

  test("a form of a stranger to a page, which is sent to sign in", async () => {
    const sent = { method: "POST", body: new URLSearchParams({ x: "1" }), redirect: "manual" } as const;
    const answer = await fetch(`${app.url}/customers`, sent);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/sign-in?returnTo=%2Fcustomers"]);
  });
});

test("a form that is answered before it was read leaves the connection good for the next request", async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, body = "") =>
    new Promise<{ status: number | undefined; socket: unknown }>((resolve, reject) => {
      const headers = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": body.length };
      const request = http.request(new URL(path, app.url), { method, agent, headers }, (response) => {
        const { socket } = response;
        response.resume().once("end", () => resolve({ status: response.statusCode, socket }));
      });
      request.once("error", reject).end(body);
    });
  const form = await send("POST", "/customers/new", `name=${"x".repeat(900_000)}`);
  expect(form.status).toBe(302);
  const page = await send("GET", "/sign-in");
  expect(page.status).toBe(200);
  expect(page.socket).toBe(form.socket);
  agent.destroy();
});

test("a page is packed as a whole, not write by write", async () => {
  const packed = await new Promise<Buffer>((resolve, reject) => {
    http
      .get(`${app.url}/sign-in`, { headers: { "Accept-Encoding": "gzip" } }, async (answer) => {
        expect(answer.headers["content-encoding"]).toBe("gzip");
        resolve(Buffer.concat(await answer.toArray()));
      })
      .once("error", reject);
  });
  const plain = await (await fetch(`${app.url}/sign-in`)).text();
  expect(packed.length).toBeLessThan(gzipSync(plain).length * 1.05);
});

test("a script is sent packed as its reader unpacks it, and is the same", async () => {
  const [largest] = fs
    .readdirSync("build/browser/_shared")
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name, size: fs.statSync(`build/browser/_shared/${name}`).size }))
    .sort((a, b) => b.size - a.size);
  const get = (accepted: string) =>
    new Promise<{ encoding: string | undefined; type: string | undefined; body: Buffer }>(
      (resolve, reject) => {
        const headers = { "Accept-Encoding": accepted };
        http
          .get(`${app.url}/build/_shared/${largest?.name}`, { headers }, async (answer) => {
            const { "content-encoding": encoding, "content-type": type } = answer.headers;
            resolve({ encoding, type, body: Buffer.concat(await answer.toArray()) });
          })
          .once("error", reject);
      },
    );
  const whole = await get("identity");
  expect(whole.body).toHaveLength(largest?.size ?? 0);
  expect(whole.encoding).toBeUndefined();
  const unpacks = { gzip: gunzipSync, br: brotliDecompressSync } as const;
  for (const [encoding, unpack] of Object.entries(unpacks)) {
    const packed = await get(encoding);
    expect(packed).toMatchObject({ encoding, type: whole.type });
    expect(unpack(packed.body).equals(whole.body)).toBe(true);
    // Better than there is time for while it is sent.
    expect(packed.body.length).toBeLessThan(gzipSync(whole.body, { level: 9 }).length * 0.98);
  }
});

test("and none of it was a fault", () => {
  expect(app.output()).not.toMatch(/fault|Error/);
});
