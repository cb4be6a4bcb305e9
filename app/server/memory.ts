import v8 from "node:v8";

/** Percent by which the heap may grow before garbage is collected. V8 would let it become several times as large, and stay so. */
const GROWTH = 12;

/** Bytes of heap from which giving back takes long. */
const LARGE = 100 * 1024 * 1024;

/** Whether the books take so much memory that giving back what the opening has left would be felt. */
export function hasLargeHeap(): boolean {
  return process.memoryUsage().heapUsed > LARGE;
}

/**
 * Gives the system back what the opening has left: with large books half of the heap is garbage then, whose room V8 keeps.
 * It holds everything: for a second with 150,000 invoices, so call it before anybody is answered then, and for 0.07 s in a small
 * garage. Rejects where Node has no inspector.
 */
export async function giveBackMemory(): Promise<void> {
  // Not earlier: the opening, of which all is kept, would be collected again and again.
  v8.setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  const { Session } = await import("node:inspector/promises");
  const session = new Session();
  session.connect();
  // Also moves what is left together: without that, few pages of memory become free.
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}
