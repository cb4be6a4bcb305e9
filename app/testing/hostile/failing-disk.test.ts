import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../../store/testing/books";
import { limitFiles, smallFileSystem } from "../../store/testing/small-disk";
import { garage } from "../command-line/run";
import {
  type Answer,
  type ApiClient,
  apiClient,
  OWNER,
  ownerClient,
  sessionCookie,
  startTestApp,
  type TestApp,
} from "../garage/test-app";

const PRELOADED = pathToFileURL(path.resolve("app/testing/hostile/failing-sync.mjs")).href;
const READ_ONLY = "Nothing can be changed until the server is restarted: its disk could not save a change.";

/** A person with a browser without scripts, signed in. */
async function visitor(app: TestApp) {
  const cookie = await sessionCookie(app.url);
  const ask = async (where: string, init: RequestInit) => {
    const answer = await fetch(`${app.url}${where}`, { ...init, headers: { cookie }, redirect: "manual" });
    return { status: answer.status, html: (await answer.text()).replaceAll("<!-- -->", "") };
  };
  return {
    see: (where: string) => ask(where, {}),
    send: (where: string, fields: Record<string, string>) =>
      ask(where, { method: "POST", body: new URLSearchParams(fields) }),
  };
}

let people = 0;
const person = (name: string) => ({
  name,
  email: "ann@lee.co.uk",
  phone: `01825 76${String(1000 + people++)}`,
});

/** Makes a record and answers its `_id`. */
async function make(api: ApiClient, call: string, body: unknown): Promise<string> {
  const answer = await api("POST", call, body);
  expect(answer.status).toBe(201);
  return answer.body._id;
}

async function app(options: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const started = await startTestApp(options);
  onTestFinished(() => started.kill());
  return started;
}

test("a start on a full disk names what has no room, wherever it comes to an end", async () => {
  const disk = smallFileSystem();
  if (typeof disk === "string") {
    console.log(`no small file system could be mounted here (${disk}): files of no length stand in for it`);
    const env = { ...process.env, DATA_DIR: temporaryDirectory(), XDG_STATE_HOME: temporaryDirectory() };
    const serve = 'ulimit -S -f 0 && exec "$0" cli/garage.mjs serve';
    const { status, stderr } = spawnSync("sh", ["-c", serve, process.execPath], { env, encoding: "utf8" });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^garage: .*EFBIG.*\n$/)]);
    return;
  }
  const env = { DATA_DIR: disk.dir, XDG_STATE_HOME: temporaryDirectory(), PORT: "0" };
  const ballast = path.join(path.dirname(disk.dir), "more ballast");
  const { bsize } = fs.statfsSync(path.dirname(disk.dir));
  const told = new Set<string>();
  for (const blocks of [0, 1, 2, 3, 4]) {
    fs.rmSync(disk.dir, { recursive: true, force: true });
    fs.mkdirSync(disk.dir);
    fs.rmSync(ballast, { force: true });
    expect(() => fs.writeFileSync(ballast, Buffer.alloc(12 * 1024 * 1024))).toThrow("ENOSPC");
    fs.truncateSync(ballast, fs.statSync(ballast).size - blocks * bsize);
    const { code, err } = await garage(["serve"], env);
    expect([blocks, code]).toEqual([blocks, 1]);
    told.add(err);
  }
  const full = (place: string) => `garage: ${place} could not be written: its disk is full\n`;
  expect(told).toEqual(new Set([full(disk.dir), full(path.join(disk.dir, "config.json"))]));
});

test("a server whose disk is full tells each who changes something, keeps what was typed, and goes on when there is room", async () => {
  const disk = smallFileSystem();
  const dataDir = typeof disk === "string" ? temporaryDirectory() : disk.dir;
  if (typeof disk !== "string") fs.mkdirSync(dataDir);
  const { url, pid, output, ...server } = await app({ dataDir });
  const api = await ownerClient(url);
  const browser = await visitor({ url, pid, output, ...server });
  const kept = await make(api, "customers", person("Kept"));

  const stopper = path.join(dataDir, "..", "filling");
  if (typeof disk === "string") {
    console.log(
      `no small file system could be mounted here (${disk}): a limit of file size stands in for it`,
    );
    limitFiles(pid, fs.statSync(path.join(dataDir, "journal-1.jsonl")).size + 1000);
  } else {
    expect(() => fill(stopper)).toThrow("ENOSPC");
  }
  let made = 0;
  let refused: Answer;
  for (;;) {
    refused = await api("POST", "customers", person(`Customer ${made}`));
    if (refused.status !== 201) break;
    made++;
  }
  expect(refused.status).toBe(503);
  expect(refused.body).toMatch(/^The change could not be written, so it was not made: (ENOSPC|EFBIG): /);
  const form = await browser.send("/customers/new", person("Typed at length"));
  expect(form.status).toBe(503);
  expect(form.html).toContain('value="Typed at length"');
  expect(form.html).toContain("The change could not be written, so it was not made: E");
  expect(form.html).toContain("<title>Error: Create customer");
  const settings = await api("PUT", "settings", { company: { phone: "01825 762 999" } });
  expect(settings).toMatchObject({
    status: 503,
    body: expect.stringMatching(/could not be written(, so .*)?: E\w+: /),
  });
  expect(fs.readdirSync(dataDir).filter((name) => name.startsWith("config"))).toEqual(["config.json"]);
  const list = await browser.see("/customers");
  expect(list.status).toBe(200);
  expect(list.html).not.toContain(READ_ONLY);
  expect(list.html).not.toContain("Typed at length");
  expect((await api("GET", "customers")).headers.get("X-Total-Count")).toBe(String(made + 1));

  if (typeof disk === "string") limitFiles(pid, "unlimited");
  else fs.unlinkSync(stopper);
  expect((await browser.send("/customers/new", person("Typed at length"))).status).toBe(302);
  expect((await api("PUT", `customers/${kept}`, { town: "Hove" })).status).toBe(200);
  await server.kill();
  const again = await ownerClient((await app({ dataDir })).url);
  expect((await again("GET", "customers")).headers.get("X-Total-Count")).toBe(String(made + 2));
  expect((await again("GET", `customers/${kept}`)).body.town).toBe("Hove");
  expect(output()).not.toMatch(/fault|SIG/);
  expect(output().match(/could not be written/g)).toHaveLength(1);
  if (typeof disk !== "string") expect(output()).toContain(`. There is no room in ${dataDir}\n`);
  expect(`${refused.body} ${form.html}`).not.toContain(dataDir);
  expect(output()).toContain("Changes are written again.");
  console.log(
    `full disk: ${made + 3} changes acknowledged, 0 lost after kill -9; 2 refused with 503 and undone`,
  );
});

