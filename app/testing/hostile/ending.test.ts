import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http, { type ServerResponse } from "node:http";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { descendants, isRunning } from "../../paper/testing/printing";
import { drainable } from "../../server/draining";
import { temporaryDirectory } from "../../store/testing/books";
import { freePort } from "../garage/free-port";
import { endWithUs } from "../garage/leftovers";
import { sharesOf } from "../garage/share";
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

  it("answers what a connection asked before its first answer came", async () => {
    const answers: ServerResponse[] = [];
    const server = http.createServer((_, response) => answers.push(response));
    const drain = drainable(server);
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const asking = await connection(`http://127.0.0.1:${port}`);
    asking.socket.write("GET /1 HTTP/1.1\r\nHost: garage\r\n\r\n".repeat(2));
    await expect.poll(() => answers.length).toBe(2);
    const ended = drain();
    answers[0]?.end("the first");
    await asking.hears("the first");
    answers[1]?.end("the second");
    await asking.hears("the second");
    await Promise.all([asking.closed, ended]);
  });

  it("ends long before the wait for open requests when there is none", async () => {
    const app = await startTestApp();
    await connection(app.url);
    const begun = performance.now();
    await app.stop();
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

/** A folder where `npm run serve`, `npm run demo` and `npx garage` run the built program. */
function projectFolder(beginning = ""): string {
  const dir = temporaryDirectory();
  const script = (command: string) => `"${process.execPath}" "${GARAGE}" ${command}`;
  const nested = `setsid -w sh -c 'sh -c "\\"${process.execPath}\\" \\"${GARAGE}\\" serve; :"; :'`;
  const begun = `${beginning}${script("serve")}`;
  const scripts = { serve: script("serve"), demo: script("demo"), begun, nested };
  fs.writeFileSync(path.join(dir, "package.json"), JSON.stringify({ scripts }));
  fs.mkdirSync(path.join(dir, "node_modules/.bin"), { recursive: true });
  fs.symlinkSync(GARAGE, path.join(dir, "node_modules/.bin/garage"));
  return dir;
}

function startByNpm(args: readonly string[], env: Record<string, string>, beginning = ""): ChildProcess {
  const npm = spawn("npm", [...args], {
    cwd: projectFolder(beginning),
    env: { ...process.env, ...ADMIN, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithUs(npm);
  return npm;
}

/** Ends all that it started, in case it does not do so itself. */
async function everyProcessOf(npm: ChildProcess): Promise<readonly number[]> {
  const started = (await descendants(npm.pid ?? Number.NaN)).map(({ pid }) => pid);
  onTestFinished(() => {
    for (const pid of started.filter(isRunning)) process.kill(pid, "SIGKILL");
  });
  return started;
}

/** The process of `garage`, as soon as npm has begun it. */
async function untilNodeStarts(npm: ChildProcess): Promise<number> {
  const node = async () =>
    (await descendants(npm.pid ?? Number.NaN)).find(({ command }) =>
      command.startsWith(`${process.execPath} ${GARAGE}`),
    )?.pid;
  await expect.poll(node, { timeout: 30_000, interval: 5 }).toBeTypeOf("number");
  return (await node()) ?? Number.NaN;
}

/** Runs a command below a shell that is the first process, as in a container. */
const CONTAINER = ["--map-root-user", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c"];
const containers = spawnSync("unshare", [...CONTAINER, "true"]).status === 0 ? ["a container"] : [];

describe("a server that npm started", () => {
  const ways = [
    ["npm run", ["run", "serve"]],
    ["npx", ["exec", "--", "garage", "serve"]],
  ] as const;
  const signals = ["SIGTERM", "SIGHUP", "SIGKILL"] as const;

  // Of each way some signals, and each signal some way.
  it.each(
    sharesOf(2)(ways.flatMap(([way, args]) => signals.map((signal) => ({ way, args, signal })))),
  )("ends when $way alone gets $signal", async ({ args, signal }) => {
    const dataDir = path.join(temporaryDirectory(), "data");
    const npm = startByNpm(args, { DATA_DIR: dataDir });
    await whenServing(npm);
    const started = await everyProcessOf(npm);
    const { pid } = JSON.parse(fs.readFileSync(path.join(dataDir, "LOCK"), "utf8"));
    expect(started).toContain(pid);
    npm.kill(signal);
    await expect.poll(() => started.filter(isRunning), { timeout: 30_000 }).toEqual([]);
  });

  it("ends when npm alone gets SIGINT, below a script that begins as npm start does", async () => {
    const { start } = JSON.parse(fs.readFileSync("package.json", "utf8")).scripts;
    const [beginning = ""] = start.split("node ");
    const npm = startByNpm(
      ["run", "begun"],
      { DATA_DIR: path.join(temporaryDirectory(), "data") },
      beginning,
    );
    await whenServing(npm);
    const started = await everyProcessOf(npm);
    npm.kill("SIGINT");
    await expect.poll(() => started.filter(isRunning), { timeout: 30_000 }).toEqual([]);
  });

  it("goes on below shells and in a session of its own, and ends when npm does", async () => {
    const npm = startByNpm(["run", "nested"], { DATA_DIR: path.join(temporaryDirectory(), "data") });
    const { url, output } = await whenServing(npm);
    const started = await everyProcessOf(npm);
    // Longer than two looks at who started it.
    for (const begun = performance.now(); performance.now() - begun < 1500; ) {
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
    }
    npm.kill("SIGKILL");
    await expect.poll(() => started.filter(isRunning), { timeout: 30_000 }).toEqual([]);
    expect(output()).toContain("Ending: the npm that started it has ended");
  });

  it.each(
    sharesOf(2)(signals),
  )("ends when npm alone gets %s before it has begun to serve", async (signal) => {
    const npm = startByNpm(["run", "serve"], { DATA_DIR: path.join(temporaryDirectory(), "data") });
    await untilNodeStarts(npm);
    const started = await everyProcessOf(npm);
    npm.kill(signal);
    await expect.poll(() => started.filter(isRunning), { timeout: 30_000 }).toEqual([]);
  });

  it.each(containers)("ends when npm alone gets SIGKILL in %s that goes on", async () => {
    const command = "npm run serve & while :; do wait; sleep 1; done";
    const shell = spawn("unshare", [...CONTAINER, command], {
      cwd: projectFolder(),
      env: { ...process.env, ...ADMIN, PORT: "0", DATA_DIR: path.join(temporaryDirectory(), "data") },
      stdio: "ignore",
    });
    endWithUs(shell);
    const server = await untilNodeStarts(shell);
    const below = await descendants(shell.pid ?? Number.NaN);
    const npm = below.find(({ command }) => command.startsWith("npm "));
    process.kill(npm?.pid ?? Number.NaN, "SIGKILL");
    await expect.poll(() => isRunning(server), { timeout: 30_000 }).toBe(false);
    shell.kill("SIGKILL");
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

describe("a server with an exception outside any promise", () => {
  it("ends as a fault, which says where it was", async () => {
    const preloaded = pathToFileURL(path.resolve("app/testing/hostile/faults.mjs")).href;
    const child = spawn(process.execPath, [GARAGE, "serve"], {
      env: {
        ...{ ...process.env, ...ADMIN, PORT: "0", DATA_DIR: temporaryDirectory() },
        NODE_OPTIONS: `--import=${preloaded}`,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    endWithUs(child);
    const { url, output } = await whenServing(child);
    const ended = once(child, "close");
    await fetch(`${url}/build/thrown`).catch(() => {});
    expect(await ended).toEqual([70, null]);
    expect(output()).toMatch(/^garage: Error: thrown outside any promise\n {4}at .*faults\.mjs/m);
  });
});

describe("a demo that is ended while it is made", () => {
  it.each([
    ["itself", "SIGTERM"],
    ["npm alone", "SIGTERM"],
    ["npm alone", "SIGKILL"],
  ] as const)("leaves nothing behind when %s gets %s", async (whom, signal) => {
    const scratch = temporaryDirectory();
    const env = { TMPDIR: scratch, XDG_STATE_HOME: path.join(scratch, "state") };
    const child =
      whom === "npm alone"
        ? startByNpm(["run", "demo"], env)
        : spawn(process.execPath, [GARAGE, "demo"], {
            env: { ...process.env, PORT: "0", ...env },
            stdio: ["ignore", "pipe", "inherit"],
          });
    endWithUs(child);
    const made = () => fs.readdirSync(scratch).filter((name) => name.startsWith("garage-demo-"));
    const journals = () => made().flatMap((name) => fs.readdirSync(path.join(scratch, name)));
    await expect.poll(journals, { timeout: 30_000 }).toContain("journal-1.jsonl");
    const started = await everyProcessOf(child);
    child.kill(signal);
    await once(child, "exit");
    await expect.poll(() => started.filter(isRunning), { timeout: 30_000 }).toEqual([]);
    expect(made()).toEqual([]);
    expect(fs.existsSync(env.XDG_STATE_HOME)).toBe(false);
  });

  it("leaves nothing behind when the reader of its output leaves", async () => {
    const scratch = temporaryDirectory();
    const child = spawn(process.execPath, [GARAGE, "demo"], {
      env: { ...process.env, TMPDIR: scratch, XDG_STATE_HOME: path.join(scratch, "state") },
      stdio: ["ignore", "pipe", "inherit"],
    });
    endWithUs(child);
    child.stdout.destroy();
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(fs.readdirSync(scratch).filter((name) => name.startsWith("garage-demo-"))).toEqual([]);
  });
});
