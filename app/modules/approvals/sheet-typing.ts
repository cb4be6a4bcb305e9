import type { SaveQueue } from "./save-queue";

/** What is typed into the cells of a day sheet and not saved. */
export class SheetTyping {
  readonly #queues = new Set<SaveQueue>();
  #isEdited = () => false;

  /** Adds a row's saves. @returns takes them out again */
  savesBy(queue: SaveQueue): () => void {
    this.#queues.add(queue);
    return () => {
      this.#queues.delete(queue);
    };
  }

  /** Sets the open editor. @param isEdited whether its text differs from the cell's @returns takes it out again */
  editsBy(isEdited: () => boolean): () => void {
    this.#isEdited = isEdited;
    return () => {
      if (this.#isEdited === isEdited) this.#isEdited = () => false;
    };
  }

  /** Whether a save has not been answered. */
  get isSaving(): boolean {
    return [...this.#queues].some(({ isEmpty }) => !isEmpty);
  }

  /** Whether a cell holds typing that was refused, or that is not sent yet. A refused tick keeps nothing. */
  get isUnsaved(): boolean {
    return (
      this.#isEdited() ||
      [...this.#queues].some(({ refused }) => [...refused].some((field) => field !== "status"))
    );
  }

  /** Waits until every save has been answered. @returns whether one of them was rejected, a tick too */
  async anyRefused(): Promise<boolean> {
    const refusals = () => [...this.#queues].reduce((sum, queue) => sum + queue.refusals, 0);
    const before = refusals();
    while (this.isSaving) await Promise.all([...this.#queues].map(({ answered }) => answered));
    return refusals() > before;
  }
}
