/** Milliseconds after which other work runs. */
const TURN_MS = 5;

/** The turns of long work beside a server's answers: after each line, a busy server would keep it waiting for minutes. */
export class Turns {
  #since = performance.now();

  /** Lets other work run if this has taken some milliseconds since it last did. */
  async pass(): Promise<void> {
    if (performance.now() - this.#since < TURN_MS) return;
    await new Promise(setImmediate);
    this.#since = performance.now();
  }
}
