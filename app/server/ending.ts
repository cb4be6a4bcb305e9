import { ignoresHangup, starterWatch } from "./starter";

/** Milliseconds between two looks at who started this process. */
const WATCH_EVERY = 500;

/** Milliseconds after which one more signal means now. Some programs send theirs twice at once. */
const NOW_AFTER = 1000;

/** Waits for the end of this process. `stop` gives its signals back to the system. */
export interface Ending {
  /** Resolves with the reason. */
  readonly asked: Promise<string>;
  readonly stop: () => void;
}

/**
 * Resolves `asked` on SIGINT, SIGTERM or SIGHUP, and once npm, which started this process, has ended. One more signal, a second
 * later, ends the process at once: every change that was answered is on the disk.
 */
export function whenToEnd(): Ending {
  const signals: NodeJS.Signals[] = ["SIGINT", "SIGTERM", ...(ignoresHangup() ? [] : (["SIGHUP"] as const))];
  let stop = () => {};
  const asked = new Promise<string>((resolve) => {
    const hasStarterEnded = starterWatch();
    const looks = () => hasStarterEnded() && resolve("the npm that started it has ended");
    const timer = setInterval(looks, WATCH_EVERY).unref();
    let since: number | undefined;
    const end = (signal: NodeJS.Signals) => {
      since ??= performance.now();
      if (performance.now() - since > NOW_AFTER) process.exit(1);
      resolve(signal);
    };
    for (const signal of signals) process.on(signal, end);
    stop = () => {
      clearInterval(timer);
      for (const signal of signals) process.off(signal, end);
    };
  });
  return { asked, stop };
}
