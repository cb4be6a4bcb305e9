import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import bcrypt from "bcryptjs";
import { FairQueue } from "./fair-queue";
import { BCRYPT_COST, type PasswordTask } from "./password-task";
import { TooManyAttemptsError } from "./sign-in-errors";

/** Whose password is compared: an address, or a device that was signed in before. */
export interface Comer {
  readonly row: string;
  /** Known devices come first, and are never turned away. */
  readonly isKnown: boolean;
}

/** Hashes and compares passwords, which takes a third of a second each. */
export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** @throws TooManyAttemptsError when too many wait already */
  readonly compare: (password: string, hash: string, comer: Comer) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** A garage that serves has threads for its passwords. Without them, such as at the command line, this one does it. */
export interface PasswordKeeper {
  readonly passwords?: Passwords;
}

export function hashPassword({ passwords }: PasswordKeeper, password: string): Promise<string> {
  return passwords?.hash(password) ?? bcrypt.hash(password, BCRYPT_COST);
}

/** @throws TooManyAttemptsError */
export function comparePassword(
  { passwords }: PasswordKeeper,
  password: string,
  hash: string,
  comer: Comer,
): Promise<boolean> {
  return passwords?.compare(password, hash, comer) ?? bcrypt.compare(password, hash);
}

/** The most strangers' passwords that may wait, of all and of one address. They take twenty seconds. */
const MOST_WAITING = 60;
const MOST_OF_ONE = 20;
const ASK_AGAIN = 30;
/** Milliseconds after which a thread without work ends: it takes some megabytes. */
const IDLE_MS = 10_000;
/** One processor stays for the requests. */
const THREADS = availableParallelism() > 2 ? 2 : 1;

interface Job extends PasswordTask {
  readonly resolve: (answer: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

/** Does the work in threads that start when there is some. @param worker the path of the built password-worker.server.ts */
export function passwordThreads(worker: string): Passwords {
  const known = new FairQueue<Job>();
  const strangers = new FairQueue<Job>();
  const threads = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();

  function start(): Worker {
    const thread = new Worker(worker);
    threads.add(thread);
    return thread;
  }

  function end(thread: Worker): Promise<unknown> {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
    threads.delete(thread);
    return thread.terminate();
  }

  function free(): Worker | undefined {
    const [thread] = idle.keys();
    if (thread === undefined) return threads.size < THREADS ? start() : undefined;
    clearTimeout(idle.get(thread));
    idle.delete(thread);
    return thread;
  }

  function workOn(): void {
    while (known.count + strangers.count > 0) {
      const thread = free();
      if (thread === undefined) return;
      const job = known.next() ?? strangers.next();
      if (job) give(thread, job);
    }
  }

  function give(thread: Worker, { resolve, reject, ...task }: Job): void {
    const settle = (go: () => void) => {
      thread.off("message", answered).off("error", failed).off("exit", gone).unref();
      go();
      workOn();
    };
    const answered = (answer: string | boolean) =>
      settle(() => {
        idle.set(thread, setTimeout(() => end(thread), IDLE_MS).unref());
        resolve(answer);
      });
    const failed = (error: Error) =>
      settle(() => {
        end(thread);
        reject(error);
      });
    const gone = () => failed(new Error("The thread that compares passwords ended"));
    // Only work holds up the end of the process.
    thread.on("message", answered).on("error", failed).on("exit", gone).ref();
    thread.postMessage(task satisfies PasswordTask);
  }

  function ask(queue: FairQueue<Job>, row: string, task: PasswordTask): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      queue.add(row, { ...task, resolve, reject });
      workOn();
    });
  }

  return {
    hash: async (password) => String(await ask(known, "", { password })),
    compare: async (password, hash, { row, isKnown }) => {
      if (!isKnown && (strangers.count >= MOST_WAITING || strangers.countOf(row) >= MOST_OF_ONE)) {
        throw new TooManyAttemptsError(ASK_AGAIN);
      }
      return (await ask(isKnown ? known : strangers, row, { password, hash })) === true;
    },
    close: async () => {
      await Promise.all([...threads].map(end));
    },
  };
}
