import fs from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryDirectory } from "../../store/testing/books";
import { ownerClient, startTestApp } from "../garage/test-app";
import { garage } from "./run";

describe("backup, verify, restore and history", () => {
  it("work beside the server; what is restored serves", async () => {
    const app = await startTestApp();
    const place = temporaryDirectory();
    const env = { DATA_DIR: app.dataDir };
    try {
      const api = await ownerClient(app.url);
      const ann = { name: "Ann Lee", email: "ann@lee.co.uk", phone: "01825 762 118" };
      const { body: customer } = await api("POST", "customers", ann);
      await api("PUT", `customers/${customer._id}`, { name: "Ann Lee-Smith" });

      const told = await garage(["history", "customer", "1"], env);
      expect(told.err).toBe("");
      expect(told.out.split("\n").filter((line) => / by /.test(line))).toHaveLength(2);
      expect(told.out).toMatch(/Name +Ann Lee → Ann Lee-Smith\n/);
      const one = await garage(["history", "customer", "1", "--json"], env);
      expect(JSON.parse(one.out.split("\n")[1] ?? "")).toMatchObject({
        kind: "changed",
        fields: [{ field: "Name", before: "Ann Lee", after: "Ann Lee-Smith" }],
      });
      expect(await garage(["history", "customer", "2"], env)).toMatchObject({
        code: 1,
        err: "garage: There has never been customer 2\n",
      });

      const made = await garage(["backup", "--out", `${place}/`, "--json"], env);
      const { file } = JSON.parse(made.out);
      const verified = await garage(["verify", file, "--json"], env);
      expect(JSON.parse(verified.out)).toMatchObject({ documents: { customers: 1, users: 1 }, damages: [] });
      expect((await garage(["verify"], env)).out).toContain("all hold");
      const compacting = await garage(["compact"], env);
      expect(compacting).toMatchObject({ code: 1, err: expect.stringContaining(`process ${app.pid}`) });
      expect(await garage(["restore", file, "--to", app.dataDir], env)).toMatchObject({ code: 1, out: "" });

      await api("DELETE", `customers/${customer._id}`);
      expect((await garage(["history", "customer", "1"], env)).out).toContain("deleted by");

      const to = path.join(place, "restored");
      expect(await garage(["restore", file, "--to", to], env)).toMatchObject({ code: 0, out: `${to}\n` });
      const again = await startTestApp({ dataDir: to });
      const found = await (await ownerClient(again.url))("GET", `customers/${customer._id}`);
      await again.kill();
      expect(found.body).toMatchObject({ name: "Ann Lee-Smith" });
      expect(await garage(["compact"], { DATA_DIR: to })).toMatchObject({ code: 0, out: "" });
      expect((await garage(["verify"], { DATA_DIR: to })).out).toContain("1 snapshots");
    } finally {
      await app.stop();
    }
  });

  it.each([
    ["is gone", undefined, "config.json is missing"],
    ["is cut short", 300, "config.json is not JSON"],
  ])("where config.json %s the start, verify, backup and restore tell it, and no good backup goes", async (_, bytes, reason) => {
    const app = await startTestApp();
    const env = { DATA_DIR: app.dataDir };
    const api = await ownerClient(app.url);
    await api("POST", "customers", { name: "Ann", email: "a@b.co", phone: "01825 762 118" });
    const place = temporaryDirectory();
    const backUp = () => garage(["backup", "--out", place, "--keep", "1"], env);
    expect(await backUp()).toMatchObject({ code: 0 });
    const [good = ""] = await fs.readdir(place);
    await app.kill();
    const file = path.join(app.dataDir, "config.json");
    if (bytes === undefined) await fs.rm(file);
    else await fs.truncate(file, bytes);

    const told = { code: 1, err: expect.stringContaining(reason) };
    expect(await garage(["serve"], { ...env, PORT: "0" })).toMatchObject(told);
    expect(await garage(["statement", "1", "--department", "MOT"], env)).toMatchObject(told);
    const verified = await garage(["verify"], env);
    expect(verified).toMatchObject({ code: 1, out: expect.stringContaining(reason) });
    expect(verified.err).toContain("1 damaged place was found");
    expect(await backUp()).toMatchObject(told);
    const [other = ""] = (await fs.readdir(place)).filter((name) => name !== good);
    expect(await fs.readdir(place)).toEqual([good, other].sort());
    expect(await garage(["verify", path.join(place, other)], env)).toMatchObject({ code: 1 });
    expect(await garage(["verify", path.join(place, good)], env)).toMatchObject({ code: 0 });
    const to = path.join(place, "restored");
    expect(await garage(["restore", path.join(place, other), "--to", to], env)).toMatchObject({
      code: 0,
      err: expect.stringContaining(reason),
    });
    if (bytes === undefined)
      expect(await garage(["backup", "--check", place], env)).toMatchObject({
        code: 1,
        err: expect.stringContaining("holds no config.json"),
      });
  });

  it("verify names every damage, ends with 1, and cuts only by consent", async () => {
    const app = await startTestApp();
    const env = { DATA_DIR: app.dataDir };
    const api = await ownerClient(app.url);
    for (const name of ["Ann", "Ben", "Cat"])
      await api("POST", "customers", { name, email: "a@b.co", phone: "01825 762 118" });
    await app.kill();
    const file = path.join(app.dataDir, "journal-1.jsonl");
    const text = await fs.readFile(file, "utf8");
    const at = text.indexOf('"Ben"');
    await fs.writeFile(file, text.replace('"Ben"', '"Bem"'));
    const { code, out, err } = await garage(["verify"], env);
    expect(out).toContain(`${file}, byte ${text.lastIndexOf("\n", at) + 1}: `);
    expect({ code, err }).toEqual({ code: 1, err: "garage: 1 damaged place was found\n" });
    expect(out).toMatch(/^sums, departments +not added up/m);
    expect(await garage(["serve"], { ...env, PORT: "0" })).toMatchObject({ code: 1 });
    const cut = await garage(["verify", "--cut"], env);
    expect(cut).toMatchObject({ code: 0, err: expect.stringContaining("set aside in ") });
    expect(cut.err).toContain(", with 1 whole record among them. Keep this file: ");
    expect((await fs.readdir(app.dataDir)).filter((name) => /^cut-.*\.bin$/.test(name))).toHaveLength(1);
    for (const [number, told] of [
      ["3", "The history does not say what became of customer 3"],
      ["4", "There has never been customer 4"],
    ] as const)
      expect((await garage(["history", "customer", number], env)).err).toBe(`garage: ${told}\n`);
    const again = await startTestApp({ dataDir: app.dataDir });
    expect((await (await ownerClient(again.url))("GET", "customers")).body).toHaveLength(1);
    await again.stop();
  });

  it("--keep leaves backups of books that another computer has gone on without", async () => {
    const [place, other] = [temporaryDirectory(), path.join(temporaryDirectory(), "data")];
    const first = { DATA_DIR: temporaryDirectory(), XDG_STATE_HOME: temporaryDirectory() };
    const second = { DATA_DIR: other, XDG_STATE_HOME: temporaryDirectory() };
    const addUser = (name: string, env: Record<string, string>) =>
      garage(["user", "add", name, `${name}@lee.co.uk`], env);
    const backUp = async (env: Record<string, string>, ...keep: string[]) => {
      const { out, err } = await garage(["backup", "--out", place, "--json", ...keep], env);
      return { ...JSON.parse(out), err };
    };
    await addUser("Ann", first);
    const shared = await backUp(first);
    await addUser("Ben", first);
    const lost = await backUp(first);
    await garage(["restore", shared.file, "--to", other], second);
    for (const name of ["Cat", "Dan"]) await addUser(name, second);
    const made = await backUp(second, "--keep", "1");
    expect(made.records).toBeGreaterThan(lost.records);
    expect([made.removed, made.parted]).toEqual([[path.basename(shared.file)], [path.basename(lost.file)]]);
    expect(made.err).toBe(
      `${lost.file} was not removed: it holds changes that are not in these books. Move it elsewhere once nobody needs it.\n`,
    );
    expect((await fs.readdir(place)).sort()).toEqual(
      [lost.file, made.file].map((each) => path.basename(each)),
    );
    const check = async (env: Record<string, string>) =>
      JSON.parse((await garage(["backup", "--check", place, "--json"], env)).out).file;
    expect([await check(first), await check(second)]).toEqual([lost.file, made.file]);
    await addUser("Eve", first);
    await addUser("Flo", first);
    await addUser("Gil", first);
    const ahead = await backUp(first);
    expect(ahead.records).toBeGreaterThan(made.records);
    expect([await check(first), await check(second)]).toEqual([ahead.file, made.file]);
  });

  it("verify tells why a copy of books is refused, and makes it a garage of its own by consent", async () => {
    const place = temporaryDirectory();
    const app = await startTestApp({ env: { XDG_STATE_HOME: place } });
    const copy = (name: string) => path.join(place, name);
    const of = (dir: string) => ({ DATA_DIR: dir, XDG_STATE_HOME: place, PORT: "0" });
    await app.kill();
    await fs.cp(app.dataDir, copy("behind"), { recursive: true });
    await garage(["user", "add", "Ann", "ann@lee.co.uk"], of(app.dataDir));
    await fs.cp(app.dataDir, copy("equal"), { recursive: true });
    const served = await startTestApp({ dataDir: app.dataDir, env: { XDG_STATE_HOME: place } });
    for (const [dir, reason] of [
      [copy("behind"), `the same books go on in ${app.dataDir} to record `],
      [copy("equal"), `the same books are in use in ${app.dataDir}. `],
    ] as const) {
      expect(await garage(["serve"], of(dir))).toMatchObject({ code: 1 });
      const told = { out: expect.stringContaining(`${dir}: ${reason}`) };
      expect(await garage(["verify"], of(dir))).toMatchObject({ ...told, code: 1 });
      const accepted = await garage(["verify", "--accept-loss"], of(dir));
      expect(accepted).toMatchObject({ ...told, code: 0, err: "" });
      expect(accepted.out).toMatch(/^loss accepted /m);
      await (await startTestApp({ dataDir: dir, env: { XDG_STATE_HOME: place } })).stop();
    }
    expect(await garage(["verify"], of(app.dataDir))).toMatchObject({ code: 0 });
    await served.stop();
  });

  it("verify --json says why a file is no whole backup", async () => {
    const env = { DATA_DIR: temporaryDirectory() };
    await garage(["user", "add", "Ann", "ann@lee.co.uk"], env);
    const file = path.join(temporaryDirectory(), "cut.tar.gz");
    await garage(["backup", "--out", file], env);
    await fs.truncate(file, 300);
    const { code, out, err } = await garage(["verify", file, "--json"], env);
    const reason = "it was cut short";
    expect(JSON.parse(out)).toEqual({
      ...{ opens: false, damages: [{ file, byte: null, reason }] },
      ...{ contradictions: null, settings: null, others: [] },
    });
    expect({ code, err }).toEqual({
      code: 1,
      err: `garage: ${file} is not a whole backup: ${reason}. Use another one.\n`,
    });
  });

  it("verify --json says why there are no books", async () => {
    const place = temporaryDirectory();
    const missing = path.join(place, "missing");
    const emptied = temporaryDirectory();
    await garage(["user", "add", "Ann", "ann@lee.co.uk"], { DATA_DIR: emptied });
    for (const name of await fs.readdir(emptied))
      if (name.startsWith("journal-")) await fs.rm(path.join(emptied, name));
    for (const [dir, reason] of [
      [missing, `There is no data directory ${missing}. `],
      [emptied, "the snapshots and journals are missing. "],
    ] as const) {
      const { code, out, err } = await garage(["verify", "--json"], { DATA_DIR: dir });
      expect(JSON.parse(out)).toEqual({
        ...{ opens: false, damages: [{ file: dir, byte: null, reason: expect.stringContaining(reason) }] },
        ...{ contradictions: null, settings: null, others: [] },
      });
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(reason) });
    }
  });

  it("backup makes a folder that is not there, with a slash behind it or without, and goes on in it", async () => {
    const env = { DATA_DIR: temporaryDirectory() };
    await garage(["user", "add", "Ann", "ann@lee.co.uk"], env);
    const place = temporaryDirectory();
    for (const [name, options] of [
      ["nightly", []],
      ["kept", ["--keep", "5"]],
      ["slash/", []],
    ] as const) {
      const folder = path.join(place, name);
      const backUp = () => garage(["backup", "--out", folder, ...options], env);
      expect(await backUp()).toMatchObject({
        code: 0,
        err: expect.stringContaining("was not there and has been made. Is its disk mounted?"),
      });
      expect(await backUp()).toMatchObject({ code: 0, err: expect.not.stringContaining("has been made") });
      expect(await fs.readdir(folder)).toHaveLength(2);
    }
    // A file of an earlier night stays one.
    await fs.writeFile(path.join(place, "file"), "");
    const there = await garage(["backup", "--out", path.join(place, "file")], env);
    expect(there).toMatchObject({ code: 1, err: expect.stringContaining("is there already") });
  });

  it("several backups at once leave the newest of them", async () => {
    const env = { DATA_DIR: temporaryDirectory() };
    const place = temporaryDirectory();
    await garage(["user", "add", "Ann", "ann@lee.co.uk"], env);
    await garage(["backup", "--out", place], env);
    const backUp = () => garage(["backup", "--out", place, "--keep", "1", "--json"], env);
    const outcomes = await Promise.all(Array.from({ length: 6 }, backUp));
    const made = outcomes.flatMap(({ out }) => (out === "" ? [] : [path.basename(JSON.parse(out).file)]));
    expect(await fs.readdir(place)).toEqual([made.sort().at(-1)]);
  });

  it("backup keeps the newest of its folder, and touches nothing else there", async () => {
    const dir = temporaryDirectory();
    const place = temporaryDirectory();
    await garage(["user", "add", "Ann", "ann@lee.co.uk"], { DATA_DIR: dir });
    const first = path.join(temporaryDirectory(), "first.tar.gz");
    await garage(["backup", "--out", first], { DATA_DIR: dir });
    const old = ["20240101T000000000Z", "20240102T000000000Z"].map((time) => `garage-backup-${time}.tar.gz`);
    for (const name of old) await fs.copyFile(first, path.join(place, name));
    await fs.writeFile(path.join(place, "mine.tar.gz"), "");
    const { code } = await garage(["backup", "--out", place, "--keep", "2"], { DATA_DIR: dir });
    expect(code).toBe(0);
    const left = await fs.readdir(place);
    expect(left).toHaveLength(3);
    expect(left).toEqual(expect.arrayContaining([old[1], "mine.tar.gz"]));
    // A clock that was wrong once must not make the new one the oldest.
    await fs.copyFile(first, path.join(place, "garage-backup-20990101T000000000Z.tar.gz"));
    const again = await garage(["backup", "--out", place, "--keep", "1", "--json"], { DATA_DIR: dir });
    expect((await fs.readdir(place)).sort()).toEqual([
      path.basename(JSON.parse(again.out).file),
      "mine.tar.gz",
    ]);
    const named = await garage(["backup", "--out", path.join(place, "x.tgz"), "--keep", "2"], {
      DATA_DIR: dir,
    });
    expect(named).toMatchObject({
      code: 2,
      err: expect.stringContaining("--keep needs --out to be a folder"),
    });
    const unchecked = await garage(["backup", "--out", place, "--days", "3"], { DATA_DIR: dir });
    expect(unchecked).toMatchObject({ code: 2, err: expect.stringContaining("--days needs --check") });
  });
});
