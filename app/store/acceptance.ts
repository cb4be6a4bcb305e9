import { systemDisk } from "./disk";
import { refuseEmptied } from "./emptied";
import type { StoreLossError } from "./errors";
import { takeLock } from "./lock";
import { readMarks } from "./marks";
import { openJournal } from "./opening";

/**
 * Lets books go on without what they lack, and writes into their history who accepted that. Numbers that were given are
 * not given again. Does nothing to whole books. No server may be running.
 * @param by the user who accepts it.
 * @returns what was missing; undefined if nothing was.
 * @throws StoreDamagedError for damage that no consent can mend
 */
export async function acceptLoss(
  dir: string,
  { by, memory, log, now = () => new Date() }: AcceptanceOptions,
): Promise<StoreLossError | undefined> {
  refuseEmptied(dir, readMarks(dir, memory));
  const lock = takeLock(dir, now());
  try {
    const options = { memory, now, log, lock, disk: systemDisk, acceptsLoss: true };
    const { journal, highWater, mark, loss } = await openJournal(dir, { record: () => undefined }, options);
    try {
      if (loss) {
        const at = now().toISOString();
        const { numbers } = mark;
        const accepted = `${loss.file}: ${loss.reason}`;
        const { seq, crc } = await journal.append([JSON.stringify({ by, at, ops: [], accepted, numbers })]);
        highWater.raise(seq, crc, at, {});
      }
    } finally {
      journal.close();
      await highWater.close();
    }
    return loss;
  } finally {
    lock.release();
  }
}

interface AcceptanceOptions {
  readonly by: string;
  /** The machine's folder for marks outside data directories. */
  readonly memory?: string | undefined;
  readonly log: (line: string) => void;
  readonly now?: () => Date;
}
