import { spawnSync } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startTestApp, temporaryDir } from "../garage/test-app";
import { runChild } from "./child";
import type { CompactingInput, CompactingRound } from "./compacting-child";
import type { Garages } from "./large-garage";
import type { Opening, OpeningInput } from "./opening-child";
import { residentMegabytes } from "./resident";
import type { LeftOut, Row } from "./rows";
import { installSqlite } from "./sqlite";
import { median, repeat } from "./timing";
import type { WritingInput, WritingRound } from "./writing-child";

const ROUNDS = 3;
/** Of openings that read everything, which take seconds each. */
const LONG_ROUNDS = 2;
const IDLE_MS = 8000;
/** What it took before there were indexes, with books without receipts. */
const WITHOUT_INDEX = { seconds: 3.6, megabytes: 378 };
const WITH_WHAT = "with their receipts and 60,000 purchases";

/** The store at 150,000 invoices, once it is open, beside SQLite. */
export async function storeRows(garages: Garages): Promise<(Row | LeftOut)[]> {
  return [...(await servingRows(garages)), ...(await writingRows(garages))];
}

/** How long the store takes to open 150,000 invoices, and what it keeps in memory then. */
export async function openingRows({ inJournals, inSnapshot }: Garages): Promise<Row[]> {
  const open = (dir: string, isIndexed = false) =>
    runChild<Opening>("opening-child", { dir, isIndexed } satisfies OpeningInput);
  const journals: Opening[] = [];
  const snapshot: Opening[] = [];
  const index: Opening[] = [];
  // The first one makes it.
  await open(inSnapshot, true);
  for (let round = 1; round <= ROUNDS; round += 1) {
    index.push(await open(inSnapshot, true));
    if (round > LONG_ROUNDS) continue;
    journals.push(await open(inJournals));
    snapshot.push(await open(inSnapshot));
  }
  return [
    { from: "an index", openings: index, goals: { seconds: 1.5, megabytes: 250 } },
    { from: "a snapshot", openings: snapshot, goals: WITHOUT_INDEX },
    { from: "journals", openings: journals, goals: WITHOUT_INDEX },
  ].flatMap(({ from, openings, goals }) => [
    {
      what: `opening 150,000 invoices from ${from}`,
      measured: median(openings.map(({ ms }) => ms)) / 1000,
      unit: "s",
      goal: goals.seconds,
      note: WITH_WHAT,
    },
    {
      what: `resident after it, from ${from}`,
      measured: median(openings.map(({ megabytes }) => megabytes)),
      unit: "MB",
      goal: goals.megabytes,
      note: "the store alone",
    },
  ]);
}

async function servingRows(garages: Garages): Promise<Row[]> {
  const { large } = garages;
  const ready: number[] = [];
  const meanwhile: Row[] = [];
  let resident = Number.NaN;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const begun = performance.now();
    const app = await startTestApp({ dataDir: large.dir });
    ready.push((performance.now() - begun) / 1000);
    if (round === ROUNDS) {
      // Idle: what opening left behind is given back once nothing happens for a while. A backup asks the server for nothing.
      const [row] = await Promise.all([backupRow(garages), pause(IDLE_MS)]);
      meanwhile.push(row);
      resident = await residentMegabytes(app.pid);
    }
    await app.kill();
  }
  const note = "the server";
  return [
    { what: "ready after start, 150,000", measured: median(ready), unit: "s", goal: 2, note },
    { what: "resident, 150,000, idle", measured: resident, unit: "MB", goal: 250, note },
    ...meanwhile,
  ];
}

async function backupRow({ large }: Garages): Promise<Row> {
  const out = await temporaryDir();
  const garage = path.join(process.cwd(), "cli/garage.mjs");
  const backUp = () => {
    const args = [garage, "backup", "--replace", "--out", path.join(out, "backup.tar.gz")];
    const { status, stderr } = spawnSync(process.execPath, args, {
      env: { ...process.env, DATA_DIR: large.dir },
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`The backup failed: ${stderr}`);
  };
  const times = await repeat(ROUNDS, backUp);
  await fs.rm(out, { recursive: true });
  return { what: "backup of 150,000", measured: median(times) / 1000, unit: "s", goal: 3 };
}

/** How long others wait while the store makes a snapshot of 150,000 invoices. */
export async function compactingRows({ inSnapshot }: Garages): Promise<Row[]> {
  const input: CompactingInput = { dir: inSnapshot };
  const rounds = await runChild<CompactingRound[]>("compacting-child", input);
  const middle = (pick: (round: CompactingRound) => number) => median(rounds.map(pick));
  return [
    {
      what: "event loop delay while compacting, p99",
      measured: middle(({ p99 }) => p99),
      unit: "ms",
      goal: 10,
      note: `${middle(({ calmP99 }) => calmP99).toFixed(1)} ms otherwise; it took ${middle(({ seconds }) => seconds).toFixed(1)} s`,
    },
    {
      what: "event loop delay while compacting, longest",
      measured: Math.max(...rounds.map(({ max }) => max)),
      unit: "ms",
    },
  ];
}

async function writingRows({ inSnapshot }: Garages): Promise<(Row | LeftOut)[]> {
  const installed = path.join(process.cwd(), ".cache/bench/sqlite");
  const reason = installSqlite(installed);
  const input: WritingInput = { dir: inSnapshot, sqlite: reason === undefined ? installed : undefined };
  const rounds = await runChild<WritingRound[]>("writing-child", input);
  const middle = (pick: (round: WritingRound) => number) => median(rounds.map(pick));
  const [one, sixteen] = [middle((round) => round.one), middle((round) => round.sixteen)];
  return [
    { what: "durable write at 150,000, p50", measured: one, unit: "ms" },
    { what: "durable writes of 16 writers", measured: sixteen, unit: "/s" },
    ...besideSqlite(rounds, reason),
  ];
}

/** Ratios are made within a round: what slows the disk down slows both. */
function besideSqlite(rounds: readonly WritingRound[], reason: string | undefined): (Row | LeftOut)[] {
  const both = rounds.flatMap(({ one, sixteen, sqlite }) => (sqlite ? [{ one, sixteen, sqlite }] : []));
  const names = { one: "durable write, p50, beside SQLite", sixteen: "writes of 16 writers, beside SQLite" };
  if (both.length === 0) {
    return Object.values(names).map((what) => ({ what, reason: reason ?? "it was not measured" }));
  }
  const theirs = median(both.map(({ sqlite }) => sqlite.one));
  const theirAll = median(both.map(({ sqlite }) => sqlite.all));
  return [
    {
      what: names.one,
      measured: median(both.map(({ one, sqlite }) => one / sqlite.one)),
      unit: "×",
      goal: 1.2,
      note: `SQLite, WAL, synchronous=FULL: ${theirs.toFixed(2)} ms`,
    },
    {
      what: names.sixteen,
      measured: median(both.map(({ sixteen, sqlite }) => sixteen / sqlite.all)),
      unit: "×",
      goal: 4,
      isFloor: true,
      note: `SQLite: ${theirAll.toFixed(0)} a second`,
    },
  ];
}
