import { newId, openStoreOn } from "../store";
import { halves } from "./crash-writer";
import { FaultyDisk } from "./faulty-disk";

const WRITERS = 4;

/** An order for a writer in a separate process. */
export type Order =
  /** Four writers write; each stops after this many writes, or this many failures. */
  | { readonly do: "write"; readonly writes: number; readonly failures: number }
  | { readonly do: "compact" | "fail to sync" | "sync again" | "close" };

/** How a change failed: the name and message of its error. */
export interface Failure {
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

/** The writer's answer to an order. */
export interface Outcome {
  readonly written: readonly string[];
  readonly failed: readonly Failure[];
  /** The `_id`s in memory, in both collections. */
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly isReadOnly: boolean;
}

/** A line of the operator's log. */
export interface Said {
  readonly log: string;
}

/** Opens the books of a directory and obeys orders over IPC, until told to close. */
export async function obey(dir: string, worker: string, compactAt: number): Promise<void> {
  const disk = new FaultyDisk();
  const log = (line: string) => process.send?.({ log: line } satisfies Said);
  const compaction = { worker, compactAt, retryAfter: 0, log };
  const store = await openStoreOn(disk, { dir, collections: halves, compaction });
  let value = 0;

  async function attempt(written: string[], failed: Failure[]): Promise<void> {
    const _id = newId();
    value++;
    const half = { _id, value, round: 0, padding: "x".repeat((value * 37) % 3000) };
    try {
      await store.update("writer", ({ left, right }) => {
        left.insert(half);
        right.insert(half);
      });
      written.push(_id);
    } catch (error) {
      failed.push(failureOf(_id, error));
    }
  }

  async function write(writes: number, failures: number) {
    const written: string[] = [];
    const failed: Failure[] = [];
    const writer = async () => {
      const [own, ownFailed]: [string[], Failure[]] = [[], []];
      while (own.length < writes && ownFailed.length < failures) await attempt(own, ownFailed);
      written.push(...own);
      failed.push(...ownFailed);
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    return { written, failed };
  }

  async function compact() {
    const failed: Failure[] = [];
    await store.compact().catch((error: unknown) => failed.push(failureOf("", error)));
    return { written: [], failed };
  }

  async function follow(order: Order): Promise<Pick<Outcome, "written" | "failed">> {
    if (order.do === "write") return write(order.writes, order.failures);
    if (order.do === "compact") return compact();
    if (order.do === "close") await store.close();
    else disk.failsToSync = order.do === "fail to sync";
    return { written: [], failed: [] };
  }

  process.on("message", async (order: Order) => {
    const done = await follow(order);
    const { isReadOnly } = store;
    const ids = (docs: Iterable<{ readonly _id: string }>) => [...docs].map(({ _id }) => _id);
    process.send?.({ ...done, left: ids(store.left), right: ids(store.right), isReadOnly } satisfies Outcome);
    if (order.do === "close") process.disconnect();
  });
  log("open");
}

function failureOf(id: string, error: unknown): Failure {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return { id, name, message };
}
