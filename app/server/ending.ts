import { ignoresHangup, starterWatch } from "./starter";

/** Milliseconds between two looks at who started this process. */
const WATCH_EVERY = 500;

/** Waits for the end of this process. `stop` gives its signals back to the system. */
export interface Ending {
  readonly asked: Promise<void>;
  readonly stop: () => void;
}

/** Resolves `asked` on SIGINT, SIGTERM or SIGHUP, and once npm, which started this process, has ended. */
export function whenToEnd(): Ending {
  const signals: NodeJS.Signals[] = ["SIGINT", "SIGTERM", ...(ignoresHangup() ? [] : (["SIGHUP"] as const))];
  let stop = () => {};
  const asked = new Promise<void>((resolve) => {
    const hasStarterEnded = starterWatch();
    const timer = setInterval(() => hasStarterEnded() && resolve(), WATCH_EVERY).unref();
    const end = () => resolve();
    for (const signal of signals) process.on(signal, end);
    stop = () => {
      clearInterval(timer);
      for (const signal of signals) process.off(signal, end);
    };
  });
  return { asked, stop };
}
