import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { openAnyBooks, temporaryDirectory } from "./testing/books";
import { bundle } from "./testing/bundle";
import { halves } from "./testing/crash-writer";

const ROUNDS = 60;

interface Acknowledged {
  readonly autoId: number;
  readonly value: number;
}

/** Runs the writer and kills it at a random moment; answers the whole lines that it said. */
async function runAndKill(script: string, dir: string, round: number): Promise<string[]> {
  const child = spawn(process.execPath, [script, dir, String(round)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // Some rounds meet the opening and its recovery, most of them the writing.
  const lines = round % 6 === 0 ? 0 : 1 + Math.floor(Math.random() * 120);
  const killAfter = () => setTimeout(() => child.kill("SIGKILL"), Math.random() * (lines === 0 ? 80 : 2));
  let said = "";
  let count = 0;
  if (lines === 0) killAfter();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    const before = count;
    count += text.split("\n").length - 1;
    if (lines > 0 && before < lines && count >= lines) killAfter();
  });
  const signal = await new Promise((resolve) => child.once("close", (_code, by) => resolve(by)));
  expect(signal).toBe("SIGKILL");
  // What follows the last newline was not said to its end.
  return said
    .split("\n")
    .slice(0, -1)
    .filter((line) => line !== "open");
}

test(`${ROUNDS} kills lose nothing that was acknowledged, and leave no half of a commit`, async () => {
  const dir = temporaryDirectory();
  const script = await bundle(
    `import { writeUntilKilled } from "./testing/crash-writer";
     await writeUntilKilled(process.argv[2], Number(process.argv[3]));`,
  );
  const acknowledged = new Map<string, Acknowledged>();
  const own = new Map<string, number>();
  let lost = 0;
  let halfCommits = 0;
  let torn = 0;
  let lastNumber = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    for (const line of await runAndKill(script, dir, round)) {
      const [id = "", autoId, value, writer = "", ownValue] = line.split(" ");
      acknowledged.set(id, { autoId: Number(autoId), value: Number(value) });
      own.set(writer, Math.max(own.get(writer) ?? 0, Number(ownValue)));
      lastNumber = Math.max(lastNumber, Number(autoId));
    }
    const { left, right, recovered, close } = await openAnyBooks(dir, { collections: halves, freeze: false });
    if (recovered) torn++;
    for (const [id, { autoId, value }] of acknowledged) {
      const doc = left.get(id);
      if (doc?.autoId !== autoId || doc.value !== value || right.get(id)?.value !== value) lost++;
    }
    for (const [writer, value] of own) if ((left.get(writer)?.value ?? 0) < value) lost++;
    for (const doc of left) {
      const other = right.get(doc._id);
      if (other?.value !== doc.value || other.round !== doc.round || other.padding !== doc.padding)
        halfCommits++;
    }
    if (left.count !== right.count) halfCommits++;
    expect(new Set([...left].map((doc) => doc.autoId)).size).toBe(left.count);
    if ((left.first()?.autoId ?? 0) < lastNumber) lost++;
    await close();
  }
  console.log(
    `${ROUNDS} rounds, ${acknowledged.size} acknowledged writes, ${lost} lost, ${halfCommits} half commits, ${torn} torn ends cut`,
  );
  expect({ lost, halfCommits }).toEqual({ lost: 0, halfCommits: 0 });
  expect(acknowledged.size).toBeGreaterThan(ROUNDS);
}, 240_000);
