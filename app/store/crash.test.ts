import { spawn } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";
import { hasReplaced } from "./archive";
import { StoreLossError } from "./errors";
import { listFiles } from "./generations";
import { readMark } from "./mark-file";
import { outsidePath } from "./memory";
import { openAnyBooks, temporaryDirectory } from "./testing/books";
import { bundle, compactionWorker } from "./testing/bundle";
import { halves, memoryOf } from "./testing/crash-writer";
import { retell } from "./testing/history";

/** How the files that announce the steps of a compaction are called: the new journal, the snapshot begun, and it done. */
const STEPS = [/^journal-\d+\.jsonl$/, /^snapshot-\d+\.jsonl\.tmp$/, /^snapshot-\d+\.jsonl$/];

/** Waits for a step of a compaction, and kills a moment later. Answers how to stop waiting. */
function killDuringCompaction(dir: string, round: number, kill: () => void): () => void {
  const step = STEPS[round % STEPS.length];
  let isSeen = false;
  const watcher = fs.watch(dir, (event, name) => {
    if (isSeen || event !== "rename" || !step?.test(name ?? "")) return;
    isSeen = true;
    setTimeout(kill, Math.random() * 12);
  });
  return () => watcher.close();
}

interface Acknowledged {
  readonly autoId: number;
  readonly value: number;
}

/** Runs the writer and kills it at a random moment; answers the whole lines that it said. @param worker has it compact. */
async function runAndKill(script: string, dir: string, round: number, worker?: string): Promise<string[]> {
  const child = spawn(process.execPath, [script, dir, String(round), ...(worker ? [worker] : [])], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // Some rounds meet the opening and its recovery, most of them the writing.
  const lines = round % 6 === 0 ? 0 : 1 + Math.floor(Math.random() * 120);
  const killAfter = () => setTimeout(() => child.kill("SIGKILL"), Math.random() * (lines === 0 ? 80 : 2));
  const stopWatching = worker ? killDuringCompaction(dir, round, () => child.kill("SIGKILL")) : undefined;
  let said = "";
  let count = 0;
  if (lines === 0) killAfter();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    const before = count;
    count += text.split("\n").length - 1;
    if (!worker && lines > 0 && before < lines && count >= lines) killAfter();
  });
  const signal = await new Promise((resolve) => child.once("close", (_code, by) => resolve(by)));
  stopWatching?.();
  expect(signal).toBe("SIGKILL");
  // What follows the last newline was not said to its end.
  return said
    .split("\n")
    .slice(0, -1)
    .filter((line) => line !== "open");
}

/** What the kills met: how far a compaction was. */
class Compactions {
  /** A new journal was begun and its snapshot not yet there. */
  rotated = 0;
  /** A snapshot or a history file was half written. */
  halfWritten = 0;
  /** The snapshot was there and what it replaced not yet put away. */
  toPutAway = 0;
  finished = 0;
  #newest = 0;

