import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** The newest that takes Node 20. */
const PACKAGE = "better-sqlite3@12.4.1";
/** It may have to be compiled. */
const INSTALL_MS = 300_000;

/** The part of better-sqlite3 that is measured. */
interface Database {
  pragma(text: string): unknown;
  exec(sql: string): void;
  prepare(sql: string): { run(...values: string[]): unknown };
  transaction(fn: () => void): () => void;
  close(): void;
}

/**
 * Puts better-sqlite3 into a folder, once: it is what the store is measured against, and no part of the program.
 * Answers why it could not, if so.
 */
export function installSqlite(dir: string): string | undefined {
  if (fs.existsSync(path.join(dir, "node_modules/better-sqlite3")) && canOpen(dir)) return undefined;
  fs.rmSync(dir, { recursive: true, force: true });
  fs.mkdirSync(dir, { recursive: true });
  const npm = process.env.npm_execpath;
  const [command = "npm", ...first] = npm ? [process.execPath, npm] : ["npm"];
  console.log(`(installing ${PACKAGE} to measure against, once; it may take a minute)`);
  const { status, error, stderr } = spawnSync(
    command,
    [
      ...first,
      ...["install", "--no-save", "--no-package-lock", "--prefix", dir, PACKAGE],
      ...["--no-audit", "--no-fund", "--loglevel=error"],
    ],
    { cwd: dir, encoding: "utf8", timeout: INSTALL_MS },
  );
  if (status === 0 && canOpen(dir)) return undefined;
  const reason = error?.message ?? stderr.split("\n").find((line) => /err/i.test(line)) ?? "it does not load";
  return `${PACKAGE} could not be installed (${reason.trim()})`;
}

function canOpen(dir: string): boolean {
  try {
    open(dir, ":memory:").close();
    return true;
  } catch {
    return false;
  }
}

function open(dir: string, file: string): Database {
  const Sqlite = createRequire(path.join(dir, "package.json"))("better-sqlite3") as new (
    file: string,
  ) => Database;
  return new Sqlite(file);
}

/** Documents in one table, each change durable before it is answered: what the store promises too. */
export class SqliteDocuments {
  readonly #database: Database;
  readonly #replace: { run(...values: string[]): unknown };

  /** @param dir what `installSqlite` was given. */
  constructor(dir: string, file: string) {
    this.#database = open(dir, file);
    this.#database.pragma("journal_mode = WAL");
    this.#database.pragma("synchronous = FULL");
    this.#database.exec(
      "CREATE TABLE documents (collection TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (collection, id))",
    );
    this.#replace = this.#database.prepare("UPDATE documents SET json = ? WHERE collection = ? AND id = ?");
  }

  /** All in one transaction. */
  fill(collection: string, docs: Iterable<{ readonly _id: string }>): void {
    const add = this.#database.prepare("INSERT INTO documents VALUES (?, ?, ?)");
    this.#database.transaction(() => {
      for (const doc of docs) add.run(collection, doc._id, JSON.stringify(doc));
    })();
    this.#database.pragma("wal_checkpoint(TRUNCATE)");
  }

  replace(collection: string, doc: { readonly _id: string }): void {
    this.#replace.run(JSON.stringify(doc), collection, doc._id);
  }

  close(): void {
    this.#database.close();
  }
}
