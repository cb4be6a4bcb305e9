import http from "node:http";
import { ownerClient, sessionCookie, startTestApp, type TestApp } from "../garage/test-app";
import type { Garages, ServedBooks } from "./large-garage";
import type { Row } from "./rows";
import { median, percentile, repeat, timed } from "./timing";

const WARM_UP = 60;
const ROUNDS = 7;
const REQUESTS = 50;

/** Milliseconds. */
const GOAL = 25;
const PAST_DAY_GOAL = 250;

interface MeasuredPage {
  readonly shown: string;
  readonly address: (books: ServedBooks) => string;
  /** Milliseconds; GOAL if undefined. */
  readonly goal?: number;
  /** Whether a record is saved before each request: a report is kept until then. */
  readonly afterChange?: boolean;
}

const PAGES: readonly MeasuredPage[] = [
  { shown: "/customers", address: () => "/customers" },
  { shown: "/invoices", address: () => "/invoices" },
  { shown: "/home", address: () => "/home" },
  { shown: "/weekly-sales", address: () => "/weekly-sales?week=2026-11-18" },
  { shown: "/approvals", address: () => "/approvals?date=2026-11-18" },
  { shown: "/invoices?search=transit", address: () => "/invoices?search=transit" },
  { shown: "/purchases?search=factors 77", address: () => "/purchases?search=factors+77" },
  { shown: "/api/find?q=b", address: () => "/api/find?q=b" },
  { shown: "/api/find?q=19 k", address: () => "/api/find?q=19+k" },
  { shown: "/api/find?q=07700", address: () => "/api/find?q=07700" },
  { shown: "/api/find?q=john smith", address: () => "/api/find?q=john+smith" },
  { shown: "/api/find?q=nothing like it", address: () => "/api/find?q=nothing+like+it" },
  { shown: "/who-owes-us", address: () => "/who-owes-us" },
  { shown: "/who-owes-us after a change", address: () => "/who-owes-us", afterChange: true },
  { shown: "/api/reports/aged-debtors", address: () => "/api/reports/aged-debtors" },
  {
    shown: "/api/reports/aged-debtors?at=2025-11-20 after a change",
    address: () => "/api/reports/aged-debtors?at=2025-11-20",
    ...{ goal: PAST_DAY_GOAL, afterChange: true },
  },
  { shown: "/api/reports/aged-creditors", address: () => "/api/reports/aged-creditors" },
  { shown: "/invoices/{id}/view", address: ({ invoice }) => `/invoices/${invoice}/view` },
];

/** A server with someone who is signed in and keeps the connection open, as a browser does. */
interface Visitor {
  readonly app: TestApp;
  readonly books: ServedBooks;
  readonly get: (address: string) => Promise<void>;
  /** Saves a new record. */
  readonly change: () => Promise<void>;
}

/** Pages of the large garage, and of the small one in turn. */
export async function pageRows({ small, large }: Garages): Promise<Row[]> {
  const [few, many] = [await visit(small), await visit(large)];
  try {
    const rows: Row[] = [];
    for (const page of PAGES) {
      rows.push(...(await rowsOf(page, few, many)));
    }
    return rows;
  } finally {
    await few.app.kill();
    await many.app.kill();
  }
}

async function rowsOf(page: MeasuredPage, few: Visitor, many: Visitor): Promise<Row[]> {
  const { shown, address, goal = GOAL, afterChange = false } = page;
  const ask = async ({ get, change, books }: Visitor) => {
    if (afterChange) await change();
    return timed(() => get(address(books)));
  };
  for (const visitor of [few, many]) await repeat(WARM_UP, () => ask(visitor));
  const rounds: { few: number; many: number }[] = [];
  while (rounds.length < ROUNDS) {
    const taken: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let request = 0; request < REQUESTS; request += 1) {
      taken.few.push(await ask(few));
      taken.many.push(await ask(many));
    }
    rounds.push({ few: percentile(taken.few, 0.95), many: percentile(taken.many, 0.95) });
  }
  const atFew = median(rounds.map((round) => round.few));
  return [
    {
      what: `${shown}, p95`,
      measured: median(rounds.map((round) => round.many)),
      unit: "ms",
      goal,
      note: `at 1,000 invoices ${atFew.toFixed(1)} ms`,
    },
    {
      what: `${shown}, beside 1,000`,
      measured: median(rounds.map((round) => round.many / round.few)),
      unit: "×",
      goal: 1.3,
    },
  ];
}

async function visit(books: ServedBooks): Promise<Visitor> {
  const app = await startTestApp({ dataDir: books.dir });
  const headers = { Cookie: await sessionCookie(app.url) };
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const get = (address: string) =>
    new Promise<void>((resolve, reject) => {
      const request = http.get(app.url + address, { headers, agent }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`));
        response.resume().once("end", resolve);
      });
      request.once("error", reject);
    });
  const api = await ownerClient(app.url);
  let changes = 0;
  const change = async () => {
    const customer = { name: `Bench ${changes++}`, email: "bench@example.co.uk", phone: "01632 960001" };
    const { status } = await api("POST", "customers", customer);
    if (status !== 201) throw new Error(`POST customers answered ${status}`);
  };
  return { app, books, get, change };
}