  look(dir: string): void {
    if (!fs.existsSync(dir)) return;
    const { snapshots, journals } = listFiles(dir);
    const newest = snapshots.at(-1)?.seq ?? 0;
    const names = fs.readdirSync(dir, { recursive: true });
    if (journals.filter(({ firstSeq }) => firstSeq > newest).length > 1) this.rotated++;
    if (names.some((name) => String(name).endsWith(".tmp"))) this.halfWritten++;
    if (hasReplaced(dir)) this.toPutAway++;
    if (newest > this.#newest) this.finished++;
    this.#newest = newest;
  }
}

const script = (): Promise<string> =>
  bundle(
    `import { writeUntilKilled } from "./testing/crash-writer";
     await writeUntilKilled(process.argv[2], Number(process.argv[3]), process.argv[4]);`,
  );

/** The record that a mark names; 0 where there is none. */
function seqIn(file: string): number {
  const read = readMark(file);
  return read === undefined || read instanceof StoreLossError ? 0 : read.mark.seq;
}

/** Kills a writer again and again, opens what it left each time, and counts what is wrong. @param isOver asked before a round. */
async function killAgainAndAgain(
  dir: string,
  isOver: (round: number, met: Compactions) => boolean,
  worker?: string,
) {
  const writer = await script();
  const acknowledged = new Map<string, Acknowledged>();
  const own = new Map<string, number>();
  const compactions = new Compactions();
  const counts = { lost: 0, halfCommits: 0, torn: 0, remembered: 0 };
  let lastNumber = 0;
  let lastSeq = 0;
  let rounds = 0;
  for (let round = 1; !isOver(round, compactions); round++) {
    rounds = round;
    for (const line of await runAndKill(writer, dir, round, worker)) {
      const [id = "", autoId, value, who = "", ownValue] = line.split(" ");
      acknowledged.set(id, { autoId: Number(autoId), value: Number(value) });
      own.set(who, Math.max(own.get(who) ?? 0, Number(ownValue)));
      lastNumber = Math.max(lastNumber, Number(autoId));
    }
    compactions.look(dir);
    const memory = memoryOf(dir);
    if (seqIn(outsidePath(memory, dir)) > lastSeq) counts.remembered++;
    const options = { collections: halves, freeze: false, memory };
    const { left, right, recovered, close } = await openAnyBooks(dir, options);
    if (recovered) counts.torn++;
    for (const [id, { autoId, value }] of acknowledged) {
      const doc = left.get(id);
      if (doc?.autoId !== autoId || doc.value !== value || right.get(id)?.value !== value) counts.lost++;
    }
    for (const [who, value] of own) if ((left.get(who)?.value ?? 0) < value) counts.lost++;
    for (const doc of left) {
      const other = right.get(doc._id);
      if (other?.value !== doc.value || other.round !== doc.round || other.padding !== doc.padding)
        counts.halfCommits++;
    }
    if (left.count !== right.count) counts.halfCommits++;
    expect(new Set([...left].map((doc) => doc.autoId)).size).toBe(left.count);
    if ((left.first()?.autoId ?? 0) < lastNumber) counts.lost++;
    await close();
    lastSeq = seqIn(outsidePath(memory, dir));
    expect(fs.readdirSync(dir, { recursive: true }).filter((name) => String(name).endsWith(".tmp"))).toEqual(
      [],
    );
  }
  const { lost, halfCommits, torn } = counts;
  console.log(
    `${rounds} rounds, ${acknowledged.size} acknowledged writes, ${lost} lost, ${halfCommits} half commits, ${torn} torn ends cut`,
  );
  expect({ lost, halfCommits }).toEqual({ lost: 0, halfCommits: 0 });
  expect(acknowledged.size).toBeGreaterThan(rounds);
  // Kills met a mark that the writer's machine keeps, too.
  expect(counts.remembered).toBeGreaterThan(0);
  return { compactions, rounds };
}

/** `npm test` takes its quick share, `npm run test:full` all. Books grow with the rounds, so each series has its own. */
const isFull = process.env.GARAGE_TEST === "full";
const ROUNDS = isFull ? 30 : 8;
const SERIES = isFull ? 5 : 1;
const COMPACTING_ROUNDS = isFull ? 40 : 10;
/** Where the kills meet a compaction is chance: as many rounds more until each kind was met. */
const MOST_ROUNDS = 3 * COMPACTING_ROUNDS;

test("kills lose nothing that was acknowledged, and leave no half of a commit", async () => {
  const { rounds } = await killAgainAndAgain(
    path.join(temporaryDirectory(), "data"),
    (round) => round > ROUNDS,
  );
  expect(rounds).toBe(ROUNDS);
}, 240_000);

test.each(
  Array.from({ length: SERIES }, (_, index) => index + 1),
)("kills while compacting lose nothing either, and history keeps every commit (series %i)", async () => {
  const dir = path.join(temporaryDirectory(), "data");
  fs.mkdirSync(dir);
  const worker = await compactionWorker();
  const hasMetAll = ({ rotated, halfWritten, finished }: Compactions) =>
    Math.min(rotated, halfWritten, finished) > 0;
  const { compactions, rounds } = await killAgainAndAgain(
    dir,
    (round, met) => round > MOST_ROUNDS || (round > COMPACTING_ROUNDS && hasMetAll(met)),
    worker,
  );
  const { rotated, halfWritten, toPutAway, finished } = compactions;
  console.log(
    `compactions: ${finished} rounds finished some; killed ${rotated} times before the snapshot stood, ${halfWritten} times in the middle of a file, ${toPutAway} times before all was put away`,
  );
  expect(rounds).toBeGreaterThanOrEqual(COMPACTING_ROUNDS);
  expect(hasMetAll(compactions)).toBe(true);

  const { left, right } = await openAnyBooks(dir, {
    collections: halves,
    freeze: false,
    memory: memoryOf(dir),
  });
  const { docs } = retell(dir);
  expect(docs.left).toEqual(Object.fromEntries([...left].map((doc) => [doc._id, doc])));
  expect(docs.right).toEqual(Object.fromEntries([...right].map((doc) => [doc._id, doc])));
  expect(fs.readdirSync(path.join(dir, "history")).length).toBeGreaterThan(0);
}, 240_000);
