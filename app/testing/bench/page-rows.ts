import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { ownerClient, sessionCookie, startTestApp, type TestApp } from "../garage/test-app";
import type { Garages, ServedBooks } from "./large-garage";
import { residentMegabytes } from "./resident";
import type { Row } from "./rows";
import { median, percentile, repeat, timed } from "./timing";

/** Enough for the compiler; less of what takes long. */
const WARM_UP = { most: 60, ms: 2500 };
const ROUNDS = 3;
/** Requests of one round: as many as take its time, at both garages. */
const REQUESTS = { least: 20, most: 50, ms: 1200 };

/** What is good for a kind of page, in milliseconds. */
const GOALS = {
  list: { p50: 5, p95: 15 },
  dashboard: { p50: 8, p95: 15 },
  search: { p50: 8, p95: 15 },
  report: { p50: 15, p95: 25 },
  "report of a past day": { p50: 150, p95: 250 },
} as const;

/** Of a page that shows all of a day or a week, for each row. */
const ROW_GOALS = { ms: 0.1, kilobytes: 1.5 };

/** How long the servers are left alone after all pages, and what they should keep then, beside what they began with. */
const ALONE_MS = 60_000;
const BACK_TO = 1.1;

/** Answers of about one length show as much: only then does it tell anything how much longer one takes. */
const AS_MUCH = 1.1;

/** Who ask at once, and for how long. */
const CLIENTS = { count: 8, ms: 3000 };

interface MeasuredPage {
  readonly shown: string;
  readonly address: (books: ServedBooks) => string;
  /** `sheet`: shows all of a day or a week, however many that are. */
  readonly kind: keyof typeof GOALS | "sheet";
  /** Whether a record is saved before each request: a report is kept until then. */
  readonly afterChange?: boolean;
}

const PAGES: readonly MeasuredPage[] = [
  { shown: "/customers", address: () => "/customers", kind: "list" },
  { shown: "/invoices", address: () => "/invoices", kind: "list" },
  { shown: "/invoices/{id}/view", address: ({ invoice }) => `/invoices/${invoice}/view`, kind: "list" },
  { shown: "/home", address: () => "/home", kind: "dashboard" },
  { shown: "/invoices?search=transit", address: () => "/invoices?search=transit", kind: "search" },
  { shown: "/purchases?search=factors 77", address: () => "/purchases?search=factors+77", kind: "search" },
  ...["b", "19 k", "07700", "john smith", "nothing like it"].map((words) => ({
    shown: `/api/find?q=${words}`,
    address: () => `/api/find?${new URLSearchParams({ q: words })}`,
    kind: "search" as const,
  })),
  { shown: "/who-owes-us", address: () => "/who-owes-us", kind: "report" },
  { shown: "/who-owes-us after a change", address: () => "/who-owes-us", kind: "report", afterChange: true },
  { shown: "/api/reports/aged-debtors", address: () => "/api/reports/aged-debtors", kind: "report" },
  {
    shown: "/api/reports/aged-debtors?at=2025-11-20 after a change",
    address: () => "/api/reports/aged-debtors?at=2025-11-20",
    ...{ kind: "report of a past day", afterChange: true },
  },
  { shown: "/api/reports/aged-creditors", address: () => "/api/reports/aged-creditors", kind: "report" },
  { shown: "/approvals", address: () => "/approvals?date=2026-11-18", kind: "sheet" },
  { shown: "/weekly-sales", address: () => "/weekly-sales?week=2026-11-18", kind: "sheet" },
];

/** A server with someone who is signed in and keeps the connection open, as a browser does. */
interface Visitor {
  readonly app: TestApp;
  readonly books: ServedBooks;
  readonly get: (address: string) => Promise<string>;
  /** Another client of theirs. */
  readonly another: () => (address: string) => Promise<string>;
  /** Saves a new record. */
  readonly change: () => Promise<void>;
}

/**
 * Prints how fast pages of the large garage are, and of the small one in turn, and what the servers keep in memory.
 * @param meanwhile is done in the minute that the servers are left alone.
 */
export async function measurePages(
  { small, large }: Garages,
  print: (rows: readonly Row[]) => void,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const [few, many] = [await visit(small), await visit(large)];
  try {
    const begun = [await resident(few), await resident(many)] as const;
    print([await bareRow()]);
    for (const page of PAGES) print(await rowsOf(page, few, many));
    print([await throughputRow(many), ...(await residentRows(few, many, "after all pages", [120, 330]))]);
    await Promise.all([pause(ALONE_MS), meanwhile()]);
    const [fewMost, manyMost] = begun.map((megabytes) => Math.round(megabytes * BACK_TO)) as [number, number];
    print(await residentRows(few, many, "a minute later", [fewMost, manyMost]));
  } finally {
    await few.app.kill();
    await many.app.kill();
  }
}

const resident = ({ app }: Visitor) => residentMegabytes(app.pid);

/** @param goals the small garage's and the large one's, in MB. */
async function residentRows(
  few: Visitor,
  many: Visitor,
  when: string,
  [fewGoal, manyGoal]: readonly [number, number],
): Promise<Row[]> {
  const row = async (size: string, visitor: Visitor, goal: number): Promise<Row> => ({
    ...{ what: `resident, ${size}, ${when}`, measured: await resident(visitor), unit: "MB", goal },
  });
  return [await row("1,000", few, fewGoal), await row("150,000", many, manyGoal)];
}

