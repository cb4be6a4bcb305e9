import type { DiskOperation } from "./recording-disk";

/** Smaller than a real one, so that short lines are torn, too. */
const SECTOR = 64;

type Change = Extract<DiskOperation, { do: "write" | "truncate" }> & { readonly index: number };
type Naming = Extract<DiskOperation, { do: "make" | "rename" | "remove" }> & { readonly index: number };

/** A disk that holds for sure only what was synced. The rest it holds, too, or in part, or not. */
export class CutDisk {
  /** The contents that are on the disk, by the number of the file. */
  readonly #contents = new Map<number, Buffer>();
  readonly #names = new Map<string, number>();
  #changes: Change[] = [];
  #namings: Naming[] = [];
  #index = 0;
  /** The highest number that somebody was told of. */
  answered = 0;

  follow(operation: DiskOperation): void {
    const index = this.#index++;
    if (operation.do === "write" || operation.do === "truncate") this.#changes.push({ ...operation, index });
    else if (operation.do === "sync") {
      const isSynced = (change: Change) => change.file === operation.file && change.index < operation.from;
      for (const change of this.#changes.filter(isSynced)) apply(this.#contents, change, () => true);
      this.#changes = this.#changes.filter((change) => !isSynced(change));
    } else if (operation.do === "sync names") {
      // File systems write names in order.
      const last = this.#namings.findLastIndex(
        (naming) => naming.index < operation.from && folderOf(naming) === operation.folder,
      );
      for (const naming of this.#namings.splice(0, last + 1)) rename(this.#names, naming);
    } else if (operation.do === "answer") this.answered = operation.number;
    else this.#namings.push({ ...operation, index });
  }

  /**
   * The files after the power is gone, by name.
   * @param holds whether a sector that was written and not synced is on the disk.
   * @param namings how many of the names that were changed and not synced are on the disk, as a share.
   */
  cut(holds: () => boolean, namings: number): ReadonlyMap<string, Buffer> {
    const contents = new Map(this.#contents);
    for (const change of this.#changes) apply(contents, change, holds);
    const names = new Map(this.#names);
    for (const naming of this.#namings.slice(0, Math.round(this.#namings.length * namings))) {
      rename(names, naming);
    }
    return new Map([...names].map(([name, file]) => [name, contents.get(file) ?? Buffer.alloc(0)]));
  }
}

function folderOf(naming: Naming): string {
  const name = naming.do === "rename" ? naming.to : naming.name;
  return name.slice(0, Math.max(0, name.lastIndexOf("/")));
}

function rename(names: Map<string, number>, naming: Naming): void {
  if (naming.do === "make") names.set(naming.name, naming.file);
  else if (naming.do === "remove") names.delete(naming.name);
  else {
    const file = names.get(naming.from);
    if (file !== undefined) names.set(naming.to, file);
    names.delete(naming.from);
  }
}

function apply(contents: Map<number, Buffer>, change: Change, holds: () => boolean): void {
  const before = contents.get(change.file) ?? Buffer.alloc(0);
  if (change.do === "truncate") {
    if (!holds()) return;
    const after = Buffer.alloc(change.size);
    before.copy(after);
    contents.set(change.file, after);
    return;
  }
  const bytes = Buffer.from(change.base64, "base64");
  const after = Buffer.alloc(Math.max(before.length, change.at + bytes.length));
  before.copy(after);
  let hasChanged = false;
  for (let done = 0; done < bytes.length; ) {
    const next = Math.min(bytes.length, done + SECTOR - ((change.at + done) % SECTOR));
    if (holds()) {
      bytes.copy(after, change.at + done, done, next);
      hasChanged = true;
    }
    done = next;
  }
  if (hasChanged) contents.set(change.file, after);
}
