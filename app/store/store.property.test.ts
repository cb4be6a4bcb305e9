// Over 300 lines: the promises of one part, with the helpers that they share.
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText, searchWords } from "../shared/text";
import { listFiles } from "./generations";
import { openStore, openStoreOn, type Writable } from "./store";
import { Clock, collections, type Job, job, type Note, type TestStore } from "./testing/books";
import { compactionWorker } from "./testing/bundle";
import { FaultyDisk } from "./testing/faulty-disk";
import { retell } from "./testing/history";

type Books = Writable<typeof collections>;

/** One change of one document; it means an insert where there is none, else a put or a delete. */
interface Edit {
  readonly kind: "jobs" | "notes";
  readonly id: string;
  readonly remove: boolean;
  readonly who: string;
  readonly tags: readonly string[];
  readonly pence: number;
  readonly paid: boolean;
}

type Command =
  /** Several updates at once, of which some throw at their end; the disk may be full for all of them. */
  | {
      readonly type: "updates";
      readonly updates: readonly { edits: Edit[]; throws: boolean }[];
      readonly room: number | undefined;
    }
  | { readonly type: "restart"; readonly torn: string }
  /** Awaited at once, or only after the next command, so that changes and restarts come during it. */
  | { readonly type: "compact"; readonly isAwaited: boolean }
  | { readonly type: "tick"; readonly ms: number };

const who = fc.constantFrom("ann", "Änne", "ben");
const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom("jobs" as const, "notes" as const),
  id: fc.constantFrom(..."abcdefgh"),
  remove: fc.boolean(),
  who,
  tags: fc.array(fc.constantFrom("x", "y", "z"), { maxLength: 3 }),
  pence: fc.integer({ min: -500, max: 500 }),
  paid: fc.boolean(),
});
const update = fc.record({ edits: fc.array(edit, { maxLength: 5 }), throws: fc.boolean() });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant("updates" as const),
      updates: fc.array(update, { minLength: 1, maxLength: 3 }),
      room: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined, freq: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("restart" as const),
      torn: fc.constantFrom("", "[", '["12345678",9,[{"by"'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant("compact" as const), isAwaited: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant("tick" as const), ms: fc.integer({ min: -3, max: 3 }) }),
  },
);

/** The same books, in the plainest way: every answer is a scan. */
class Model {
  jobs = new Map<string, Job>();
  notes = new Map<string, Note>();
  lastNumber = 0;

  copy(): Model {
    return Object.assign(new Model(), {
      jobs: new Map(this.jobs),
      notes: new Map(this.notes),
      lastNumber: this.lastNumber,
    });
  }

  apply(edit: Edit, now: number): void {
    const documents: Map<string, Job | Note> = this[edit.kind];
    const before = documents.get(edit.id);
    if (before && edit.remove) {
      documents.delete(edit.id);
      return;
    }
    const created = before?.created ?? new Date(now).toISOString();
    const updated = before ? new Date(Math.max(now, Date.parse(before.updated) + 1)).toISOString() : created;
    const autoId =
      edit.kind === "notes" ? {} : { autoId: (before as Job | undefined)?.autoId ?? ++this.lastNumber };
    documents.set(edit.id, { ...fieldsOf(edit), ...autoId, created, updated } as Job | Note);
  }

  answers(): unknown {
    const jobs = [...this.jobs.values()].sort((a, b) => b.autoId - a.autoId);
    const notes = [...this.notes.values()].sort(
      (a, b) => Date.parse(b.created) - Date.parse(a.created) || (a._id < b._id ? -1 : 1),
    );
    return answersOf({
      jobs,
      notes,
      customer: groupsOf(
        jobs,
        (job) => [job.customer],
        (job) => job.pence,
      ),
      unpaid: groupsOf(
        jobs,
        (job) => (job.paid ? [] : ["all"]),
        (job) => job.pence,
      ),
      tag: groupsOf(
        jobs,
        (job) => job.tags,
        () => 0,
      ),
      about: groupsOf(
        notes,
        (note) => [note.about],
        () => 0,
      ),
      search: (text) => {
        const words = searchWords(text);
        return jobs.filter((job) =>
          words.every((word) =>
            foldText(`${job.autoId} ${job.customer} ${job.tags.join(" ")}`).includes(word),
          ),
        );
      },
    });
  }
}