interface Taken {
  readonly few: number[];
  readonly many: number[];
}

async function rowsOf(page: MeasuredPage, few: Visitor, many: Visitor): Promise<Row[]> {
  const { shown, address, kind, afterChange = false } = page;
  const ask = async ({ get, change, books }: Visitor) => {
    if (afterChange) await change();
    return timed(() => get(address(books)));
  };
  const slowest = Math.max(await warmUp(() => ask(few)), await warmUp(() => ask(many)));
  const requests = Math.min(REQUESTS.most, Math.max(REQUESTS.least, Math.ceil(REQUESTS.ms / slowest)));
  const rounds: Taken[] = [];
  while (rounds.length < ROUNDS) {
    const taken: Taken = { few: [], many: [] };
    for (let request = 0; request < requests; request += 1) {
      taken.few.push(await ask(few));
      taken.many.push(await ask(many));
    }
    rounds.push(taken);
  }
  const of = (share: number, pick: (round: Taken) => number[]) =>
    median(rounds.map((round) => percentile(pick(round), share)));
  const text = await many.get(address(many.books));
  if (kind === "sheet")
    return sheetRows(
      shown,
      of(0.5, ({ many }) => many),
      text,
    );
  const note = `at 1,000 invoices ${of(0.5, ({ few }) => few).toFixed(1)} ms`;
  const lengths = [text.length, (await few.get(address(few.books))).length];
  return [
    { what: `${shown}, p50`, measured: of(0.5, ({ many }) => many), unit: "ms", goal: GOALS[kind].p50, note },
    { what: `${shown}, p95`, measured: of(0.95, ({ many }) => many), unit: "ms", goal: GOALS[kind].p95 },
    ...(Math.max(...lengths) <= AS_MUCH * Math.min(...lengths)
      ? [
          {
            what: `${shown}, beside 1,000`,
            measured: median(rounds.map(({ few, many }) => percentile(many, 0.5) / percentile(few, 0.5))),
            unit: "×",
            goal: 1.2,
          },
        ]
      : []),
    // What a search finds is a list too.
    ...(kind === "list" || shown.includes("?search=")
      ? [{ what: `${shown}, HTML`, measured: kilobytes(text), unit: "KB", goal: 20 }]
      : []),
  ];
}

/** How many milliseconds the last request took. */
async function warmUp(ask: () => Promise<number>): Promise<number> {
  const begun = performance.now();
  let last = await ask();
  for (let count = 1; count < WARM_UP.most && performance.now() - begun < WARM_UP.ms; count += 1)
    last = await ask();
  return last;
}

function sheetRows(shown: string, p50: number, html: string): Row[] {
  const rows = html.split("<tr").length - 1;
  const note = `${rows} rows, ${p50.toFixed(0)} ms`;
  return [
    { what: `${shown}, each row`, measured: p50 / rows, unit: "ms", goal: ROW_GOALS.ms, note },
    {
      what: `${shown}, each row, HTML`,
      measured: kilobytes(html) / rows,
      unit: "KB",
      goal: ROW_GOALS.kilobytes,
    },
  ];
}

const kilobytes = (text: string) => Buffer.byteLength(text) / 1024;

/** Someone who keeps one connection open, as a browser does. Answers the text of what is at an address. */
function clientOf(url: string, headers: http.OutgoingHttpHeaders): (address: string) => Promise<string> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return (address) =>
    new Promise((resolve, reject) => {
      const request = http.get(url + address, { headers, agent }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`));
        let text = "";
        response.setEncoding("utf8").on("data", (part) => {
          text += part;
        });
        response.once("end", () => resolve(text));
      });
      request.once("error", reject);
    });
}

async function visit(books: ServedBooks): Promise<Visitor> {
  const app = await startTestApp({ dataDir: books.dir });
  const headers = { Cookie: await sessionCookie(app.url) };
  const api = await ownerClient(app.url);
  let changes = 0;
  const change = async () => {
    const customer = { name: `Bench ${changes++}`, email: "bench@example.co.uk", phone: "01632 960001" };
    const { status } = await api("POST", "customers", customer);
    if (status !== 201) throw new Error(`POST customers answered ${status}`);
  };
  return { app, books, another: () => clientOf(app.url, headers), get: clientOf(app.url, headers), change };
}

/** How many lists a second several clients get at once. */
async function throughputRow({ another }: Visitor): Promise<Row> {
  const address = "/invoices";
  let count = 0;
  const begun = performance.now();
  const isOver = () => performance.now() - begun > CLIENTS.ms;
  const asks = async (get: (address: string) => Promise<string>) => {
    for (; !isOver(); count += 1) await get(address);
  };
  await Promise.all(Array.from({ length: CLIENTS.count }, () => asks(another())));
  const measured = count / ((performance.now() - begun) / 1000);
  return { what: `${address}, to ${CLIENTS.count} clients`, measured, unit: "/s", goal: 300, isFloor: true };
}

/** What the machine takes to answer as much, in the same run. */
async function bareRow(): Promise<Row> {
  const body = "x".repeat(30 * 1024);
  const server = http.createServer((_, response) => response.end(body)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const get = clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {});
  const taken = await repeat(500, () => get("/"));
  server.closeAllConnections();
  server.close();
  return { what: "node:http alone, 30 KB, p50", measured: median(taken.slice(100)), unit: "ms" };
}
