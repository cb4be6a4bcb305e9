import { type ChildProcess, execFile, spawn } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiClient, OWNER, ownerClient, temporaryDir, whenServing } from "../garage/test-app";

const PROJECT = process.cwd();
const call = promisify(execFile);

/** A printing process may go on unpacking for a moment after its server has ended: what comes meanwhile is removed too. */
const WITH_ALL = { recursive: true, force: true, maxRetries: 10 } as const;

let folder: string;
/** Where `npm install -g` puts the package. */
let installed: string;

beforeAll(async () => {
  folder = await temporaryDir();
  await fs.chmod(folder, 0o755);
  const { stdout } = await call("npm", ["pack", "--json", "--pack-destination", folder], { cwd: PROJECT });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf("[")));
  const prefix = path.join(folder, "prefix");
  const options = ["--prefer-offline", "--no-audit", "--no-fund"];
  await call("npm", ["install", "-g", "--prefix", prefix, ...options, path.join(folder, filename)]);
  installed = path.join(prefix, "lib/node_modules/garage");
});
afterAll(() => fs.rm(folder, WITH_ALL));

/** The room that a folder takes on the disk, in MB. */
async function megabytes(place: string): Promise<number> {
  const { stdout } = await call("du", ["-sm", place]);
  return Number.parseInt(stdout, 10);
}

