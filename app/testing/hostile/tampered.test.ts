import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CONFIGURATION } from "../../config.server";
import { backUp } from "../../store/backup";
import { backupName } from "../../store/backup-folder";
import { noteBackup } from "../../store/last-backup";
import { temporaryDirectory } from "../../store/testing/books";
import { garage } from "../command-line/run";
import { type ApiClient, ownerClient, sessionCookie, startTestApp, type TestApp } from "../garage/test-app";

const TAMPERED =
  "Nothing can be changed: another program moved or changed the files of the books. Do not restart the server yet. Its log says what to do first.";

async function app(dataDir: string, env: Record<string, string> = {}): Promise<TestApp> {
  const started = await startTestApp({ dataDir, env });
  onTestFinished(() => started.kill());
  return started;
}

let people = 0;
const addCustomer = (api: ApiClient) =>
  api("POST", "customers", { name: "Ann Lee", email: "a@b.co", phone: `01825 76${String(1000 + people++)}` });

/** A directory of five customers, whose server was killed, and what this machine remembers of it. */
async function killedGarage() {
  const dataDir = path.join(temporaryDirectory(), "data");
  const env = { XDG_STATE_HOME: temporaryDirectory() };
  const server = await app(dataDir, env);
  const api = await ownerClient(server.url);
  for (let count = 0; count < 5; count++) expect((await addCustomer(api)).status).toBe(201);
  await server.kill();
  return { dataDir, env: { ...env, DATA_DIR: dataDir, PORT: "0" }, state: env };
}

test("a second server is refused after rm LOCK, and the first one goes on", async () => {
  const dataDir = path.join(temporaryDirectory(), "data");
  const server = await app(dataDir);
  const api = await ownerClient(server.url);
  fs.rmSync(path.join(dataDir, "LOCK"));
  const second = await garage(["serve"], { DATA_DIR: dataDir, PORT: "0" });
  expect(second).toMatchObject({
    code: 1,
    out: "",
    err: `garage: ${dataDir} is in use by another process that has not said who it is. Stop that process first.\n`,
  });
  expect((await addCustomer(api)).body).toMatchObject({ autoId: 1 });
});

test("a server whose journal is deleted answers nothing more, says so on every screen, and loses nothing", async () => {
  const dataDir = path.join(temporaryDirectory(), "data");
  const server = await app(dataDir);
  const api = await ownerClient(server.url);
  expect((await addCustomer(api)).status).toBe(201);
  const journal = path.join(dataDir, "journal-1.jsonl");
  fs.unlinkSync(journal);
  const refused = await addCustomer(api);
  expect(refused.status).toBe(503);
  expect(refused.body).toBe(TAMPERED.replace("Nothing can be changed", "This change was not made"));
  const [, from = "", to = ""] = /first copy the open file with cp (\S+) (\S+),/.exec(server.output()) ?? [];
  expect(server.output()).toContain(
    `${journal} was deleted by another program. The books are read-only, and this change was not made.`,
  );
  const health = await fetch(`${server.url}/healthz`);
  expect([health.status, await health.text()]).toEqual([503, "read-only"]);
  const cookie = await sessionCookie(server.url);
  for (const page of ["/home", "/customers", "/sign-in"]) {
    expect(await (await fetch(`${server.url}${page}`, { headers: { cookie } })).text()).toContain(TAMPERED);
  }
  fs.copyFileSync(from, to);
  await server.kill();
  fs.renameSync(to, journal);
  const again = await ownerClient((await app(dataDir)).url);
  expect((await again("GET", "customers")).headers.get("X-Total-Count")).toBe("1");
});

