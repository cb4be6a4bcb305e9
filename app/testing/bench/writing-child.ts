import path from "node:path";
import { chanceOf } from "../../../cli/demo/random";
import { openBooks } from "../../modules/books/books.server";
import type { Invoice } from "../../modules/invoices/invoice";
import { childInput, report } from "./child";
import { SqliteDocuments } from "./sqlite";
import { median, repeat, timed } from "./timing";

export interface WritingInput {
  readonly dir: string;
  /** Where better-sqlite3 is installed, if it is. */
  readonly sqlite: string | undefined;
}

/** Writers' figures: milliseconds for one write, or writes a second. */
export interface WritingRound {
  readonly one: number;
  readonly sixteen: number;
  /** SQLite's, which has one writer however many wait. */
  readonly sqlite?: { readonly one: number; readonly all: number };
}

const ROUNDS = 3;
const WRITES = 1000;
const WRITERS = 16;
const WRITES_EACH = 500;

const { dir, sqlite: installed } = childInput<WritingInput>();
const books = await openBooks({ dir, index: { program: "bench" } });
const chance = chanceOf("writing");
const sqlite = installed === undefined ? undefined : fillSqlite(installed);

function fillSqlite(installed: string): SqliteDocuments {
  // Beside the journal: the same file system.
  const documents = new SqliteDocuments(installed, path.join(dir, "bench.sqlite"));
  for (const name of ["customers", "invoices", "purchases"] as const) documents.fill(name, books[name]);
  return documents;
}

/** The same change for both: an invoice is reviewed. */
function reviewed(): Invoice {
  const invoice = books.invoices.byNumber(chance.whole(1, books.invoices.lastNumber));
  if (!invoice) throw new Error("The invoice is gone");
  return { ...invoice, review: invoice.review === "accepted" ? "rejected" : "accepted" };
}

const write = () => books.update("bench", ({ invoices }) => invoices.put(reviewed()));
const writeSqlite = () =>
  sqlite?.replace("invoices", { ...reviewed(), updated: new Date().toISOString() } as Invoice);

async function sixteenWriters(): Promise<number> {
  const writer = () => repeat(WRITES_EACH, write);
  const ms = await timed(() => Promise.all(Array.from({ length: WRITERS }, writer)));
  return (WRITERS * WRITES_EACH * 1000) / ms;
}

async function round(): Promise<WritingRound> {
  const one = median(await repeat(WRITES, write));
  const taken = sqlite ? await repeat(WRITES, writeSqlite) : [];
  const sixteen = await sixteenWriters();
  if (!sqlite) return { one, sixteen };
  const all = (WRITES * 1000) / taken.reduce((sum, ms) => sum + ms, 0);
  return { one, sixteen, sqlite: { one: median(taken), all } };
}

await round();
const rounds: WritingRound[] = [];
while (rounds.length < ROUNDS) rounds.push(await round());
report(rounds);
sqlite?.close();
await books.close();
