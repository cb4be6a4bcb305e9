import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionCookie, startTestApp, type TestApp } from "../garage/test-app";
import { leaksIn } from "./hostile";

// Logos as a browser uploads them. What a picture may hold is told case by case in modules/settings/logo.test.ts.

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await sessionCookie(app.url);
});
afterAll(() => app.stop());

const kept = async () => [
  await readFile(path.join(app.dataDir, "config.json"), "utf8"),
  ...(await readdir(path.join(app.dataDir, "logos")).catch(() => [])),
];

function upload(
  content: BlobPart,
  name = "logo.png",
  type = "image/png",
  department = "MOT",
): Promise<Response> {
  const body = new FormData();
  body.set("logo", new File([content], name, { type }));
  const headers = { Cookie: cookie, Origin: app.url };
  const address = `${app.url}/settings/departments/${department}/logo`;
  return fetch(address, { method: "POST", body, headers, redirect: "manual" });
}

const SVG = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;

const REFUSED: readonly (readonly [what: string, content: BlobPart, name?: string, type?: string])[] = [
  ["nothing", ""],
  ["a script that says it is a picture", "alert(1)"],
  ["a web page that says it is a picture", "<!doctype html><script>alert(1)</script>"],
  ["an SVG with a script", SVG("<script>alert(1)</script>"), "logo.svg", "image/svg+xml"],
  ["an SVG that says it is a PNG", SVG('<path onload="alert(1)"/>')],
  ["a program", "MZ\u0000\u0000", "logo.exe", "application/octet-stream"],
  ["2 MB", new Uint8Array(2_000_000)],
  ["a name that climbs", "x", "../../config.json"],
  ["a name with a line end", "x", "logo\r\nX: y.png"],
  ["a name that is none", "x", "\u0000"],
];

const UPLOADS = REFUSED.map(([what, ...file]) => ({ what, file }));

test.each(UPLOADS)("$what is refused in words, and nothing is kept", async ({
  file: [content, name, type],
}) => {
  const before = await kept();
  const answer = await upload(content, name, type);
  const page = await answer.text();
  expect(answer.status).toBe(422);
  expect(page).toMatch(/Choose a file|Save (?:the|it)|Open it/);
  expect(leaksIn(page)).toBeUndefined();
  expect(await kept()).toEqual(before);
});

test("6 MB are refused unread", async () => {
  const before = await kept();
  const status = await upload(new Uint8Array(6_000_000)).then(
    (answer) => answer.status,
    () => 413,
  );
  expect(status).toBe(413);
  expect(await kept()).toEqual(before);
});

test("a body that is no form, a department that there is not, and a stranger are refused", async () => {
  const before = await kept();
  const to = `${app.url}/settings/departments/MOT/logo`;
  const headers = { Cookie: cookie, Origin: app.url, "Content-Type": "multipart/form-data; boundary=x" };
  expect((await fetch(to, { method: "POST", body: "--y", headers })).status).toBe(400);
  const plain = new URLSearchParams({ logo: "text" });
  expect(
    (await fetch(to, { method: "POST", body: plain, headers: { Cookie: cookie, Origin: app.url } })).status,
  ).toBe(422);
  const nobody = await upload(SVG(""), "logo.svg", "image/svg+xml", "Nobody");
  expect(nobody.status).toBe(302);
  cookie = "";
  expect((await upload(SVG(""))).headers.get("Location")).toMatch(/^\/sign-in/);
  cookie = await sessionCookie(app.url);
  const other = await fetch(to, {
    method: "POST",
    body: plain,
    headers: { Cookie: cookie, Origin: "https://evil.example" },
  });
  expect(other.status).toBe(403);
  expect(await kept()).toEqual(before);
});

test("a good one is kept anew, served in a sandbox, and takes the place of the one before", async () => {
  expect((await upload(SVG('<path d="M0 0h9"/>'), "Über logo.svg", "image/svg+xml")).status).toBe(302);
  const [config = "", first = "", ...others] = await kept();
  expect(first).toMatch(/^mot-[\da-f]{12}\.svg$/);
  expect(others).toEqual([]);
  expect(config).toContain(first);
  const served = await fetch(`${app.url}/logos/MOT`, { headers: { Cookie: cookie } });
  expect(served.headers.get("Content-Security-Policy")).toMatch(/default-src 'none'.*sandbox/);
  expect(served.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(await served.text()).toContain('<path d="M0 0h9"/>');
  expect((await upload(SVG('<path d="M0 0h8"/>'), "x.svg", "image/svg+xml")).status).toBe(302);
  const [, second = "", ...rest] = await kept();
  expect([second === first, rest]).toEqual([false, []]);
});

test("a picture that one Admin uploads while another removes it is there, or is not the logo", async () => {
  const uploads = () => upload(SVG('<path d="M0 0h7"/>'), "x.svg", "image/svg+xml");
  const removes = () => {
    const headers = { Cookie: cookie, Origin: app.url };
    const body = new URLSearchParams({ intent: "remove" });
    const address = `${app.url}/settings/departments/MOT/logo`;
    return fetch(address, { method: "POST", body, headers, redirect: "manual" });
  };
  for (let round = 0; round < 10; round += 1) {
    await uploads();
    const answers = await Promise.all(round % 2 ? [removes(), uploads()] : [uploads(), removes()]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    const [config = "", ...logos] = await kept();
    const { departments } = JSON.parse(config);
    const named = departments.map(({ logo = "" }) => logo).filter((logo: string) => logo.startsWith("mot-"));
    expect(named).toEqual(logos);
  }
});