test("after kill -9, a journal that was cut back is refused by serve, backup and verify; consent opens it, and numbers go on", async () => {
  const { dataDir, env, state } = await killedGarage();
  const journal = path.join(dataDir, "journal-1.jsonl");
  const lines = fs.readFileSync(journal, "utf8").split("\n");
  // The last two records, of two customers.
  fs.writeFileSync(journal, `${lines.slice(0, -3).join("\n")}\n`);
  const missing = `${dataDir}: 2 records are missing. The books end with record `;
  for (const args of [["serve"], ["backup", "--out", `${temporaryDirectory()}/`], ["stats"]]) {
    const { code, out, err } = await garage(args, env);
    expect({ args, code, out }).toEqual({ args, code: 1, out: "" });
    expect(err).toContain(`garage: ${missing}`);
    expect(err).toContain("Numbers that were given: customers 5, here 3.");
  }
  const verified = await garage(["verify"], env);
  expect(verified).toMatchObject({ code: 1, out: expect.stringContaining(missing) });
  const accepted = await garage(["verify", "--accept-loss"], env);
  expect(accepted.code).toBe(0);
  expect(accepted.out).toMatch(
    /loss accepted +\d+ \w+ \d{4}, \d\d:\d\d by cli:\S+: .*: 2 records are missing\. /,
  );
  const again = await garage(["verify", "--accept-loss"], env);
  expect(again).toMatchObject({ code: 0, err: "The books lack nothing, so no loss was accepted.\n" });
  const api = await ownerClient((await app(dataDir, state)).url);
  expect((await api("GET", "customers")).headers.get("X-Total-Count")).toBe("3");
  expect((await addCustomer(api)).body).toMatchObject({ autoId: 6 });
});

test("lost books are not begun anew at night: the start and the backups are refused, and every backup stays", async () => {
  const { dataDir, env, state } = await killedGarage();
  const place = `${temporaryDirectory()}/`;
  expect((await garage(["backup", "--out", place, "--keep", "3"], env)).code).toBe(0);
  const kept = fs.readdirSync(place);
  fs.unlinkSync(path.join(dataDir, "journal-1.jsonl"));
  for (let night = 0; night < 3; night++) {
    expect((await garage(["serve"], env)).err).toContain("`garage serve --new` starts an empty garage here.");
    expect((await garage(["backup", "--out", place, "--keep", "1"], env)).code).toBe(1);
    expect(fs.readdirSync(place)).toEqual(kept);
  }
  const restored = await garage(
    ["restore", path.join(place, kept[0] ?? ""), "--to", dataDir, "--replace"],
    env,
  );
  expect(restored).toMatchObject({ code: 0, out: `${dataDir}\n` });
  const api = await ownerClient((await app(dataDir, state)).url);
  expect((await api("GET", "customers")).headers.get("X-Total-Count")).toBe("5");
});

test("--keep leaves other garages, broken files and newer books alone, and clears up what was cut short", async () => {
  const [one, other] = [await killedGarage(), await killedGarage()];
  const place = temporaryDirectory();
  const named = (day: string) => path.join(place, `garage-backup-202601${day}T000000000Z.tar.gz`);
  await garage(["backup", "--out", named("01")], other.env);
  await garage(["backup", "--out", named("02")], one.env);
  fs.copyFileSync(named("02"), named("03"));
  fs.writeFileSync(named("04"), fs.readFileSync(named("02")).subarray(0, 500));
  fs.writeFileSync(`${named("05")}.0123abcd-1.part`, "");
  fs.utimesSync(`${named("05")}.0123abcd-1.part`, 0, 0);
  const first = await garage(["backup", "--out", place, "--keep", "2", "--json"], one.env);
  const { file, removed } = JSON.parse(first.out);
  expect(removed).toEqual([path.basename(named("02"))]);
  const left = [named("01"), named("03"), named("04"), file].map((each) => path.basename(each));
  expect(fs.readdirSync(place).sort()).toEqual(left.sort());

  // Books that went back: an older backup was restored and is backed up.
  const ahead = named("06");
  const api = await ownerClient((await app(one.dataDir, one.state)).url);
  await addCustomer(api);
  await garage(["backup", "--out", ahead], one.env);
  const to = path.join(temporaryDirectory(), "restored");
  await garage(["restore", named("03"), "--to", to], one.env);
  const before = fs.readdirSync(place);
  const back = await garage(["backup", "--out", place, "--keep", "1"], { ...one.env, DATA_DIR: to });
  expect(back.code).toBe(1);
  expect(back.err).toMatch(
    /was made, up to record \d+\. No older backup was removed: .*06T000000000Z\.tar\.gz goes up to record \d+, so the books went back\./,
  );
  expect(fs.readdirSync(place)).toEqual(expect.arrayContaining(before));
});

