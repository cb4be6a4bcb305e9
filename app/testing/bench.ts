import { spawnSync } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { buildDemo } from "../../cli/demo/demo";
import { apiClient, startTestApp, temporaryDir } from "./test-app";

/** A measured number beside its goal. */
interface Row {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  readonly goal: number;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) taken.push(await timed(work));
  return taken;
}

/** Signs in through the form and gives the session's cookie. */
async function sessionCookie(url: string, signIn: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/sign-in`, {
    method: "POST",
    body: new URLSearchParams({ ...signIn }),
    redirect: "manual",
  });
  return (answer.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
}

/** The first view of a page, as bytes on the wire: HTML with its styles, and scripts. */
async function firstView(
  url: string,
  headers: Record<string, string>,
): Promise<{ page: number; scripts: number }> {
  const html = await (await fetch(url, { headers })).text();
  const wanted = (pattern: RegExp) => [
    ...new Set([...html.matchAll(pattern)].map(([, address]) => address ?? "")),
  ];
  const sizeOf = async (address: string) =>
    gzipSync(Buffer.from(await (await fetch(new URL(address, url))).arrayBuffer())).byteLength;
  const sum = async (addresses: string[]) =>
    (await Promise.all(addresses.map(sizeOf))).reduce((total, size) => total + size, 0);
  return {
    page: gzipSync(html).byteLength + (await sum(wanted(/<link rel="stylesheet" href="([^"]+)"/g))),
    scripts: await sum(wanted(/["'](\/build\/[^"']+\.js)["']/g)),
  };
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await fs.readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function measure(): Promise<Row[]> {
  const rows: Row[] = [];
  const root = process.cwd();

  const empty = await startTestApp();
  rows.push({
    what: "resident, small, idle",
    measured: await residentMegabytes(empty.pid),
    unit: "MB",
    goal: 110,
  });
  await empty.stop();
  const ready = await repeat(5, async () => (await startTestApp()).stop());
  rows.push({
    what: "ready and ended again, small",
    measured: percentile(ready, 0.5),
    unit: "ms",
    goal: 1000,
  });

  const help = await repeat(9, async () =>
    spawnSync(process.execPath, [path.join(root, "cli/garage.mjs"), "--help"]),
  );
  rows.push({ what: "garage --help", measured: percentile(help, 0.5), unit: "ms", goal: 150 });

  const dataDir = await temporaryDir();
  const begun = performance.now();
  const signIn = await buildDemo({ dir: dataDir, today: "2026-11-20" });
  rows.push({ what: "demo garage made", measured: (performance.now() - begun) / 1000, unit: "s", goal: 20 });
  const app = await startTestApp({ dataDir });
  try {
    const headers = { Cookie: await sessionCookie(app.url, signIn) };
    const { body: token } = await apiClient(app.url)("POST", "authentication/sign-in", signIn);
    const api = apiClient(app.url, token);
    const [invoice] = (await api("GET", "invoices?limit=1")).body;
    const get = (address: string) => async () => (await fetch(app.url + address, { headers })).arrayBuffer();
    for (const address of [
      "/customers",
      "/invoices",
      "/invoices?search=transit",
      `/invoices/${invoice._id}/view`,
    ]) {
      await repeat(20, get(address));
      const shown = address.replace(invoice._id, "{id}");
      const taken = await repeat(100, get(address));
      rows.push({ what: `${shown}, p95`, measured: percentile(taken, 0.95), unit: "ms", goal: 25 });
    }
    const { page, scripts } = await firstView(`${app.url}/invoices`, headers);
    rows.push({ what: "/invoices, HTML and CSS, gzip", measured: page / 1024, unit: "KB", goal: 25 });
    rows.push({ what: "/invoices, scripts, gzip", measured: scripts / 1024, unit: "KB", goal: 110 });
    const print = () => api("GET", `invoices/${invoice._id}/pdf`);
    rows.push({ what: "invoice PDF, first", measured: await timed(print), unit: "ms", goal: 1000 });
    rows.push({
      what: "invoice PDF, warm, p50",
      measured: percentile(await repeat(30, print), 0.5),
      unit: "ms",
      goal: 30,
    });
  } finally {
    await app.stop();
  }
  return rows;
}

for (const { what, measured, unit, goal } of await measure()) {
  const verdict = measured <= goal ? "holds" : "MISSED";
  const ratio = (measured / goal).toFixed(2);
  console.log(
    `${what.padEnd(36)} ${measured.toFixed(1).padStart(9)} ${unit.padEnd(3)} goal ${String(goal).padStart(5)}  ${ratio.padStart(5)}  ${verdict}`,
  );
}