function fieldsOf(edit: Edit) {
  if (edit.kind === "notes") return { _id: edit.id, about: edit.who, text: edit.tags.join(" ") };
  return { _id: edit.id, customer: edit.who, tags: edit.tags, pence: edit.pence, paid: edit.paid };
}

function groupsOf<T extends { _id: string }>(
  docs: readonly T[],
  keys: (doc: T) => readonly string[],
  pence: (doc: T) => number,
) {
  const all = [...new Set(docs.flatMap(keys))].sort();
  return all.map((key) => {
    const members = docs.filter((doc) => keys(doc).includes(key));
    return [
      key,
      members.map((doc) => doc._id),
      members.length,
      members.reduce((sum, doc) => sum + pence(doc), 0),
    ];
  });
}

interface Answers {
  readonly jobs: readonly Job[];
  readonly notes: readonly Note[];
  readonly customer: unknown;
  readonly unpaid: unknown;
  readonly tag: unknown;
  readonly about: unknown;
  search(text: string): readonly Job[];
}

function answersOf({ search, ...rest }: Answers): unknown {
  return {
    ...rest,
    numbers: rest.jobs.map((job) => job.autoId),
    found: ["ann", "x y", "1", ""].map((text) => search(text).map((job) => job._id)),
  };
}

function storeAnswers(store: TestStore): unknown {
  const group = (name: "customer" | "unpaid" | "tag") => {
    const sums = new Map(
      Array.from(store.jobs.sums(name), ({ key, count, pence }) => [key, { key, count, pence }]),
    );
    expect([...sums.keys()].sort()).toEqual(store.jobs.keys(name));
    return store.jobs.keys(name).map((key) => {
      const listing = store.jobs.group(name, key);
      expect(sums.get(key)).toEqual({ key, count: listing.count, pence: listing.pence });
      return [key, [...listing].map((doc) => doc._id), listing.count, listing.pence];
    });
  };
  for (const job of store.jobs) {
    expect(store.jobs.get(job._id)).toBe(job);
    expect(store.jobs.byNumber(job.autoId)).toBe(job);
  }
  return answersOf({
    jobs: store.jobs.page({ offset: 0, limit: 100 }),
    notes: [...store.notes],
    customer: group("customer"),
    unpaid: group("unpaid"),
    tag: group("tag"),
    about: store.notes.keys("about").map((key) => {
      const listing = store.notes.group("about", key);
      return [key, [...listing].map((doc) => doc._id), listing.count, listing.pence];
    }),
    search: (text) => [...store.jobs.search(text)],
  });
}

function applyToStore(books: Books, edit: Edit): void {
  const before = edit.kind === "jobs" ? books.jobs.get(edit.id) : books.notes.get(edit.id);
  if (before && edit.remove) books[edit.kind].delete(edit.id);
  else if (edit.kind === "jobs")
    books.jobs[before ? "put" : "insert"]({ ...before, ...fieldsOf(edit) } as Job);
  else books.notes[before ? "put" : "insert"]({ ...before, ...fieldsOf(edit) } as Note);
}

/** Makes the updates of a command at once in store and model; answers what the model is afterwards. */
async function runUpdates(
  { updates, room }: Extract<Command, { type: "updates" }>,
  store: TestStore,
  disk: FaultyDisk,
  before: Model,
  now: number,
): Promise<Model> {
  disk.room = room ?? Number.POSITIVE_INFINITY;
  let after = before.copy();
  const results = updates.map(({ edits, throws }) => {
    const attempt = after.copy();
    const result = store.update("someone", (books) => {
      for (const edit of edits) {
        applyToStore(books, edit);
        attempt.apply(edit, now);
      }
      if (throws) throw new Error("on purpose");
    });
    if (!throws) after = attempt;
    // In memory each one is made, or undone, at once.
    expect(storeAnswers(store)).toEqual(after.answers());
    return result;
  });
  const outcomes = await Promise.allSettled(results);
  disk.room = Number.POSITIVE_INFINITY;
  const isWritten = JSON.stringify(after.answers()) !== JSON.stringify(before.answers());
  const kept = outcomes.filter(
    (outcome, index) => !updates[index]?.throws && outcome.status === "fulfilled",
  ).length;
  const asked = updates.filter(({ throws }) => !throws).length;
  if (room === undefined) expect(kept).toBe(asked);
  if (room !== undefined && isWritten) expect(kept).toBe(0);
  return room !== undefined && kept === 0 && asked > 0 ? before : after;
}

