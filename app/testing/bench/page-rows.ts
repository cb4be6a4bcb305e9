import http from "node:http";
import { sessionCookie, startTestApp, type TestApp } from "../garage/test-app";
import type { Garages, ServedBooks } from "./large-garage";
import type { Row } from "./rows";
import { median, percentile, repeat, timed } from "./timing";

const WARM_UP = 60;
const ROUNDS = 7;
const REQUESTS = 50;

const PAGES: readonly { readonly shown: string; readonly address: (books: ServedBooks) => string }[] = [
  { shown: "/customers", address: () => "/customers" },
  { shown: "/invoices", address: () => "/invoices" },
  { shown: "/home", address: () => "/home" },
  { shown: "/weekly-sales", address: () => "/weekly-sales?week=2026-11-18" },
  { shown: "/approvals", address: () => "/approvals?date=2026-11-18" },
  { shown: "/invoices?search=transit", address: () => "/invoices?search=transit" },
  { shown: "/purchases?search=factors 77", address: () => "/purchases?search=factors+77" },
  { shown: "/who-owes-us", address: () => "/who-owes-us" },
  { shown: "/api/reports/aged-debtors", address: () => "/api/reports/aged-debtors" },
  {
    shown: "/api/reports/aged-debtors?at=2025-11-20",
    address: () => "/api/reports/aged-debtors?at=2025-11-20",
  },
  { shown: "/api/reports/aged-creditors", address: () => "/api/reports/aged-creditors" },
  { shown: "/invoices/{id}/view", address: ({ invoice }) => `/invoices/${invoice}/view` },
];

/** A server with someone who is signed in and keeps the connection open, as a browser does. */
interface Visitor {
  readonly app: TestApp;
  readonly books: ServedBooks;
  readonly get: (address: string) => Promise<void>;
}

/** Pages of the large garage, and of the small one in turn. */
export async function pageRows({ small, large }: Garages): Promise<Row[]> {
  const [few, many] = [await visit(small), await visit(large)];
  try {
    const rows: Row[] = [];
    for (const page of PAGES) {
      rows.push(...(await rowsOf(page.shown, few, many, page.address)));
    }
    return rows;
  } finally {
    await few.app.kill();
    await many.app.kill();
  }
}

async function rowsOf(
  shown: string,
  few: Visitor,
  many: Visitor,
  address: (books: ServedBooks) => string,
): Promise<Row[]> {
  const ask = ({ get, books }: Visitor) => get(address(books));
  for (const visitor of [few, many]) await repeat(WARM_UP, () => ask(visitor));
  const rounds: { few: number; many: number }[] = [];
  while (rounds.length < ROUNDS) {
    const taken: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let request = 0; request < REQUESTS; request += 1) {
      taken.few.push(await timed(() => ask(few)));
      taken.many.push(await timed(() => ask(many)));
    }
    rounds.push({ few: percentile(taken.few, 0.95), many: percentile(taken.many, 0.95) });
  }
  const atFew = median(rounds.map((round) => round.few));
  return [
    {
      what: `${shown}, p95`,
      measured: median(rounds.map((round) => round.many)),
      unit: "ms",
      goal: 25,
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
  return { app, books, get };
}
