import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { startServer } from "../../server/server";
import { temporaryDirectory } from "../../store/testing/books";
import { freePort } from "../garage/free-port";
import { endWithUs } from "../garage/leftovers";
import { OWNER, startTestApp, whenServing } from "../garage/test-app";
import { garage } from "./run";

// What cli/deploy says is what runs: the commands, variables and health check below are read from its files.

const DEPLOY = "cli/deploy";
const SERVICE = path.join(DEPLOY, "garage.service");
const ADMIN = { GARAGE_ADMIN_EMAIL: OWNER.email, GARAGE_ADMIN_PASSWORD: OWNER.password };
const read = (file: string) => fs.readFileSync(file, "utf8");
const call = promisify(execFile);

/** The variables of `NAME=value NAME=value …`. */
const variablesIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));

/** A folder for the PATH in which `garage` is the built program. */
function withGarage(): string {
  const folder = temporaryDirectory();
  fs.symlinkSync(path.resolve("cli/garage.mjs"), path.join(folder, "garage"));
  return `${folder}:${process.env.PATH}`;
}

/** Runs a server with no other variables until `work` is done, and ends it with SIGTERM. */
async function served(
  [command = "", ...args]: readonly string[],
  env: Record<string, string>,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const child = spawn(command, args, {
    env: { PATH: withGarage(), ...ADMIN, ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithUs(child);
  const ended = once(child, "exit");
  try {
    await work((await whenServing(child)).url);
  } finally {
    child.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
}

describe("garage.service", () => {
  const settings = new Map<string, string>();
  for (const [, name = "", value = ""] of read(SERVICE).matchAll(/^(\w+)=(.*)$/gm)) {
    settings.set(name, [settings.get(name) ?? "", value].join(" ").trim());
  }

  it("serves by its own command and variables, and keeps the books apart from the memory of them", async () => {
    const [state, cache] = [temporaryDirectory(), temporaryDirectory()];
    const named = settings.get("Environment")?.replaceAll("%S", state).replaceAll("%C", cache) ?? "";
    const env = { ...variablesIn(named), PORT: "0" };
    await served(settings.get("ExecStart")?.split(" ") ?? [], env, async (url) => {
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
    });
    expect(fs.readdirSync(state).sort()).toEqual(["garage", "garage-memory"]);
    expect(fs.readdirSync(path.join(state, "garage"))).toContain("config.json");
    expect(fs.readdirSync(path.join(state, "garage-memory"), { recursive: true }).join()).toMatch(/\.json/);
    // systemd makes what the unit names, and nothing else can be written to.
    expect(settings.get("StateDirectory")).toBe("garage garage-memory");
    expect(settings.get("CacheDirectory")).toBe("garage");
  });

  it("is understood by systemd, which finds it hardened, where there is one", async () => {
    expect(settings.get("ProtectSystem")).toBe("strict");
    if (spawnSync("systemd-analyze", ["--version"]).error) return;
    await call("systemd-analyze", ["verify", path.resolve(SERVICE)]);
    // In tenths. It fails above.
    const options = ["--offline=true", "--threshold=25"];
    await call("systemd-analyze", ["security", ...options, path.resolve(SERVICE)]);
  });
});

describe("the Containerfile", () => {
  const lines = read(path.join(DEPLOY, "Containerfile"))
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const [, ...stages] = lines.join("\n").split(/^FROM .*$/m);
  const [making = "", running = ""] = stages;
  const listIn = (instruction: RegExp): string[] => JSON.parse(instruction.exec(running)?.[1] ?? "[]");
  const check = listIn(/^HEALTHCHECK .*CMD (\[.*\])$/m);
  const variables = variablesIn(/^ENV (.*)$/m.exec(running)?.[1] ?? "");

  /** The exit code of the health check beside a server. */
  const healthOf = (url: string) =>
    new Promise((resolve) => {
      const [command = "", ...args] = check;
      const env = { ...process.env, ...variables, PORT: new URL(url).port };
      spawn(command, args, { env, stdio: "ignore" }).once("exit", resolve);
    });

  it("copies what makes the package by name, and no books", () => {
    const copied = [...making.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, names = ""]) => names.split(" "));
    const { files } = JSON.parse(read("package.json"));
    const packed = (files as string[]).filter((name) => name !== "build");
    const from = (name: string) => copied.some((each) => name === each || name.startsWith(`${each}/`));
    expect(packed.filter((name) => !from(name))).toEqual([]);
    expect(copied.filter((name) => !fs.existsSync(name))).toEqual([]);
    expect(copied.filter((name) => [".", "data", "*"].includes(name))).toEqual([]);
  });

  it("serves by its command and variables as an ordinary user, with the books on a volume", async () => {
    expect(/^USER (.*)$/m.exec(running)?.[1]).toBe("node");
    const volumes = listIn(/^VOLUME (\[.*\])$/m);
    expect([variables.DATA_DIR, variables.XDG_STATE_HOME]).toEqual(volumes);
    expect(variables.HOST).toBe("0.0.0.0");
    const dirs = { DATA_DIR: temporaryDirectory(), XDG_STATE_HOME: temporaryDirectory() };
    const env = { ...variables, ...dirs, HOST: "127.0.0.1", PORT: "0", HOME: temporaryDirectory() };
    await served(listIn(/^CMD (\[.*\])$/m), env, async (url) => {
      expect((await fetch(`${url}/sign-in`)).status).toBe(200);
    });
  });

  it("calls a server healthy that serves, and none that is opening or not there", async () => {
    const app = await startTestApp();
    expect(await healthOf(app.url)).toBe(0);
    await app.stop();
    expect(await healthOf(app.url)).toBe(1);
    const opening = await startServer({ port: await freePort(), host: "127.0.0.1", publicUrl: undefined });
    expect(await healthOf(opening.url)).toBe(1);
    await opening.drain();
  });
});

describe("the version", () => {
  it("is the same in CHANGELOG.md, package.json, its lockfile, the pages, `garage --version` and /healthz", async () => {
    const { version } = JSON.parse(read("package.json"));
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const [, newest, day] = /^## \[?(\d[^\s\]]*)\]? - (\d{4}-\d\d-\d\d)$/m.exec(read("CHANGELOG.md")) ?? [];
    expect([newest, Number.isNaN(Date.parse(day ?? ""))]).toEqual([version, false]);
    const lock = JSON.parse(read("package-lock.json"));
    expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
    const pages = `${read("README.md")}${read(path.join(DEPLOY, "README.md"))}`;
    const named = [...pages.matchAll(/garage[-:](\d+\.\d+\.\d+)/g)].map(([, each]) => each);
    expect(new Set(named)).toEqual(new Set([version]));
    expect((await garage(["--version"])).out).toBe(`${version}\n`);
    const app = await startTestApp();
    const { headers } = await fetch(`${app.url}/healthz`);
    expect(headers.get("Garage-Version")).toBe(version);
    await app.stop();
  });
});
