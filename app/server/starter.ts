import fs from "node:fs";

/** A process as the system lists it. */
interface Listed {
  readonly name: string;
  readonly parent: number;
  readonly session: string;
  /** When it started, in the system's own unit: its number may belong to another process later. */
  readonly started: string;
}

/** Undefined once it has ended, and on systems without /proc. */
function listed(pid: number): Listed | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const nameEnd = stat.lastIndexOf(")");
    const [state, parent, , session = "", ...others] = stat.slice(nameEnd + 2).split(" ");
    // A zombie has ended; its parent has not asked for it yet.
    if (state === "Z" || state === "X") return undefined;
    return {
      name: stat.slice(stat.indexOf("(") + 1, nameEnd),
      parent: Number(parent),
      session,
      started: others[15] ?? "",
    };
  } catch {
    return undefined;
  }
}

const SHELLS = new Set(["sh", "dash", "bash", "ash", "busybox"]);

/** The names of what runs scripts as npm does. npm names itself after its command; node calls its own thread MainThread. */
const RUNNERS = /^(npm|pnpm|yarn|bun|node|MainThread)/;

/** The system's own process, or a container's. It adopts what outlives its parents. */
const FIRST = 1;

/**
 * Tells whether npm, which started this process, has ended; never, if something else started it. npm hands signals to the
 * shell that it runs a script in, and neither that nor npm's own death ends what the shell runs.
 */
export function starterWatch(variables: NodeJS.ProcessEnv = process.env): () => boolean {
  if (variables.npm_lifecycle_event === undefined) return () => false;
  const parent = process.ppid;
  const shell = listed(parent);
  const starter = shell && SHELLS.has(shell.name) ? shell.parent : parent;
  const npm = listed(starter);
  const session = listed(process.pid)?.session;
  const isLeader = session === String(process.pid);
  // An orphan has been adopted, in another session or by the first process: npm ended before this process could look.
  const isElsewhere = npm && npm.session !== session && !isLeader;
  const isAdopted = starter <= FIRST && !RUNNERS.test(listed(FIRST)?.name ?? "npm");
  if (isElsewhere || isAdopted) return () => true;
  return () => process.ppid !== parent || listed(starter)?.started !== npm?.started;
}

/** Whether this process was started so that it outlives its terminal, as with nohup. */
export function ignoresHangup(): boolean {
  try {
    const [, mask] = /^SigIgn:\s*([\da-f]+)$/m.exec(fs.readFileSync("/proc/self/status", "utf8")) ?? [];
    // The first bit of the mask is that of signal 1, SIGHUP.
    return (Number.parseInt(mask?.slice(-1) ?? "0", 16) & 1) === 1;
  } catch {
    // Where nobody can tell, the system does with the signal what it always does.
    return true;
  }
}