/** The journal that is written to. */
function lastJournal(dir: string): string {
  return listFiles(dir).journals.at(-1)?.file ?? "";
}

/** What the books hold when all that history and journals tell is done again, without a snapshot. */
function retoldIds(dir: string): unknown {
  const { docs } = retell(dir);
  return [docs.jobs ?? {}, docs.notes ?? {}];
}

const worker = await compactionWorker();

const edited = (id: string, remove: boolean): Command => {
  const edit = { kind: "jobs", id, remove, who: "ann", tags: [], pence: 1, paid: false } as const;
  return { type: "updates", updates: [{ edits: [edit], throws: false }], room: undefined };
};

const inserted = (id: string) => edited(id, false);
const removed = (id: string) => edited(id, true);

/** `npm test` takes its quick share, `npm run test:full` more. */
const RUNS = process.env.GARAGE_TEST === "full" ? 200 : 20;

/** Meets all that is counted, whatever the others happen to be: the second snapshot puts the first journal away. */
const MEETS_ALL: readonly Command[] = [
  inserted("a"),
  { type: "compact", isAwaited: true },
  inserted("b"),
  { type: "compact", isAwaited: true },
  { type: "restart", torn: "[" },
  inserted("c"),
];

/** Gives an id that a snapshot has to another document, with another number. */
const USES_AGAIN: readonly Command[] = [
  ...[inserted("a"), inserted("b"), inserted("c")],
  { type: "compact", isAwaited: true },
  ...[removed("a"), inserted("a"), removed("b")],
  { type: "restart", torn: "" },
];

test("any sequence of changes, failures, compactions and restarts leaves what a plain model has", async () => {
  const counts = { cuts: 0, compactions: 0, archived: 0, indexed: 0 };
  const index = { program: "this", from: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 14 }), async (commands) => {
      const dir = fs.mkdtempSync(path.join(os.tmpdir(), "garage-store-"));
      const disk = new FaultyDisk();
      disk.bytesPerWrite = 100;
      const clock = new Clock();
      const compaction = { worker, compactAt: Number.POSITIVE_INFINITY };
      const open = () =>
        openStoreOn(disk, { dir, collections, freeze: true, now: clock.now, compaction, index });
      let store = await open();
      let model = new Model();
      let compacting: Promise<void> | undefined;
      try {
        for (const command of commands) {
          const underWay = compacting;
          compacting = undefined;
          if (command.type === "tick") {
            clock.ms += command.ms;
          } else if (command.type === "updates") {
            model = await runUpdates(command, store, disk, model, clock.ms);
          } else if (command.type === "compact") {
            compacting = store.compact();
            counts.compactions++;
            if (command.isAwaited) await compacting;
          } else {
            await store.close();
            fs.appendFileSync(lastJournal(dir), command.torn);
            store = await open();
            expect(store.recovered?.bytes ?? 0).toBe(command.torn.length);
            if (command.torn) counts.cuts++;
          }
          await underWay;
          expect(storeAnswers(store)).toEqual(model.answers());
        }
        await compacting;
        const reader = await openStore({ dir, collections, readOnly: true, index });
        expect(storeAnswers(reader)).toEqual(model.answers());
        expect(retoldIds(dir)).toEqual([Object.fromEntries(model.jobs), Object.fromEntries(model.notes)]);
        const next = await store.update("me", ({ jobs }) => jobs.insert(job("next")));
        expect(next.autoId).toBe(model.lastNumber + 1);
        if (fs.existsSync(path.join(dir, "history"))) counts.archived++;
        if (fs.readdirSync(dir).some((name) => name.startsWith("index-"))) counts.indexed++;
      } finally {
        await store.close();
        fs.rmSync(dir, { recursive: true });
      }
    }),
    { numRuns: RUNS, examples: [[[...MEETS_ALL]], [[...USES_AGAIN]]] },
  );
  console.log(
    `${counts.compactions} compactions, ${counts.archived} runs with history, ${counts.indexed} with an index, ${counts.cuts} torn ends`,
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
}, 120_000);
