import * as fs from "node:fs";
import { expect, test } from "vitest";
import { listFiles, readBooks } from "./generations";
import { Clock, everything, job, note, openBooks, type TestStore, temporaryDirectory } from "./testing/books";
import { compactionWorker } from "./testing/bundle";
import { retell } from "./testing/history";

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

test("a clock that steps back, between commits and across restarts, upsets nothing: order is by record", async () => {
  const dir = temporaryDirectory();
  const clock = new Clock();
  const compaction = { worker: await compactionWorker(), compactAt: Number.POSITIVE_INFINITY };
  const open = () => openBooks(dir, { now: clock.now, compaction });
  const counts = { commits: 0, back: 0, restarts: 0, compactions: 0, torn: 0 };
  let store: TestStore = await open();
  let updated = "";

  for (let round = 1; round <= 30; round++) {
    // Minutes forth, hours back, and at every sixth a year back.
    clock.ms += round % 3 === 0 ? -90 * MINUTE : 10 * MINUTE;
    if (round % 6 === 0) clock.ms -= YEAR;
    if (round % 3 === 0) counts.back++;
    const made = await store.update("me", ({ jobs, notes }) => {
      notes.insert(note(`note ${round}`));
      const own = jobs.get("own");
      if (own) jobs.put({ ...own, pence: round });
      else jobs.insert(job("own", { pence: round }));
      return jobs.insert(job(`job ${round}`));
    });
    counts.commits++;
    expect(made).toMatchObject({ created: clock.iso(), updated: clock.iso() });
    const own = store.jobs.get("own");
    expect(own?.pence).toBe(round);
    // What tells two saves of one document apart goes forward all the same.
    expect((own?.updated ?? "") > updated).toBe(true);
    updated = own?.updated ?? "";
    // Numbers tell the order, the clock does not.
    expect(store.jobs.first()?._id).toBe(`job ${round}`);

    const before = everything(store);
    if (round % 5 === 0) {
      await store.compact();
      counts.compactions++;
    }
    if (round % 4 === 0) {
      await store.close();
      clock.ms -= MINUTE;
      fs.appendFileSync(listFiles(dir).journals.at(-1)?.file ?? "", "[");
      const written = clock.ms + MINUTE;
      store = await open();
      expect(store.lastChange).toBe(new Date(written).toISOString());
      expect(store.recovered?.bytes).toBe(1);
      counts.torn++;
      counts.restarts++;
    }
    expect(everything(store)).toEqual(before);
  }
  await store.close();

  const seqs: number[] = [];
  readBooks(dir, { record: ({ seq }) => seqs.push(seq) });
  expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
  const { docs, records } = retell(dir);
  expect(records).toBe(counts.commits);
  const again = await open();
  expect(docs.jobs).toEqual(Object.fromEntries([...again.jobs].map((doc) => [doc._id, doc])));
  expect([...again.jobs].map(({ autoId }) => autoId)).toEqual(
    Array.from({ length: again.jobs.count }, (_, index) => again.jobs.count - index),
  );
  expect(fs.readdirSync(dir).filter((name) => name.startsWith("torn-"))).toHaveLength(counts.torn);
  console.log(
    `${counts.commits} commits, the clock stepped back before ${counts.back} of them and at ${counts.restarts} restarts; ${counts.compactions} compactions`,
  );
});
