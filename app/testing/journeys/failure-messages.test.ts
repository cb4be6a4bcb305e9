import fs from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "../../env.server";
import { ensureFirstAdmin, openGarage, type RunningGarage } from "../../garage.server";
import { type RunningServer, startServer } from "../../server/server";
import { siteOf } from "../../server/site";
import { OWNER, sessionCookie, temporaryDir } from "../garage/test-app";
import { leaksIn } from "../hostile/hostile";

// What a person reads when something breaks that nobody thought of (REFERENCE §8): the words, the id under
// which the log tells more, and nothing of the inside. The books of this garage break on demand.

type Books = RunningGarage["books"];

/** What breaks: reading a kind of record, reading one by its id, or saving anything. */
type Break = keyof Books | `${keyof Books} by id`;

const UNTHOUGHT = "Nobody thought of this";

let broken: Break | undefined;
let garage: RunningGarage;
let server: RunningServer;
let cookie: string;
let owner: string;
const logged: string[] = [];
const dirs: string[] = [];

/** A proxy may not tell otherwise of what its own object says for good, so its own is empty. */
function instead<T extends object>(whole: T, of: (name: string | symbol) => unknown): T {
  return new Proxy({} as T, {
    get(_, name) {
      const value = Reflect.get(whole, name, whole);
      return of(name) ?? (typeof value === "function" ? value.bind(whole) : value);
    },
  });
}

function breaks(): never {
  throw new Error(UNTHOUGHT);
}

/** Sessions are read by id, so of users only the list breaks. */
function breaking(books: Books): Books {
  return instead(books, (name) => {
    const records = books[name as "customers"];
    if (broken === `${String(name)} by id`)
      return instead(records, (part) => (part === "get" ? breaks : undefined));
    if (broken !== name) return undefined;
    return name === "users" ? { get: records.get.bind(records) } : breaks();
  });
}

beforeAll(async () => {
  const dataDir = await temporaryDir();
  dirs.push(dataDir);
  const env = readEnv(
    {
      ...{ NODE_ENV: "production", DATA_DIR: dataDir, PORT: "0", HOST: "127.0.0.1" },
      ...{ GARAGE_ADMIN_EMAIL: OWNER.email, GARAGE_ADMIN_PASSWORD: OWNER.password },
    },
    process.cwd(),
  );
  const opened = await openGarage(env, { log: (line) => logged.push(line) });
  await ensureFirstAdmin(opened);
  owner = opened.books.users.first()?._id ?? "";
  garage = { ...opened, books: breaking(opened.books) };
  const build: ServerBuild = await import(pathToFileURL(path.resolve("build/index.js")).href);
  server = await startServer(env);
  server.open({ answer: siteOf(garage, build, () => {}), isReadOnly: () => false });
  cookie = await sessionCookie(server.url);
});
afterAll(async () => {
  broken = undefined;
  await server.drain();
  await garage.close();
  for (const dir of dirs) await fs.rm(dir, { recursive: true, force: true });
});

