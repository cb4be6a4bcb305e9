import type { Readable, Writable } from "node:stream";

/** What a method answers, or an event carries. */
export type Details = Readonly<Record<string, unknown>>;

/** Calls a method of a page. */
export type PageMethods = (method: string, params?: object) => Promise<Details>;

interface Message {
  readonly id?: number;
  readonly error?: { readonly message?: string };
  readonly result?: Details;
  readonly method?: string;
  readonly params?: Details;
}

/**
 * Speaks Chromium's DevTools protocol over the two pipes of `--remote-debugging-pipe`: JSON messages, each ended by a NUL.
 * Methods and events: https://chromedevtools.github.io/devtools-protocol/
 */
export class DevTools {
  #nextId = 1;
  /** What has come of a message that is not whole yet. */
  #parts: string[] = [];
  readonly #waiting = new Map<number, (answer: Message) => void>();
  readonly #listeners = new Map<string, (details: Details) => void>();
  readonly #input: Writable;

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    output.setEncoding("utf8");
    output.on("data", (text: string) => this.#receive(text));
    for (const stream of [input, output]) stream.on("error", () => {});
  }

  /**
   * Calls a method. Rejects with what the browser says is wrong; waits for ever when the browser has ended.
   * @param sessionId a page's session; none for the browser itself. See `openPage`.
   */
  send(method: string, params: object = {}, sessionId?: string): Promise<Details> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ error, result }) => {
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result ?? {});
      });
      this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /** Opens an empty page, and resolves with the function that calls the methods of this page. */
  async openPage(): Promise<PageMethods> {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    return (method, params) => this.send(method, params, String(sessionId));
  }

  /** Calls `listener` at each event of this name, of any session, in place of the listener before. */
  on(event: string, listener: (details: Details) => void): void {
    this.#listeners.set(event, listener);
  }

  #receive(text: string): void {
    const [rest = "", ...others] = text.split("\0");
    this.#parts.push(rest);
    for (const other of others) {
      const message = this.#parts.join("");
      this.#parts = [other];
      this.#take(JSON.parse(message) as Message);
    }
  }

  #take(message: Message): void {
    const { id, method, params = {} } = message;
    if (method !== undefined) this.#listeners.get(method)?.(params);
    if (id === undefined) return;
    this.#waiting.get(id)?.(message);
    this.#waiting.delete(id);
  }
}