test("backup --check tells the newest whole backup of this garage and its age, and exits with 1 when it will not do", async () => {
  const { dataDir, env } = await killedGarage();
  const place = temporaryDirectory();
  expect(await garage(["backup", "--check", place], env)).toEqual({
    code: 1,
    out: "",
    err: `garage: ${place} holds no whole backup of this garage. Make one: garage backup --out ${place}\n`,
  });
  const { out } = await garage(["backup", "--out", place, "--json"], env);
  const { file, records } = JSON.parse(out);
  const checked = await garage(["backup", "--check", place], env);
  expect(checked).toMatchObject({ code: 0, err: "" });
  expect(checked.out).toMatch(
    /: whole, made \d+ \w+ \d{4}, \d\d:\d\d \(0\.0 days ago\), up to record \d+ of \d+, last changed \d+ \w+ \d{4}, \d\d:\d\d\n$/,
  );
  expect(checked.out).toContain(`${file}: whole`);
  expect(checked.out).toContain(`up to record ${records} of ${records}`);
  const aged = temporaryDirectory();
  const nineDaysAgo = new Date(Date.now() - 9 * 86_400_000 - 60_000);
  await backUp(dataDir, path.join(aged, backupName(nineDaysAgo)), { now: nineDaysAgo, also: CONFIGURATION });
  expect(await garage(["backup", "--check", aged], env)).toMatchObject({
    code: 1,
    err: `garage: The newest whole backup is 9 days old. Make one: garage backup --out ${aged}\n`,
  });
  expect((await garage(["backup", "--check", aged, "--days", "10"], env)).code).toBe(0);
  const early = new Date("2098-01-01T00:00:00.000Z");
  const future = path.join(aged, backupName(early));
  await backUp(dataDir, future, { now: early, also: CONFIGURATION });
  expect(await garage(["backup", "--check", aged], env)).toMatchObject({
    code: 1,
    err: `garage: ${future} says that it was made in the future, so a clock is or was wrong. Move it elsewhere, and make another one.\n`,
  });
  const fast = new Date(Date.now() + 40 * 60_000);
  await backUp(dataDir, path.join(place, backupName(fast)), { now: fast, also: CONFIGURATION });
  await garage(["user", "add", "Ann", "ann@lee.co.uk"], env);
  const newer = JSON.parse((await garage(["backup", "--out", place, "--json"], env)).out).file;
  expect((await garage(["backup", "--check", place], env)).out).toContain(`${newer}: whole`);
  const broken = path.join(place, "garage-backup-20990101T000000000Z.tar.gz");
  fs.writeFileSync(broken, fs.readFileSync(file).subarray(0, -10));
  expect(await garage(["backup", "--check", place], env)).toMatchObject({
    code: 1,
    err: `garage: ${broken} is newer, and no whole backup. Remove it, and make another one.\n`,
  });
});

