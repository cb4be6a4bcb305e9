import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { onTestFinished } from "vitest";
import { type CollectionDefinitions, defineCollection, type StoredDocument } from "../collection";
import { type Disk, systemDisk } from "../disk";
import { openStoreOn, type Store, type StoreOptions } from "../store";

export interface Job extends StoredDocument {
  readonly autoId: number;
  readonly customer: string;
  readonly tags: readonly string[];
  readonly pence: number;
  readonly paid: boolean;
}

export interface Note extends StoredDocument {
  readonly about: string;
  readonly text: string;
}

/** A numbered collection with sums and groups of one key, many keys and no key, and a collection without numbers, of which the first stays on the disk. */
export const collections = {
  jobs: defineCollection<Job>()({
    numbered: true,
    isReadAsNeeded: true,
    text: (job) => `${job.autoId} ${job.customer} ${job.tags.join(" ")}`,
    groups: {
      customer: { key: (job) => job.customer, pence: (job) => job.pence },
      unpaid: { key: (job) => (job.paid ? undefined : "all"), pence: (job) => job.pence },
      tag: { key: (job) => job.tags },
    },
  }),
  notes: defineCollection<Note>()({
    numbered: false,
    text: (note) => note.text,
    groups: { about: { key: (note) => note.about } },
  }),
};

export type TestStore = Store<typeof collections>;

export function job(_id: string, more: Partial<Job> = {}): Omit<Job, "autoId" | "created" | "updated"> {
  return { _id, customer: "ann", tags: [], pence: 100, paid: false, ...more };
}

export function note(_id: string, text = "hello", about = "ann"): Omit<Note, "created" | "updated"> {
  return { _id, about, text };
}

/** A directory that is removed at the end of the test. */
export function temporaryDirectory(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "garage-store-"));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Opens books that close when the test ends. */
export function openBooks(
  dir: string,
  options: Partial<StoreOptions<typeof collections>> & { readonly disk?: Disk } = {},
): Promise<TestStore> {
  return openAnyBooks(dir, { collections, ...options });
}

export async function openAnyBooks<C extends CollectionDefinitions>(
  dir: string,
  { disk = systemDisk, ...options }: Omit<StoreOptions<C>, "dir"> & { readonly disk?: Disk },
): Promise<Store<C>> {
  const store = await openStoreOn(disk, { dir, freeze: true, ...options });
  onTestFinished(() => store.close());
  return store;
}

/** A clock that stands still until it is set. */
export class Clock {
  ms = Date.parse("2026-01-02T03:04:05.000Z");
  readonly now = (): Date => new Date(this.ms);
  iso(offset = 0): string {
    return new Date(this.ms + offset).toISOString();
  }
}

/** Everything that the collections return, for comparison. */
export function everything(store: TestStore): unknown {
  const groups = (name: "customer" | "unpaid" | "tag") =>
    store.jobs.keys(name).map((key) => {
      const listing = store.jobs.group(name, key);
      return { key, ids: [...listing].map((doc) => doc._id), count: listing.count, pence: listing.pence };
    });
  return {
    jobs: [...store.jobs],
    notes: [...store.notes],
    customer: groups("customer"),
    unpaid: groups("unpaid"),
    tag: groups("tag"),
    about: store.notes.keys("about").map((key) => [key, [...store.notes.group("about", key)]]),
    found: [...store.jobs.search("n"), ...store.notes.search("e")],
  };
}