/** Asks with something broken, and gives the page's words. */
async function asked(what: Break, address: string, form?: Readonly<Record<string, string>>): Promise<string> {
  broken = what;
  try {
    const answer = await fetch(server.url + address, {
      headers: { Cookie: cookie },
      redirect: "manual",
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    expect(answer.status).toBe(500);
    const page = await answer.text();
    expect(leaksIn(page)).toBeUndefined();
    expect(page).not.toContain(UNTHOUGHT);
    const [, id = "none"] =
      /^fault (\w+)/.exec(logged.findLast((line) => line.startsWith("fault")) ?? "") ?? [];
    expect(page).toContain(id);
    return page.replaceAll("&#x27;", "'");
  } finally {
    broken = undefined;
  }
}

const PAGES: readonly (readonly [address: string, broken: Break, message: string])[] = [
  ["/home", "customers", "Error Loading Customer Stats"],
  ["/home", "invoices", "Error Loading Invoice Stats"],
  ["/home", "purchases", "Error Loading Invoice Stats"],
  ["/users", "users", "Error getting users"],
  ["/customers", "customers", "Error getting customers"],
  ["/customers?search=a", "customers", "Error searching for customers"],
  ["/customers/some-id", "customers by id", "Error getting customer"],
  ["/suppliers", "suppliers", "Error getting suppliers"],
  ["/suppliers?search=a", "suppliers", "Error searching for suppliers"],
  ["/invoices", "invoices", "Error getting invoices"],
  ["/invoices?search=a", "invoices", "Error deleting invoice"],
  ["/invoices/mot", "invoices", "Error getting invoices"],
  ["/invoices/some-id/view", "invoices", "Error getting invoice"],
  ["/services", "services", "Error getting services"],
  ["/services?search=a", "services", "Error searching for services"],
  ["/services/some-id", "services by id", "Error getting service"],
  ["/purchases", "purchases", "Error getting purchases"],
  ["/purchases?search=a", "purchases", "Error searching for purchases"],
  ["/purchase-categories", "purchaseCategories", "Error getting purchase categories"],
  ["/purchase-categories?search=a", "purchaseCategories", "Error searching purchase categories"],
  ["/purchase-categories/some-id", "purchaseCategories by id", "Error getting purchase category"],
  ["/products", "products", "Error getting products"],
  ["/products?search=a", "products", "Error searching for Products"],
  ["/products/some-id", "products by id", "Error getting product"],
  ["/quotes", "quotes", "Error getting quote"],
  ["/quotes?search=a", "quotes", "Error deleting quote"],
  ["/quotes/some-id/view", "quotes", "Error getting quote"],
  ["/transactions", "transactions", "Error getting transactions"],
  ["/receipts", "receipts", "Error getting receipts"],
  ["/receipts?search=a", "receipts", "Error searching for receipts"],
  ["/receipts/some-id", "receipts by id", "Error getting receipt"],
  ["/transactions/some-id", "transactions by id", "Error getting transaction"],
  ["/credit-notes", "creditNotes", "Error getting credit notes"],
  ["/credit-notes?search=a", "creditNotes", "Error searching for credit notes"],
  ["/credit-notes/some-id", "creditNotes by id", "Error getting credit note"],
];

describe("a page that cannot be shown says", () => {
  test.each(PAGES)("%s without its %s: %s", async (address, what, message) => {
    const page = await asked(what, address);
    expect(page).toContain(`>${message}<`);
  });
});

const NEW_FORMS: readonly (readonly [address: string, message: string])[] = [
  ...[
    "customer",
    "supplier",
    "user",
    "service",
    "product",
    "purchase",
    "transaction",
    "receipt",
    "quote",
    "invoice",
  ].map((noun) => [`/${noun}s/new`, `Error creating ${noun}`] as const),
  ["/purchase-categories/new", "Error creating purchase category"],
  ["/credit-notes/new", "Error creating credit note"],
];

describe("a new record that lacks everything is told", () => {
  test.each(NEW_FORMS)("%s: %s", async (address, message) => {
    const answer = await fetch(server.url + address, {
      ...{ method: "POST", body: new URLSearchParams() },
      headers: { Cookie: cookie },
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
  });
});

const FORMS: readonly (readonly [address: string, message: string])[] = [
  ...["customer", "supplier", "user", "purchase"].flatMap(
    (noun) =>
      [
        [`/${noun}s/some-id/edit`, `Error updating ${noun}`],
        [`/${noun}s/some-id/delete`, `Error deleting ${noun}`],
      ] as const,
  ),
  ["/suppliers/some-id/pay", "Error paying supplier"],
  ["/invoices/some-id/edit", "Error getting invoice"],
  ["/invoices/some-id/delete", "Error deleting invoice"],
  ["/invoices/some-id/view/totals", "Error getting invoice"],
  ["/invoices/some-id/view/lines/new", "Error getting invoice"],
  ["/purchase-categories/some-id/delete", "Error deleting purchase category"],
  ["/quotes/some-id/delete", "Error deleting quote"],
  ["/credit-notes/some-id/delete", "Error deleting credit note"],
  ["/receipts/some-id/delete", "Error deleting receipt"],
  ["/weekly-sales", "Failed to update invoice reviews"],
];

describe("a form that could not be saved says", () => {
  test.each(FORMS)("%s: %s", async (address, message) => {
    const page = await asked("update", address.replace("/users/some-id", `/users/${owner}`), {});
    expect(page).toContain(message);
  });
});

test("a sign-in that breaks says: Failed to sign in", async () => {
  broken = "users";
  const answer = await fetch(`${server.url}/sign-in`, { method: "POST", body: new URLSearchParams(OWNER) });
  broken = undefined;
  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain("Failed to sign in");
});

test("and then everything is as before", async () => {
  for (const [address] of PAGES.filter(([place]) => !place.includes("some-id"))) {
    const answer = await fetch(server.url + address, { headers: { Cookie: cookie } });
    expect(answer.status, address).toBe(200);
  }
});
