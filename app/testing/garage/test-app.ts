import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { endWithUs, removeWithUs } from "./leftovers";
import { beginOwnedBooks } from "./owned-books";

/** The project's folder, where `npm test` has built everything. */
const ROOT = process.cwd();

/** What `npm start` gives to node. */
export const SERVER_FLAGS = ["--max-semi-space-size=4"] as const;

/** What npm start puts into the environment of node. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" } as const;

export const OWNER = { email: "owner@example.co.uk", password: "correct-horse-battery" } as const;

/** A running garage of its own, in a temporary directory, as `npm start` ends in it. */
export interface TestApp {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** What the server printed so far. */
  readonly output: () => string;
  /** Ends the process as its operator does. The directory stays. */
  readonly end: () => Promise<void>;
  /** Ends the process and throws the directory away. */
  readonly stop: () => Promise<void>;
  /** kill -9. The directory stays. */
  readonly kill: () => Promise<void>;
}

/** A fresh directory under the machine's temporary one. It is gone at the latest when this process is. */
export async function temporaryDir(): Promise<string> {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), "garage-test-"));
  removeWithUs(dir);
  return dir;
}

/** A directory of its own, in which books have begun. */
export async function ownedBooks(): Promise<string> {
  const dir = await temporaryDir();
  await beginOwnedBooks(dir, OWNER);
  return dir;
}

/**
 * Starts the built server on a free port and waits until it serves.
 * @param dataDir an existing directory: empty for a first start, or what was killed. Without it, books with an owner.
 */
export async function startTestApp({
  dataDir,
  env = {},
}: {
  dataDir?: string;
  env?: Record<string, string>;
} = {}): Promise<TestApp> {
  const dir = dataDir ?? (await ownedBooks());
  const child = spawn(process.execPath, [...SERVER_FLAGS, path.join(ROOT, "build/garage.js"), "serve"], {
    env: {
      ...process.env,
      ...SERVER_ENV,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dir,
      GARAGE_ADMIN_EMAIL: OWNER.email,
      GARAGE_ADMIN_PASSWORD: OWNER.password,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithUs(child);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const { url, output } = await whenServing(child);
  const end = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return {
    url,
    dataDir: dir,
    pid: child.pid ?? 0,
    output,
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
    end,
    stop: async () => {
      await end();
      await fs.rm(dir, { recursive: true, force: true });
    },
  };
}

/** Where a started server serves, once it does, and what it printed. Rejects when it ends before. */
export function whenServing(child: ChildProcess): Promise<{ url: string; output: () => string }> {
  let printed = "";
  let isServing = false;
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      // Each call is a line of the log: looking for the address in all of them would take longer each time.
      if (isServing) return;
      const [, url] = /Serving .* on (http:[^\s"]+)/.exec(printed) ?? [];
      if (url === undefined) return;
      isServing = true;
      resolve({ url, output: () => printed });
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${printed}`)));
  });
}

/** An answer of the api. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the api answers, to be looked into
  readonly body: any;
  readonly headers: Headers;
}

/** What is unpacked at once again is not worth packing: compression has tests of its own. */
export const UNPACKED = { "Accept-Encoding": "identity" } as const;

/** Calls the api as a client would: JSON in and out, with a token. */
export type ApiClient = (
  method: string,
  call: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** A client that carries `token`; none for a caller who is not signed in. */
export function apiClient(url: string, token?: string): ApiClient {
  return async (method, call, body, headers = {}) => {
    const response = await fetch(`${url}/api/${call}`, {
      method,
      headers: {
        ...UNPACKED,
        ...(token === undefined ? {} : { Authorization: token }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.includes("json") === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
}

/** A client that is signed in as the owner. */
export async function ownerClient(url: string): Promise<ApiClient> {
  const { status, body } = await apiClient(url)("POST", "authentication/sign-in", OWNER);
  if (status !== 200) throw new Error(`Signing in answered ${status}: ${JSON.stringify(body)}`);
  return apiClient(url, body);
}

/** A fresh install's labour always carries VAT: this leaves the choice to the tests. */
export async function leaveVatOpen(
  api: (method: string, call: string, body?: unknown) => Promise<Answer>,
): Promise<void> {
  const { status } = await api("PUT", "services/labour", { chargeVat: false });
  if (status !== 200) throw new Error(`PUT services/labour answered ${status}`);
}

/** Signs in by the form, and gives the session's cookie as a browser sends it: `session=…`. */
export async function sessionCookie(
  url: string,
  account: { readonly email: string; readonly password: string } = OWNER,
): Promise<string> {
  const answer = await fetch(`${url}/sign-in`, {
    method: "POST",
    body: new URLSearchParams({ ...account }),
    redirect: "manual",
  });
  const [cookie] = /^session=[^;]+/.exec(answer.headers.getSetCookie()[0] ?? "") ?? [];
  if (answer.status !== 302 || cookie === undefined) throw new Error(`Signing in answered ${answer.status}`);
  return cookie;
}
