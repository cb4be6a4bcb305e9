import { spawnSync } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { buildDemo } from "../../../cli/demo/demo";
import { apiClient, sessionCookie, startTestApp, temporaryDir } from "../garage/test-app";
import { residentMegabytes } from "./resident";
import type { Row } from "./rows";
import { signInRows } from "./sign-in-rows";
import { median, percentile, repeat, timed } from "./timing";

const IDLE_MS = 2000;

/** What a script imports at once, without what it imports later. */
const IMPORTED = /(?:from|import)\s*"([^"]+\.js)"/g;
/** The script that a page imports once it has said what it was drawn from, and what a script imports later. */
const LATER = /import\s*\("([^"]+\.js)"\)/g;
/** What only a page with a picker imports later. */
const PICKER = "field picker";

/** The first view of a page, as bytes on the wire: HTML with its styles, and the scripts that it loads by itself. */
async function firstView(
  url: string,
  headers: Record<string, string>,
): Promise<{ page: number; scripts: number }> {
  const drawn = await getCompressed(url, headers);
  const hasPicker = drawn.text.includes(PICKER);
  const named = (text: string, pattern: RegExp, from: string) =>
    [...text.matchAll(pattern)].map(([, address = ""]) => new URL(address, from).href);
  const sizes = new Map<string, number>();
  const load = async (address: string): Promise<void> => {
    if (sizes.has(address)) return;
    sizes.set(address, 0);
    const { text, bytes } = await getCompressed(address);
    sizes.set(address, bytes);
    if (!address.endsWith(".js")) return;
    const later = hasPicker ? named(text, LATER, address) : [];
    await Promise.all([...named(text, IMPORTED, address), ...later].map(load));
  };
  await Promise.all([...named(drawn.text, IMPORTED, url), ...named(drawn.text, LATER, url)].map(load));
  const sum = () => [...sizes.values()].reduce((total, size) => total + size, 0);
  const scripts = sum();
  await Promise.all(named(drawn.text, /<link rel="stylesheet" href="([^"]+)"/g, url).map(load));
  return { page: drawn.bytes + sum() - scripts, scripts };
}

/** What a browser in a garage's own network is sent: brotli would take a certificate. */
async function getCompressed(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ text: string; bytes: number }> {
  const request = http.get(url, { headers: { ...headers, "Accept-Encoding": "gzip" } });
  const [answer] = (await once(request, "response")) as [http.IncomingMessage];
  const content = await buffer(answer);
  const isCompressed = answer.headers["content-encoding"] === "gzip";
  return { text: String(isCompressed ? gunzipSync(content) : content), bytes: content.byteLength };
}

/** Pages with the largest forms of their area. */
const FORMS = [
  ...["/invoices/new", "/invoices/mot/new", "/quotes/new", "/credit-notes/new", "/receipts/new"],
  ...["/purchases/new", "/products/new", "/customers/new", "/approvals/till", "/weekly-sales"],
  ...["/settings", "/settings/departments/Garage/logo", "/vat/day-books", "/vat/file"],
];

/** The form page with the most scripts. */
async function largestForm(
  url: string,
  headers: Record<string, string>,
  invoice: string,
): Promise<{ place: string; scripts: number }> {
  const ofInvoice = ["edit", "payments", "totals", "lines/new", "purchases/new"].map(
    (form) => [`/invoices/${invoice}/view/${form}`, `/invoices/{id}/view/${form}`] as const,
  );
  const forms = await Promise.all(
    [...FORMS.map((place) => [place, place] as const), ...ofInvoice].map(async ([address, place]) => ({
      place,
      scripts: (await firstView(`${url}${address}`, headers)).scripts,
    })),
  );
  return forms.reduce((largest, form) => (form.scripts > largest.scripts ? form : largest));
}

/** An empty garage, the command line, and the demo with its pages and documents. */
export async function smallRows(): Promise<Row[]> {
  return [...(await emptyGarageRows()), ...(await signInRows()), ...(await demoRows())];
}

async function emptyGarageRows(): Promise<Row[]> {
  const empty = await startTestApp();
  // What the opening left behind is given back a second after it serves.
  await pause(IDLE_MS);
  const resident = await residentMegabytes(empty.pid);
  await empty.end();
  const ready: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const begun = performance.now();
    const again = await startTestApp({ dataDir: empty.dataDir });
    ready.push(performance.now() - begun);
    await again.end();
  }
  const garage = path.join(process.cwd(), "cli/garage.mjs");
  const help = await repeat(9, () => spawnSync(process.execPath, [garage, "--help"]));
  const nothing = await repeat(9, () => spawnSync(process.execPath, ["--eval", ""]));
  const note = `node alone ${median(nothing).toFixed(0)} ms`;
  return [
    { what: "resident, small, idle", measured: resident, unit: "MB", goal: 85 },
    { what: "ready after start, small", measured: median(ready), unit: "ms", goal: 600 },
    { what: "garage --help", measured: median(help), unit: "ms", goal: 120, note },
  ];
}

async function demoRows(): Promise<Row[]> {
  const rows: Row[] = [];
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
    const { page, scripts } = await firstView(`${app.url}/invoices`, headers);
    rows.push({ what: "/invoices, HTML and CSS, gzip", measured: page / 1024, unit: "KB", goal: 18 });
    rows.push({ what: "/invoices, scripts, gzip", measured: scripts / 1024, unit: "KB", goal: 110 });
    const form = await largestForm(app.url, headers, invoice._id);
    const what = `largest scripts of a form, gzip (${form.place})`;
    rows.push({ what, measured: form.scripts / 1024, unit: "KB", goal: 110 });
    const print = () => api("GET", `invoices/${invoice._id}/pdf`);
    rows.push({ what: "invoice PDF, first", measured: await timed(print), unit: "ms", goal: 1000 });
    const warming = percentile(await repeat(30, print), 0.5);
    const warm = percentile(await repeat(30, print), 0.5);
    const note = `the 30 before ${warming.toFixed(0)} ms`;
    rows.push({ what: "invoice PDF, warm, p50", measured: warm, unit: "ms", goal: 25, note });
  } finally {
    await app.stop();
  }
  return rows;
}