/** Serves until `work` is done. @param uid who the server runs as. */
async function served(
  command: string,
  args: readonly string[],
  { cwd, env, uid }: { cwd: string; env?: Record<string, string>; uid?: number },
  work: (url: string) => Promise<void>,
): Promise<void> {
  const { PATH = "" } = process.env;
  const child: ChildProcess = spawn(command, [...args], {
    cwd,
    env: {
      PATH,
      HOME: folder,
      PORT: "0",
      GARAGE_ADMIN_EMAIL: OWNER.email,
      GARAGE_ADMIN_PASSWORD: OWNER.password,
      ...env,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    await work((await whenServing(child)).url);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

describe("the package that npm pack makes", () => {
  it("serves in any directory, prints, and takes at most 300 MB", async () => {
    const anywhere = path.join(folder, "any directory");
    await fs.mkdir(anywhere);
    await served(path.join(folder, "prefix/bin/garage"), ["serve"], { cwd: anywhere }, async (url) => {
      const api = await ownerClient(url);
      const contact = { email: "ann@example.co.uk", phone: "01632 960001" };
      const { body: customer } = await api("POST", "customers", { name: "Ann Ashdown", ...contact });
      const vehicle = { vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE" };
      const { body: invoice } = await api("POST", "invoices", { customer: customer._id, ...vehicle });
      const pdf = await api("GET", `invoices/${invoice._id}/pdf`);
      expect([pdf.status, pdf.body.slice(0, 5)]).toEqual([200, "%PDF-"]);
    });
    expect(await fs.readdir(path.join(anywhere, "data"))).toContain("config.json");
    expect(await megabytes(path.join(folder, "prefix"))).toBeLessThanOrEqual(300);
  });

  it("brings no compiler and nothing that only the build or the tests need", async () => {
    const packages = await fs.readdir(path.join(installed, "node_modules"));
    expect(packages).toEqual(expect.arrayContaining(["@sparticuz"]));
    const others = ["@remix-run", "esbuild", "playwright-core", "react", "typescript", "vitest", "zod"];
    expect(packages.filter((name) => others.includes(name))).toEqual([]);
    expect((await fs.readdir(installed)).filter((name) => name !== ".cache").sort()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "build",
      "cli",
      "data",
      "node_modules",
      "package.json",
      "public",
    ]);
  });
});

/** What makes a checkout, without what can be made again. */
const CHECKOUT = ["app", "build", "cli", "package-lock.json", "package.json", "public", "remix.config.js"];

/** A copy of this checkout: built, as a machine that only serves keeps it. */
async function copyCheckout(name: string): Promise<string> {
  const copy = path.join(folder, name);
  for (const each of [...CHECKOUT, "tsconfig.json"]) {
    await fs.cp(path.join(PROJECT, each), path.join(copy, each), { recursive: true });
  }
  return copy;
}

/** The packages that `npm ci` installs in a checkout by hand. */
let packages: Promise<string> | undefined;

/** A checkout with the packages that `npm ci` puts there, which takes its time: it is run once, and copied. */
async function copyInstalled(name: string): Promise<string> {
  packages ??= (async () => {
    const first = await copyCheckout("packages");
    await call("npm", ["ci", "--omit=dev", "--workspaces=false", "--prefer-offline"], { cwd: first });
    return path.join(first, "node_modules");
  })();
  const checkout = await copyCheckout(name);
  await call("cp", ["-a", await packages, checkout]);
  return checkout;
}

describe("a checkout", () => {
  it("that was copied, belongs to someone else and cannot be written is served, not built anew", async () => {
    const checkout = await copyCheckout("elsewhere");
    await fs.cp(path.join(installed, "node_modules"), path.join(checkout, "node_modules"), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const stamp = path.join("node_modules", ".garage-installed");
    const [lockfile] = (await fs.readFile(path.join(PROJECT, stamp), "utf8")).split(" ");
    await fs.writeFile(path.join(checkout, stamp), `${lockfile} run`);
    await call("chmod", ["-R", "a-w,a+rX", checkout]);
    // Root may write anywhere, so a server that root starts here runs as somebody else.
    const uid = process.getuid?.() === 0 ? 65_534 : undefined;
    const own = await temporaryDir();
    if (uid !== undefined) await fs.chown(own, uid, uid);
    const env = { DATA_DIR: path.join(own, "data"), HOME: own };
    const options = { cwd: checkout, env, ...(uid === undefined ? {} : { uid }) };
    await served(process.execPath, ["cli/scripts/start.mjs"], options, async (url) => {
      expect((await apiClient(url)("GET", "customers")).status).toBe(401);
    });
    await call("chmod", ["-R", "u+w", checkout]);
    await fs.rm(own, WITH_ALL);
  });

  it("whose packages npm installed by hand is served as it is", async () => {
    const checkout = await copyInstalled("by hand");
    const { stdout } = await call(process.execPath, ["cli/scripts/start.mjs", "--version"], {
      cwd: checkout,
    });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("is rid of the tools of a start that was interrupted, at the next one", async () => {
    const checkout = await copyInstalled("interrupted");
    const tool = path.join("node_modules", "esbuild");
    await call("cp", ["-a", path.join(PROJECT, tool), path.join(checkout, tool)]);
    const stamp = path.join("node_modules", ".garage-installed");
    const [lockfile] = (await fs.readFile(path.join(PROJECT, stamp), "utf8")).split(" ");
    await fs.writeFile(path.join(checkout, stamp), `${lockfile} build temporary`);
    const env = {
      DATA_DIR: path.join(folder, "interrupted data"),
      XDG_STATE_HOME: path.join(folder, "memory"),
    };
    await served(process.execPath, ["cli/scripts/start.mjs"], { cwd: checkout, env }, async () => {
      const noted = () => fs.readFile(path.join(checkout, stamp), "utf8");
      await expect.poll(noted, { timeout: 60_000 }).toBe(`${lockfile} run`);
    });
    expect(await fs.readdir(path.join(checkout, "node_modules"))).not.toContain("esbuild");
  });

  it("keeps what was installed before when there is no network", async () => {
    const checkout = await copyInstalled("offline");
    const lockfile = path.join(checkout, "package-lock.json");
    const lock = JSON.parse(await fs.readFile(lockfile, "utf8"));
    lock.packages["node_modules/zod"].version = "0.0.0";
    await fs.writeFile(lockfile, JSON.stringify(lock));
    const own = path.join(folder, "no network");
    const npm = { npm_config_registry: "http://127.0.0.1:9", npm_config_fetch_retries: "0" };
    const env = { ...process.env, ...npm, npm_config_cache: own };
    const starting = call(process.execPath, ["cli/scripts/start.mjs", "--version"], { cwd: checkout, env });
    await expect(starting).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^garage: /) });
    const { stdout } = await call(process.execPath, ["cli/garage.mjs", "--version"], { cwd: checkout });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(await fs.readdir(path.join(checkout, "node_modules"))).toContain("@sparticuz");
    expect(await fs.readdir(path.join(checkout, ".cache"))).toEqual([]);
  });

  it("keeps what was built before when a new build fails", async () => {
    const checkout = await copyCheckout("broken");
    await fs.symlink(path.join(PROJECT, "node_modules"), path.join(checkout, "node_modules"));
    await fs.appendFile(path.join(checkout, "app/root.tsx"), "this is no program");
    const building = call(process.execPath, ["cli/scripts/prepare.mjs"], { cwd: checkout });
    await expect(building).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("root.tsx") });
    const { stdout } = await call(process.execPath, ["cli/garage.mjs", "--version"], { cwd: checkout });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(await fs.readdir(path.join(checkout, ".cache"))).not.toContainEqual(
      expect.stringMatching(/^build-/),
    );
  });
});
