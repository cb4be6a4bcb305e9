import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { temporaryDirectory } from "../../store/testing/books";
import { garage } from "../command-line/run";
import { freePort } from "../garage/free-port";
import { apiClient, OWNER, ownerClient, startTestApp } from "../garage/test-app";

describe("the first start", () => {
  it("makes the first Admin with a password shown once, and keeps its secrets private", async () => {
    const dir = temporaryDirectory();
    const bare = { GARAGE_ADMIN_EMAIL: "", GARAGE_ADMIN_PASSWORD: "" };
    const app = await startTestApp({ dataDir: dir, env: bare });
    const shown = () => /password {2}(\S+)/.exec(app.output())?.[1];
    await expect.poll(shown).toBeTypeOf("string");
    const password = shown() ?? "";
    const [, email] = /email {5}(\S+)/.exec(app.output()) ?? [];
    const { status } = await apiClient(app.url)("POST", "authentication/sign-in", { email, password });
    expect(status).toBe(200);
    await app.kill();
    expect((await fs.stat(path.join(dir, "secret"))).mode & 0o777).toBe(0o600);

    const again = await startTestApp({ dataDir: dir, env: bare });
    expect(again.output()).not.toContain("password");
    await again.stop();
  });

  it("answers /sign-in only once the first Admin can sign in", async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const starting = startTestApp({ dataDir: temporaryDirectory(), env: { PORT: String(port) } });
    const statusOf = () =>
      fetch(`${url}/sign-in`).then(
        ({ status }) => status,
        () => 0,
      );
    let status = await statusOf();
    while (status !== 200) {
      expect([0, 503]).toContain(status);
      status = await statusOf();
    }
    expect((await apiClient(url)("POST", "authentication/sign-in", OWNER)).status).toBe(200);
    await (await starting).stop();
  });

  it("makes a labour that always carries VAT, and an MOT at its price", async () => {
    const app = await startTestApp();
    const { body } = await (await ownerClient(app.url))("GET", "services");
    const facts = body.map(({ title, unitPrice, chargeVat }: Record<string, unknown>) => [
      ...[title, unitPrice, chargeVat],
    ]);
    expect(facts.sort()).toEqual([
      ["Labour", 0, true],
      ["MOT test", 54.85, false],
    ]);
    await app.stop();
  });

  it("stays as it was when a file is damaged, and names the file and the byte", async () => {
    const app = await startTestApp({ dataDir: temporaryDirectory() });
    const api = await ownerClient(app.url);
    for (const name of ["Ann", "Ben", "Cat"]) {
      await api("POST", "customers", { name, email: "a@b.co", phone: "01825 762 118" });
    }
    await app.kill();
    const file = path.join(app.dataDir, "journal-1.jsonl");
    const content = await fs.readFile(file, "utf8");
    await fs.writeFile(file, content.replace('"name":"Ben"', '"name":"Bin"'));
    const { code, err } = await garage(["serve"], { DATA_DIR: app.dataDir, PORT: "0" });
    expect(err).toMatch(/journal-1\.jsonl, byte \d+: /);
    expect(code).toBe(1);
  });
});

describe("the same build", () => {
  it("is served by remix-serve as well", async () => {
    const dir = temporaryDirectory();
    const port = await freePort();
    const child = spawn(process.execPath, [path.resolve("node_modules/.bin/remix-serve"), "build/index.js"], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: dir,
        GARAGE_ADMIN_EMAIL: OWNER.email,
        GARAGE_ADMIN_PASSWORD: OWNER.password,
      },
    });
    const ended = once(child, "exit");
    try {
      await new Promise<void>((resolve, reject) => {
        child.stdout.once("data", () => resolve());
        child.once("exit", (code) => reject(new Error(`remix-serve ended with ${code}`)));
      });
      const url = `http://127.0.0.1:${port}`;
      const answer = await fetch(`${url}/sign-in`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("Sign In");
    } finally {
      child.kill("SIGKILL");
      await ended;
    }
  });
});

describe("stopping", () => {
  it("lets a change that has begun end, and answers it", async () => {
    const app = await startTestApp();
    const api = await ownerClient(app.url);
    const changes = Array.from({ length: 20 }, (_, index) =>
      api("POST", "customers", { name: `Customer ${index}`, email: "a@b.co", phone: "01825 762 118" }),
    );
    // What had not reached the server yet may find it gone.
    const settled = Promise.allSettled(changes);
    await changes[0];
    await app.stop();
    const answered = await settled;
    expect(
      answered.filter((each) => each.status === "fulfilled" && each.value.status === 201).length,
    ).toBeGreaterThan(0);
    expect(answered.filter((each) => each.status === "fulfilled" && each.value.status >= 500)).toEqual([]);
  });
});

describe("a restart", () => {
  it("refuses nobody behind a proxy that tries again", async () => {
    const env = { PORT: String(await freePort()) };
    const first = await startTestApp({ env });
    /** As Caddy does with lb_try_duration: what could not be asked is asked again. */
    const page = async (): Promise<number> => {
      const answer = await fetch(`${first.url}/sign-in`, { headers: { Connection: "close" } }).catch(
        () => {},
      );
      return answer?.status ?? page();
    };
    const statuses: number[] = [];
    let isOver = false;
    const visitors = Array.from({ length: 4 }, async () => {
      while (!isOver) statuses.push(await page());
    });
    await first.end();
    const again = await startTestApp({ dataDir: first.dataDir, env });
    isOver = true;
    await Promise.all(visitors);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await again.stop();
  });
});

describe("a promise that nobody awaits", () => {
  it("is a fault in the log, and ends nothing", async () => {
    const preloaded = pathToFileURL(path.resolve("app/testing/hostile/faults.mjs")).href;
    const app = await startTestApp({ env: { NODE_OPTIONS: `--import=${preloaded}` } });
    await fetch(`${app.url}/build/unawaited`);
    await expect.poll(app.output).toMatch(/^fault \w{8} Error: a promise that nobody awaits/m);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    await app.stop();
  });
});