test("a backup holds logos of every name, and is not made inside the data directory", async () => {
  const { dataDir, env } = await killedGarage();
  const logos = path.join(dataDir, "logos");
  fs.mkdirSync(logos);
  const names = ["Müller (neu) [2].png", "größe & co.svg", "plain.png"];
  for (const name of names) fs.writeFileSync(path.join(logos, name), name);
  for (const inside of [`${logos}/`, `${dataDir}/backups/`]) {
    const refused = await garage(["backup", "--out", inside], env);
    expect(refused.code).toBe(1);
    expect(refused.err).toBe(
      `garage: ${inside.slice(0, -1)} is inside the data directory, and would be lost with it. Put the backup somewhere else.\n`,
    );
  }
  expect(fs.existsSync(path.join(dataDir, "backups"))).toBe(false);
  const file = path.join(temporaryDirectory(), "backup.tar.gz");
  await garage(["backup", "--out", file], env);
  const to = path.join(temporaryDirectory(), "restored");
  await garage(["restore", file, "--to", to], env);
  for (const name of names) expect(fs.readFileSync(path.join(to, "logos", name), "utf8")).toBe(name);
});

test("config.json may begin with a byte order mark, and UTF-16 is named", async () => {
  const { dataDir, env, state } = await killedGarage();
  const config = path.join(dataDir, "config.json");
  const text = fs.readFileSync(config, "utf8");
  fs.writeFileSync(config, `\uFEFF${text}`);
  await (await app(dataDir, state)).kill();
  fs.writeFileSync(config, Buffer.from(`\uFEFF${text}`, "utf16le"));
  expect((await garage(["serve"], env)).err).toBe(
    `garage: ${config} is saved as UTF-16. Save it as UTF-8.\n`,
  );
});

test("a record whose history was removed says so on its page and at the command line, and can still be changed", async () => {
  const { dataDir, env, state } = await killedGarage();
  for (const name of ["Ann", "Ben"]) {
    await garage(["user", "add", name, `${name}@lee.co.uk`], env);
    expect(await garage(["compact"], env)).toMatchObject({ code: 0 });
  }
  fs.rmSync(path.join(dataDir, "history"), { recursive: true });
  const server = await app(dataDir, state);
  const api = await ownerClient(server.url);
  const [{ _id }] = (await api("GET", "customers")).body;
  const page = async () => {
    const headers = { Cookie: await sessionCookie(server.url) };
    const answer = await fetch(`${server.url}/customers/${_id}?history=open`, { headers });
    return [answer.status, await answer.text()] as const;
  };
  const told = /The history cannot be told: (?:<!-- -->)?records 1 to \d+ are missing(?:<!-- -->)?\./;
  expect(await page()).toEqual([200, expect.stringMatching(told)]);
  expect((await api("PUT", `customers/${_id}`, { town: "Hove" })).status).toBe(200);
  expect(await page()).toEqual([200, expect.stringMatching(told)]);
  const { body: later } = await addCustomer(api);
  await server.kill();
  expect(await garage(["history", "customer", "5"], env)).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringMatching(/records 1 to \d+ are missing/),
  });
  expect(await garage(["history", "customer", String(later.autoId)], env)).toMatchObject({
    code: 0,
    out: expect.stringContaining("created by Administrator"),
  });
});

test("Home tells an Admin when no backup was made for 7 days, and nobody else", async () => {
  const { dataDir, env, state } = await killedGarage();
  const home = async () => {
    const server = await app(dataDir, state);
    const cookie = await sessionCookie(server.url);
    const html = await (await fetch(`${server.url}/home`, { headers: { cookie } })).text();
    await server.kill();
    return html.replaceAll("<!-- -->", "");
  };
  expect(await home()).not.toContain("No backup was made");
  await garage(["backup", "--out", path.join(temporaryDirectory(), "b.tar.gz")], env);
  const note = path.join(dataDir, "last-backup.json");
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
  const { file } = JSON.parse(fs.readFileSync(note, "utf8"))[2];
  noteBackup(dataDir, { at: daysAgo(6), file });
  expect(await home()).not.toContain("No backup was made");
  noteBackup(dataDir, { at: daysAgo(9), file });
  const html = await home();
  expect(html).toContain("<strong>No backup was made for 9 days.</strong>");
  expect(html).toContain("garage backup --out FOLDER");
});
