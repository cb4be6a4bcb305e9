// Over 300 lines: what is true of every command: its help, its refusals and its pipes.
import { once } from "node:events";
import fs from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openBooks } from "../../modules/books/books.server";
import { temporaryDirectory } from "../../store/testing/books";
import { begunGarage } from "../garage/begun-garage";
import { beginOwnedBooks } from "../garage/owned-books";
import { sharesOf } from "../garage/share";
import { apiClient, ownerClient, startTestApp } from "../garage/test-app";
import { garage } from "./run";

// Each of these starts a program, only to be refused by the same few lines of it.
const halfOf = sharesOf(2);
const thirdOf = sharesOf(3);

/** The text of a built script with all that it imports at once. */
async function loadedAtOnce(file: string, seen = new Set<string>()): Promise<string> {
  if (seen.has(file)) return "";
  seen.add(file);
  const text = await fs.readFile(file, "utf8");
  const imported = [...text.matchAll(/(?:from|import) ?"(\.[^"]+)"/g)].map(([, place = ""]) =>
    loadedAtOnce(path.resolve(path.dirname(file), place), seen),
  );
  return [text, ...(await Promise.all(imported))].join("\n");
}

describe("garage", () => {
  it("--help names every command and gives examples", async () => {
    const { code, out } = await garage(["--help"]);
    expect(code).toBe(0);
    for (const word of ["serve", "user", "invoice", "export", "backup", "demo", "Examples:", "Exit codes:"])
      expect(out).toContain(word);
  });

  it("loads no formatter and no cryptography before a command runs: both take as long as all else", async () => {
    const slow = /new Intl\.\w+|from ?"node:crypto"/g;
    expect((await loadedAtOnce(path.resolve("build/garage.js"))).match(slow)).toBeNull();
  });

  it("--version is that of the package", async () => {
    const { version } = JSON.parse(await fs.readFile("package.json", "utf8"));
    expect(await garage(["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  });

  it.each(
    halfOf([
      [["nonsense"], "unknown command 'nonsense'"],
      [["invoice", "pdf"], "missing required argument 'number'"],
      [["invoice", "pdf", "12x"], "It must be a whole number from 1."],
      [["quote", "pdf"], "missing required argument 'number'"],
      [["statement", "7"], "required option '--department <name>' not specified"],
      [["statements", "--department", "MOT"], "required option '--out <folder>' not specified"],
      [["export", "nonsense"], "Allowed choices are customers, suppliers, "],
      [["close", "soon"], "Give a day, like 2026-10-31 or 31/10/2026"],
      [["user", "add", "Ann", "ann@lee.co.uk", "--role", "King"], "Allowed choices are Staff, Admin."],
      [["backup", "--out", "-"], "it cannot go to standard output: give --out a file or a folder"],
    ]),
  )("%j is not understood", async (args, reason) => {
    const { code, err } = await garage(args, { DATA_DIR: temporaryDirectory() });
    expect(err).toContain(reason);
    expect(code).toBe(2);
  });

  it("reads no figures of books that need a start of the server first, and says so", async () => {
    const dir = path.join(temporaryDirectory(), "0.1.0");
    await fs.cp("app/testing/garage/releases/0.1.0", dir, { recursive: true });
    expect(await garage(["stats"], { DATA_DIR: dir })).toEqual({
      ...{ code: 1, out: "" },
      err: expect.stringMatching(
        /^garage: These books are of version 0\.1\.0, .* Start the server on them once: .*\n$/,
      ),
    });
  });

  it("demo makes nothing where it cannot be served", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { code, out, err } = await garage(["demo"], { PORT: String(port) });
    other.close();
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(`Port ${port} is taken by another program.`);
  });

  it.each(
    halfOf([
      [{ PORT: "web" }, "PORT must be a whole number"],
      [{ PORT: "0", HOST: "192.0.2.1" }, "This machine has no address 192.0.2.1. Set HOST to one of its own"],
      [{ DATA_DIR: "" }, "DATA_DIR is empty: let it name a directory, or leave it out"],
      [{ DATA_DIR: " " }, "DATA_DIR is empty: let it name a directory, or leave it out"],
      [{ DATA_DIR: "/proc/nope", PORT: "0" }, "The directory /proc/nope cannot be made"],
      [{ DATA_DIR: "/dev/null/garage", PORT: "0" }, "/dev/null is a file. Name a folder"],
      [{ SESSION_SECRET: "short" }, "SESSION_SECRET must be at least 32 characters"],
      [{ PUBLIC_URL: "garage.example" }, "PUBLIC_URL must be a URL that begins with http:// or https://"],
      [
        { GARAGE_ADMIN_EMAIL: "a@b.co", GARAGE_ADMIN_PASSWORD: "" },
        "GARAGE_ADMIN_PASSWORD must be set together",
      ],
    ]),
  )("a bad setting stops the start with one line: %j", async (env, reason) => {
    const { code, err } = await garage(["serve"], { DATA_DIR: temporaryDirectory(), ...env });
    expect(err).toContain(reason);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  });

  it("a broken config.json is named, with what is wrong", async () => {
    const dir = temporaryDirectory();
    await fs.writeFile(path.join(dir, "config.json"), '{"product":"Garage"}');
    const { code, err } = await garage(["serve"], { DATA_DIR: dir, PORT: "0" });
    expect(err).toContain(path.join(dir, "config.json"));
    expect(err).toContain("company");
    expect(code).toBe(1);
  });

  it.each(
    halfOf([
      ['{\n  "product": "Garage",\n}', "Line 2, column 22: there is a comma too many before }."],
      [
        '{\n  "product": "Garage",\n  "motto": "x",\n  "company": { "name": "Garage" }\n}',
        "Line 3, motto: there is no such setting",
      ],
      [
        '{\n  "product": "Garage",\n  "company": {\n    "name": 7\n  }\n}',
        "Line 4, company.name: Must be text",
      ],
    ]),
  )("a fault in config.json is named with its line: %j", async (content, reason) => {
    const dir = temporaryDirectory();
    await fs.writeFile(path.join(dir, "config.json"), content);
    const { code, err } = await garage(["serve"], { DATA_DIR: dir, PORT: "0" });
    expect(err).toContain(reason);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  });

  it("a logo that is named and not there, or is no picture, is told", async () => {
    const dir = temporaryDirectory();
    const env = { DATA_DIR: dir };
    await garage(["user", "add", "Ann", "ann@lee.co.uk"], env);
    const file = path.join(dir, "config.json");
    const config = JSON.parse(await fs.readFile(file, "utf8"));
    config.departments[0].logo = "gone.png";
    await fs.writeFile(file, JSON.stringify(config));
    const { err } = await garage(["compact"], env);
    expect(err).toContain("logos/gone.png cannot be read. Garage prints without its logo.");
    const verified = await garage(["verify"], env);
    expect(verified).toMatchObject({ code: 1, err: expect.stringContaining("1 damaged place was found") });
    expect(verified.out).toContain("logos/gone.png cannot be read, so papers print without it.");
    await fs.mkdir(path.join(dir, "logos"));
    await fs.writeFile(path.join(dir, "logos", "gone.png"), "");
    const empty = "logos/gone.png is no picture";
    expect((await garage(["compact"], env)).err).toContain(`${empty}. Garage prints without its logo.`);
    expect((await garage(["verify"], env)).out).toContain(
      `${empty}, so papers print without it. It is the logo of Garage. Choose the logo again`,
    );
    // Its books are whole, so a backup is: older ones may go.
    const backup = await garage(["backup", "--out", `${temporaryDirectory()}/`, "--keep", "1"], env);
    expect(backup).toMatchObject({ code: 0 });
  });

  it("verify tells a secret that would keep the server from starting", async () => {
    const dir = temporaryDirectory();
    const env = { DATA_DIR: dir };
    await garage(["user", "add", "Ann", "ann@lee.co.uk"], env);
    const file = path.join(dir, "secret");
    const secret = await fs.readFile(file, "utf8");
    await fs.writeFile(
      file,
      secret.replace(/.(?="\])/, (last) => (last === "a" ? "b" : "a")),
    );
    await fs.mkdir(path.join(dir, "mail-password"));
    const { code, out, err } = await garage(["verify"], env);
    expect([code, out]).toEqual([1, expect.stringContaining("secret does not match its checksum")]);
    expect(out).toContain("mail-password cannot be read.");
    expect(err).toContain("2 damaged places were found");
    // The server does not read it there.
    await fs.rmdir(path.join(dir, "mail-password"));
    const other = { ...env, SESSION_SECRET: "x".repeat(64) };
    expect(await garage(["verify"], other)).toMatchObject({ code: 0 });
  });

  it("books begin in an empty directory, by user add with an Admin, and in no other", async () => {
    const gone = path.join(temporaryDirectory(), "mistyped");
    const missing = await garage(["user", "add", "Ann", "ann@lee.co.uk"], { DATA_DIR: gone });
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining("There is no data directory")]);
    const others = temporaryDirectory();
    await fs.writeFile(path.join(others, "report.doc"), "");
    const { mode } = await fs.stat(others);
    const shared = await garage(["user", "add", "Ann", "ann@lee.co.uk"], { DATA_DIR: others });
    expect([shared.code, shared.err]).toEqual([
      1,
      expect.stringContaining("holds other files, such as report.doc"),
    ]);
    const served = await garage(["serve"], { DATA_DIR: others, PORT: "0" });
    expect([served.code, served.err]).toEqual([shared.code, shared.err]);
    const everybodys = temporaryDirectory();
    await fs.chmod(everybodys, 0o1777);
    const taken = await garage(["serve"], { DATA_DIR: everybodys, PORT: "0" });
    expect([taken.code, taken.err]).toEqual([1, expect.stringContaining("that everybody shares")]);
    expect((await fs.stat(everybodys)).mode & 0o7777).toBe(0o1777);
    expect([(await fs.stat(others)).mode, await fs.readdir(others)]).toEqual([mode, ["report.doc"]]);
    const env = { DATA_DIR: temporaryDirectory() };
    const staff = await garage(["user", "add", "Ann", "ann@lee.co.uk", "--role", "Staff"], env);
    expect([staff.code, staff.err]).toEqual([1, expect.stringContaining("The first user must be an Admin")]);
    expect(await fs.readdir(env.DATA_DIR)).toEqual([]);
    // As in a checkout.
    await fs.writeFile(path.join(env.DATA_DIR, "README.md"), "");
    await fs.writeFile(path.join(env.DATA_DIR, ".gitignore"), "");
    expect((await garage(["user", "add", "Ann", "ann@lee.co.uk"], env)).out).toContain("lee.co.uk), Admin.");
    expect((await garage(["user", "add", "Ben", "ben@lee.co.uk"], env)).out).toContain("lee.co.uk), Staff.");
  });

  it.each(
    halfOf([
      [["invoice", "pdf", "7"], "There is no invoice 7"],
      [["quote", "pdf", "7"], "There is no quote 7"],
      [["statement", "7", "--department", "MOT"], "There is no customer 7"],
      [
        ["statements", "--department", "mot", "--out", "x"],
        "There is no such department. The departments are Garage, MOT",
      ],
      [
        ["stats", "--from", "31/02/2026", "--to", "2026-03-31"],
        "from: Must be a real date, like 19/11/2026",
        2,
      ],
      [["stats", "--from", "01/02/2026"], "to: The last day is required", 2],
      [["stats", "--from", "01/02/2026", "--to", "31/01/2026"], "to: Must not be before the first day", 2],
      [["close", "2099-01-01"], "day: The books can be closed up to today, not beyond", 2],
    ] as [string[], string, 2?][]),
  )("%j is refused with one line", async (args, reason, code: number = 1) => {
    const refused = await garage(args, { DATA_DIR: (await begunGarage()).dataDir });
    expect(refused).toEqual({ code, out: "", err: `garage: ${reason}\n` });
  });

  it.each([
    [["restore", "/nowhere/old", "--to", "books"]],
    [["verify", "/nowhere/old"]],
    [["import", "customers", "/nowhere/old", "--dry-run"]],
  ])("%j is a wrong argument where there is no such file", async (args) => {
    expect(await garage(args, { DATA_DIR: (await begunGarage()).dataDir })).toEqual({
      ...{ code: 2, out: "" },
      err: "error: there is no file /nowhere/old. Check its name and its folder\n(see garage --help)\n",
    });
  });

  it("a folder of backups that is not there is told as one", async () => {
    const refused = await garage(["backup", "--check", "/nowhere/old"], {
      DATA_DIR: (await begunGarage()).dataDir,
    });
    expect(refused).toEqual({
      ...{ code: 1, out: "" },
      err: "garage: There is no folder /nowhere/old. Check its name, or make it first\n",
    });
  });

  it("a backup tells that its folder had to be made, and closing tells from where it goes back", async () => {
    const { dataDir } = await begunGarage();
    const backups = path.join(temporaryDirectory(), "backups");
    const backUp = () => garage(["backup", "--out", `${backups}/`, "--replace"], { DATA_DIR: dataDir });
    const made = `The folder ${backups} was not there and has been made. Is its disk mounted?\n`;
    expect(await backUp()).toMatchObject({ code: 0, err: expect.stringContaining(made) });
    expect(await backUp()).toMatchObject({ code: 0, err: expect.not.stringContaining("has been made") });

    const closes = async (...args: string[]) => (await garage(args, { DATA_DIR: dataDir })).out;
    const refused = "The books are closed up to 31 Oct 2020. 01 – 31 Oct 2020 would be open again.";
    expect(await closes("close", "2020-10-31")).toBe("The books are closed up to 31 Oct 2020.\n");
    expect(await garage(["close", "2020-09-30"], { DATA_DIR: dataDir })).toEqual({
      ...{ code: 1, out: "" },
      err: `garage: ${refused} Say --reopen if that is meant.\n`,
    });
    expect(await closes("close", "2020-09-30", "--reopen")).toBe(
      "The books are closed up to 30 Sep 2020. They were closed up to 31 Oct 2020 before.\n",
    );
    expect(await closes("open")).toBe("The books are open. They were closed up to 30 Sep 2020 before.\n");
  });

  it.each(
    thirdOf([
      [["stats"]],
      [["statements", "--department", "MOT", "--out", "statements"]],
      [["invoice", "pdf", "7"]],
      [["history", "invoice", "7"]],
      [["compact"]],
      [["user", "set-password", "ann@lee.co.uk"]],
      [["user", "activate", "ann@lee.co.uk"]],
    ]),
  )("%j does not take a directory that is not there for an empty one, nor make it", async (args) => {
    const nowhere = path.join(temporaryDirectory(), "nowhere");
    const { code, err } = await garage(args, { DATA_DIR: nowhere });
    expect(err).toContain(nowhere);
    expect(code).toBe(1);
    await expect(fs.access(nowhere)).rejects.toThrow("ENOENT");
  });
});

describe("garage user", () => {
  it("adds people who can then sign in, changes their password, and refuses what the rules refuse", async () => {
    const dir = temporaryDirectory();
    const env = { DATA_DIR: dir };
    const added = await garage(["user", "add", "Gemma Pryce", "gemma@example.co.uk", "--role", "Admin"], env);
    expect(added).toMatchObject({ code: 0, err: "" });
    const [, made] = /Password: (\S+)/.exec(added.out) ?? [];
    const twice = await garage(["user", "add", "Gemma", "GEMMA@example.co.uk"], env);
    expect(twice).toMatchObject({ code: 1, err: expect.stringContaining("already a user with the email") });
    const weak = await garage(["user", "add", "Ann", "ann@lee.co.uk", "--password", "short"], env);
    expect(weak).toMatchObject({ code: 2, err: expect.stringContaining("password: Week password") });
    const unknown = await garage(["user", "activate", "nobody@example.co.uk"], env);
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining("no user with the email") });

    const app = await startTestApp({ dataDir: dir });
    const signIn = (password: string) =>
      apiClient(app.url)("POST", "authentication/sign-in", { email: "gemma@example.co.uk", password });
    const { status, body: token } = await signIn(made ?? "");
    expect(status).toBe(200);
    expect((await apiClient(app.url, token)("GET", "customers")).status).toBe(200);
    await app.kill();

    const changed = await garage(
      ["user", "set-password", "gemma@example.co.uk", "--password", "-"],
      env,
      "a new long password\n",
    );
    expect(changed).toMatchObject({ code: 0, out: expect.not.stringContaining("not active") });
    const again = await startTestApp({ dataDir: dir });
    try {
      const call = apiClient(again.url)("POST", "authentication/sign-in", {
        email: "gemma@example.co.uk",
        password: "a new long password",
      });
      expect((await call).status).toBe(200);
      expect((await apiClient(again.url, token)("GET", "customers")).status).toBe(401);
    } finally {
      await again.stop();
    }
  });

  it("says of a new password that its user is not active", async () => {
    const dir = temporaryDirectory();
    await beginOwnedBooks(dir, { email: "ann@lee.co.uk", password: "long enough for this" });
    const books = await openBooks({ dir });
    await books.update("test", ({ users }) => {
      for (const each of [...users]) users.put({ ...each, active: false });
    });
    await books.close();
    expect(await garage(["user", "set-password", "ann@lee.co.uk"], { DATA_DIR: dir })).toMatchObject({
      code: 0,
      out: expect.stringContaining("They are not active: garage user activate ann@lee.co.uk lets them in."),
    });
  });
});

describe("beside a running server", () => {
  it("a writing command names the process that holds the books, and printing an invoice works", async () => {
    const app = await startTestApp();
    try {
      const api = await ownerClient(app.url);
      const { body: customer } = await api("POST", "customers", {
        name: "Ann Lee",
        email: "ann@lee.co.uk",
        phone: "01825 762 118",
      });
      await api("POST", "invoices", { customer, vehicleModel: "Ford Fiesta", vehicleReg: "AB12 CDE" });
      const refused = await garage(["user", "add", "Ann", "ann@lee.co.uk"], { DATA_DIR: app.dataDir });
      expect(refused.err).toContain(`in use by process ${app.pid}`);
      expect(refused.code).toBe(1);

      const file = path.join(app.dataDir, "out.pdf");
      const printed = await garage(["invoice", "pdf", "1", "--out", file], { DATA_DIR: app.dataDir });
      expect(printed).toMatchObject({ code: 0, out: `${file}\n` });
      expect((await fs.readFile(file)).subarray(0, 5).toString()).toBe("%PDF-");

      const second = await garage(["serve"], { DATA_DIR: app.dataDir, PORT: "0" });
      const holder = `${app.dataDir} is in use by process ${app.pid} on ${os.hostname()} since `;
      expect(second).toMatchObject({ code: 1, err: expect.stringContaining(holder) });
      expect(refused.err).toContain(holder);
      expect((await api("PUT", `customers/${customer._id}`, { town: "Hove" })).status).toBe(200);
      console.log(
        "beside a running server: 2 processes that write refused with exit code 1, naming it; it goes on",
      );
    } finally {
      await app.stop();
    }
  });
});