/** Takes every block that is free. */
function fill(file: string): void {
  const fd = fs.openSync(file, "w");
  try {
    for (;;) fs.writeSync(fd, Buffer.alloc(4096));
  } finally {
    fs.closeSync(fd);
  }
}

test("a server whose disk cannot sync says on every screen that the books are read-only, and takes no change until it is restarted", async () => {
  const dataDir = temporaryDirectory();
  const trigger = path.join(temporaryDirectory(), "fails");
  const server = await app({
    dataDir,
    env: { NODE_OPTIONS: `--import ${PRELOADED}`, FAILS_TO_SYNC: trigger },
  });
  const api = await ownerClient(server.url);
  const browser = await visitor(server);
  const customer = await make(api, "customers", person("Ann Lee"));
  const idle = await make(api, "customers", person("Without invoices"));
  const vehicle = { vehicleModel: "Ford Fiesta", vehicleReg: "AB12 CDE" };
  const invoice = await make(api, "invoices", { customer, ...vehicle });
  const pages = [
    ...["/home", "/customers", "/customers/new", "/invoices", "/invoices/new", "/nowhere"],
    ...["", "/edit", "/delete", "/invoices"].map((below) => `/customers/${customer}${below}`),
    ...["/edit", "/delete", "/view", "/view/edit", "/view/lines/new", "/view/payments"].map(
      (below) => `/invoices/${invoice}${below}`,
    ),
  ];
  for (const page of pages) expect((await browser.see(page)).html).not.toContain(READ_ONLY);

  fs.writeFileSync(trigger, "");
  const first = await browser.send("/customers/new", person("Typed at length"));
  // It fails once; what the disk says later counts for nothing.
  fs.unlinkSync(trigger);
  const message =
    "The disk could not make a change durable (EIO: i/o error, fdatasync). The books are read-only";
  expect(first.status).toBe(503);
  for (const part of [READ_ONLY, message, 'value="Typed at length"', "<title>Error: Create customer"])
    expect(first.html).toContain(part);

  const forms: readonly (readonly [string, Record<string, string>])[] = [
    ["/customers/new", person("Another")],
    [`/customers/${customer}/edit`, person("Renamed")],
    [`/customers/${idle}/delete`, {}],
    [`/invoices/${invoice}/view/totals`, { cash: "5" }],
  ];
  for (const [where, fields] of forms) {
    const { status, html } = await browser.send(where, fields);
    expect([where, status]).toEqual([where, 503]);
    const shown = [message, ...Object.values(fields).map((value) => `value="${value}"`)];
    expect([where, shown.filter((part) => !html.includes(part))]).toEqual([where, []]);
  }
  const calls: readonly (readonly [string, string, unknown?])[] = [
    ["POST", "customers", person("Another")],
    ["PUT", `customers/${customer}`, { town: "Hove" }],
    ["DELETE", `customers/${idle}`],
    ["PUT", `invoices/${invoice}/new-line`, { service: "labour", charged: 50 }],
  ];
  for (const [method, call, body] of calls) {
    const answer = await api(method, call, body);
    expect([method, call, answer.status]).toEqual([method, call, 503]);
    expect(answer.body).toContain(message);
  }

  let banners = 0;
  for (const page of pages) {
    const { status, html } = await browser.see(page);
    expect([page, status]).toEqual([page, page === "/nowhere" ? 404 : 200]);
    expect([page, html.includes(READ_ONLY)]).toEqual([page, true]);
    banners++;
  }
  for (const page of ["/sign-in", "/request-reset-password"]) {
    expect(await (await fetch(`${server.url}${page}`)).text()).toContain(READ_ONLY);
    banners++;
  }
  // Reading goes on, and so does coming in.
  await visitor(server);
  expect((await apiClient(server.url)("POST", "authentication/sign-in", OWNER)).status).toBe(200);
  expect(server.output()).not.toContain("fault");
  expect(server.output().match(/The books are read-only until/g)).toHaveLength(1);
  await server.kill();

  const restarted = await app({ dataDir });
  const again = await ownerClient(restarted.url);
  expect((await again("GET", "customers")).headers.get("X-Total-Count")).toBe("2");
  expect((await again("GET", `customers/${customer}`)).body).toMatchObject({ name: "Ann Lee" });
  expect((await (await visitor(restarted)).see("/home")).html).not.toContain(READ_ONLY);
  expect((await again("PUT", `customers/${customer}`, { town: "Hove" })).status).toBe(200);
  console.log(
    `EIO at fdatasync: ${banners} pages with the banner, ${forms.length + 1} forms and ${calls.length} api calls answered 503, 3 acknowledged changes there after kill -9`,
  );
});
