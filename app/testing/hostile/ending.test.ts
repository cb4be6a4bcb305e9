import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryDirectory } from "../../store/testing/books";
import { freePort } from "../garage/free-port";
import { endWithUs } from "../garage/leftovers";
import { apiClient, OWNER, startTestApp, whenServing } from "../garage/test-app";

const ADMIN = { GARAGE_ADMIN_EMAIL: OWNER.email, GARAGE_ADMIN_PASSWORD: OWNER.password };
const GARAGE = path.resolve("cli/garage.mjs");

/** A connection to a server, and everything that it was sent. */
async function connection(url: string) {
  const socket = net.connect(Number(new URL(url).port), "127.0.0.1");
  let heard = "";
  socket.setEncoding("utf8").on("data", (text) => {
    heard += text;
  });
  socket.on("error", () => {});
  const closed = once(socket, "close");
  await once(socket, "connect");
  onTestFinished(() => void socket.destroy());
  const hears = (text: string) => expect.poll(() => heard, { timeout: 30_000 }).toContain(text);
  return { socket, closed, hears };
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe("a server that is asked to end", () => {
  it("drops connections without a request at once, and answers the request that has begun", async () => {
    const app = await startTestApp();
    const token = (await apiClient(app.url)("POST", "authentication/sign-in", OWNER)).body;
    const silent = await connection(app.url);
    const idle = await connection(app.url);
    idle.socket.write("GET /sign-in HTTP/1.1\r\nHost: garage\r\n\r\n");
    await idle.hears("</html>");
    const busy = await connection(app.url);
    const body = JSON.stringify({ name: "Last Minute", email: "a@example.co.uk", phone: "01825 762 118" });
    busy.socket.write(
      [
        ...["POST /api/customers HTTP/1.1", "Host: garage", `Authorization: ${token}`],
        ...["Content-Type: application/json", `Content-Length: ${body.length}`, "Expect: 100-continue"],
        ...["", ""],
      ].join("\r\n"),
    );
    await busy.hears("100 Continue");

    const ended = app.stop();
    await Promise.all([silent.closed, idle.closed]);
    busy.socket.write(body);
    await busy.hears("201 Created");
    await busy.hears("Connection: close");
    await Promise.all([busy.closed, ended]);
  });

  it("ends long before the wait for open requests when there is none", async () => {
    const app = await startTestApp();
    await connection(app.url);
    const begun = performance.now();
    await app.stop();
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

describe("a server that npm started", () => {
  /** Runs `npm run serve` in a folder of its own; gives npm, and the process that has the lock. */
  async function startByNpm(): Promise<{ npm: ChildProcess; pid: number }> {
    const dir = temporaryDirectory();
    const dataDir = path.join(dir, "data");
    fs.writeFileSync(
      path.join(dir, "package.json"),
      JSON.stringify({ scripts: { serve: `"${process.execPath}" "${GARAGE}" serve` } }),
    );
    const npm = spawn("npm", ["run", "serve"], {
      cwd: dir,
      env: { ...process.env, ...ADMIN, PORT: "0", DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "pipe"],
    });
    endWithUs(npm);
    await whenServing(npm);
    const { pid } = JSON.parse(fs.readFileSync(path.join(dataDir, "LOCK"), "utf8"));
    onTestFinished(() => {
      if (isRunning(pid)) process.kill(pid, "SIGKILL");
    });
    return { npm, pid };
  }

  // Ctrl-C reaches them all; of a SIGINT to npm alone, the shell that it runs scripts in tells nobody.
  it.each(["SIGTERM", "SIGHUP", "SIGKILL"] as const)("ends when npm alone gets %s", async (signal) => {
    const { npm, pid } = await startByNpm();
    npm.kill(signal);
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
  });
});

describe("a server whose log goes nowhere", () => {
  it("goes on when the reader of its log has left", async () => {
    const child = spawn(process.execPath, [GARAGE, "serve"], {
      env: { ...process.env, ...ADMIN, PORT: "0", DATA_DIR: temporaryDirectory() },
      stdio: ["ignore", "pipe", "ignore"],
    });
    endWithUs(child);
    const { url } = await whenServing(child);
    child.stdout.destroy();
    for (let request = 0; request < 3; request += 1) {
      expect((await fetch(`${url}/sign-in`)).status).toBe(200);
    }
    child.kill("SIGKILL");
  });

  it.runIf(fs.existsSync("/dev/full"))("goes on when the disk of its log is full", async () => {
    const full = fs.openSync("/dev/full", "w");
    const port = await freePort();
    const child = spawn(process.execPath, [GARAGE, "serve"], {
      env: { ...process.env, ...ADMIN, PORT: String(port), DATA_DIR: temporaryDirectory() },
      stdio: ["ignore", full, full],
    });
    endWithUs(child);
    fs.closeSync(full);
    const status = async () =>
      (await fetch(`http://127.0.0.1:${port}/sign-in`).catch(() => undefined))?.status;
    await expect.poll(status, { timeout: 30_000 }).toBe(200);
    expect(await status()).toBe(200);
    child.kill("SIGKILL");
  });
});

describe("a demo that is ended while it is made", () => {
  it("leaves nothing behind", async () => {
    const scratch = temporaryDirectory();
    const child = spawn(process.execPath, [GARAGE, "demo"], {
      env: { ...process.env, PORT: "0", TMPDIR: scratch },
      stdio: ["ignore", "pipe", "inherit"],
    });
    endWithUs(child);
    const made = () => fs.readdirSync(scratch).filter((name) => name.startsWith("garage-demo-"));
    const journals = () => made().flatMap((name) => fs.readdirSync(path.join(scratch, name)));
    await expect.poll(journals, { timeout: 30_000 }).toContain("journal-1.jsonl");
    child.kill("SIGTERM");
    await once(child, "exit");
    expect(made()).toEqual([]);
  });
});
