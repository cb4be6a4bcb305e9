import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../../store/testing/books";
import { apiClient, startTestApp } from "../garage/test-app";
import { garage } from "./run";

const GARAGE = path.resolve("cli/garage.mjs");

/** Books with one user. */
async function books() {
  const dir = temporaryDirectory();
  await garage(["user", "add", "Ann", "ann@lee.co.uk"], { DATA_DIR: dir });
  return { dir, env: { DATA_DIR: dir } };
}

it("backup takes no place of what is no file, even where it may replace one", async () => {
  const { env } = await books();
  const pipe = path.join(temporaryDirectory(), "pipe");
  execFileSync("mkfifo", [pipe]);
  for (const more of [[], ["--replace"]]) {
    const { code, err } = await garage(["backup", "--out", pipe, ...more], env);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("is no file, and a backup would take its place"),
    ]);
    expect(err).not.toContain("--replace");
  }
  expect((await fs.stat(pipe)).isFIFO()).toBe(true);
});

it("backup is made beside logos that cannot be read by their names, and says which are not in it", async () => {
  const { dir, env } = await books();
  const logos = path.join(dir, "logos");
  await fs.mkdir(logos);
  await fs.symlink("/nowhere/x.svg", path.join(logos, "gone.svg"));
  await fs.writeFile(Buffer.from(`${logos}/caf\xe9.svg`, "latin1"), "<svg/>");
  const file = path.join(temporaryDirectory(), "backup.tar.gz");
  const made = await garage(["backup", "--out", file], env);
  expect(await fs.stat(file)).toBeTruthy();
  expect(made.out + made.err).toContain("logos/gone.svg");
  expect(made.out + made.err).toContain("logos/caf");
});

it("backup --check passes over what was removed while it looked", async () => {
  const { env } = await books();
  const place = temporaryDirectory();
  await garage(["backup", "--out", place], env);
  // As a name that was listed, and is no file any more.
  await fs.symlink("/nowhere/b", path.join(place, "garage-backup-20240101T000000000Z.tar.gz"));
  expect(await garage(["backup", "--check", place, "--days", "1"], env)).toMatchObject({ code: 0 });
  expect(await garage(["backup", "--out", place, "--keep", "1"], env)).toMatchObject({ code: 0 });
});

it("a password from standard input keeps its spaces, and is one line", async () => {
  const { env } = await books();
  const set = (input: string) =>
    garage(["user", "set-password", "ann@lee.co.uk", "--password", "-"], env, input);
  expect(await set("two lines are \nno password\n")).toMatchObject({
    code: 1,
    err: expect.stringContaining("The password has more than one line"),
  });
  expect(await set(" spaces at both ends \r\n")).toMatchObject({ code: 0 });
  const app = await startTestApp({ dataDir: env.DATA_DIR });
  const signIn = async (password: string) =>
    (await apiClient(app.url)("POST", "authentication/sign-in", { email: "ann@lee.co.uk", password })).status;
  expect([await signIn("spaces at both ends"), await signIn(" spaces at both ends ")]).toEqual([401, 200]);
  await app.stop();
});

it("a command whose books are gone tells what a start tells", async () => {
  const { dir, env } = await books();
  await fs.rm(path.join(dir, "journal-1.jsonl"));
  const { code, err } = await garage(["stats"], env);
  expect([code, err]).toEqual([1, expect.stringContaining("the snapshots and journals are missing")]);
});

it("vat takes both days of a span, or none", async () => {
  const { env } = await books();
  for (const option of ["--from", "--to"]) {
    const { code, err } = await garage(["vat", option, "2026-01-01"], env);
    expect([code, err]).toEqual([2, expect.stringContaining("Give --from and --to together")]);
  }
});

it("refuses to change an unknown user before it brings older books up to date", async () => {
  const dir = path.join(temporaryDirectory(), "0.1.0");
  await fs.cp("app/testing/garage/releases/0.1.0", dir, { recursive: true });
  for (const command of ["set-password", "activate"]) {
    expect(await garage(["user", command, "nobody@example.co.uk"], { DATA_DIR: dir })).toEqual({
      ...{ code: 1, out: "" },
      err: expect.stringMatching(/garage: There is no user with the email nobody@example\.co\.uk\n$/),
    });
  }
  expect(await fs.readdir(dir)).not.toContain("backups");
  expect((await garage(["stats"], { DATA_DIR: dir })).err).toContain("These books are of version 0.1.0");
});

it("backup tells what is only a link, and follows none", async () => {
  const app = await startTestApp();
  await app.kill();
  const env = { DATA_DIR: app.dataDir };
  const place = temporaryDirectory();
  await fs.mkdir(path.join(app.dataDir, "logos"), { recursive: true });
  const folder = path.join(place, "backups");
  const keepOne = () => garage(["backup", "--out", folder, "--keep", "1"], env);
  expect(await keepOne()).toMatchObject({ code: 0 });
  await fs.symlink("/etc/passwd", path.join(app.dataDir, "logos", "stolen.svg"));
  const linked = await keepOne();
  expect(linked).toMatchObject({
    code: 1,
    err: expect.stringContaining("logos/stolen.svg is a link, and is left out of the backup"),
  });
  expect(linked.err).toContain("not the logos. No older backup was removed. logos/stolen.svg is a link");
  const logos = path.join(app.dataDir, "logos");
  await fs.rm(path.join(logos, "stolen.svg"));
  await fs.rename(logos, path.join(place, "logos"));
  await fs.symlink(path.join(place, "logos"), logos);
  expect(await keepOne()).toMatchObject({
    code: 1,
    err: expect.stringContaining("not the logos. No older backup was removed. logos is a link"),
  });
  expect(await fs.readdir(folder)).toHaveLength(3);
  const config = path.join(app.dataDir, "config.json");
  await fs.rename(config, path.join(place, "config.json"));
  await fs.symlink(path.join(place, "config.json"), config);
  expect(await garage(["backup", "--out", path.join(place, "b.tar.gz")], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining("not the settings. No older backup was removed. config.json is a link"),
  });
});

it("what is no ordinary file is not waited for: a device, and a pipe into which nobody writes", async () => {
  const { env } = await books();
  const place = temporaryDirectory();
  const pipe = path.join(place, "garage-backup-20260101T000000000Z.tar.gz");
  execFileSync("mkfifo", [pipe]);
  for (const file of ["/dev/zero", pipe])
    expect(await garage(["import", "customers", file, "--dry-run"], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${file} is no ordinary file. Name a file`),
    });
  const verified = await garage(["verify", pipe], env);
  expect([verified.code, verified.err]).toEqual([1, expect.stringContaining("no ordinary file")]);
  const checked = await garage(["backup", "--check", place], env);
  expect([checked.code, checked.err]).toEqual([1, expect.stringContaining("holds no whole backup")]);
});

it("import reads what another program writes, and no further than a file may be long", async () => {
  const { env } = await books();
  const read = (program: string) =>
    spawnSync(
      "sh",
      ["-c", `${program} | "$0" "$1" import customers /dev/stdin --dry-run`, process.execPath, GARAGE],
      {
        env: { ...process.env, NODE_ENV: "production", ...env },
        encoding: "utf8",
      },
    );
  const { status, stdout } = read("printf 'Name\\nAnn\\n'");
  expect([status, stdout]).toEqual([0, "1 would be imported, 0 there already, 0 refused\n"]);
  expect(read("yes")).toMatchObject({ status: 1, stderr: expect.stringContaining("is larger than 20 MB") });
});
