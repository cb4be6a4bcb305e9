import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { chanceOf } from "../../../cli/demo/random";
import { openBooks } from "../../modules/books/books.server";
import { COMPACTION_WORKER, childInput, report } from "./child";

export interface CompactingInput {
  readonly dir: string;
}

/** Milliseconds between two turns of the event loop that should be one apart. */
export interface CompactingRound {
  readonly p99: number;
  readonly max: number;
  /** The same while nothing was compacted. */
  readonly calmP99: number;
  readonly seconds: number;
}

const ROUNDS = 3;
/** About as many changes as the journals hold when the server compacts them. */
const CHANGES = 16_000;
const TOGETHER = 100;
const CALM_MS = 1500;
const NANOSECONDS = 1e6;

const { dir } = childInput<CompactingInput>();
const compaction = { worker: COMPACTION_WORKER, compactAt: Number.POSITIVE_INFINITY };
const books = await openBooks({ dir, compaction, index: { program: "bench" } });
const chance = chanceOf("compacting");

const review = (count: number) =>
  books.update("bench", ({ invoices }) => {
    for (let each = 0; each < count; each += 1) {
      const invoice = invoices.byNumber(chance.whole(1, invoices.lastNumber));
      if (invoice) invoices.put({ ...invoice, review: "accepted" });
    }
  });

/** The delays while somebody writes now and then, until the work is done. */
async function delaysDuring(work: () => Promise<unknown>): Promise<{ p99: number; max: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let isDone = false;
  const writing = (async () => {
    while (!isDone) {
      await review(1);
      await pause(2);
    }
  })();
  delay.enable();
  await work();
  delay.disable();
  isDone = true;
  await writing;
  return { p99: delay.percentile(99) / NANOSECONDS, max: delay.max / NANOSECONDS };
}

async function round(): Promise<CompactingRound> {
  for (let done = 0; done < CHANGES; done += TOGETHER) await review(TOGETHER);
  const calm = await delaysDuring(() => pause(CALM_MS));
  const begun = performance.now();
  const { p99, max } = await delaysDuring(() => books.compact());
  return { p99, max, calmP99: calm.p99, seconds: (performance.now() - begun) / 1000 };
}

const rounds: CompactingRound[] = [];
while (rounds.length < ROUNDS) rounds.push(await round());
report(rounds);
await books.close();
