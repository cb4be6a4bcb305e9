import fs from "node:fs";

/** A process as the system lists it. */
interface Listed {
  readonly pid: number;
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
      pid,
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

/** What npm tells every process of a script: which one it is. */
const SCRIPT = ["npm_lifecycle_event", "npm_lifecycle_script"] as const;

/** Whether a process runs the same script as this one; where nobody may ask, whether it is a shell, as npm uses for it. */
function isOfScript({ pid, name }: Listed, variables: NodeJS.ProcessEnv): boolean {
  try {
    const theirs = new Set(fs.readFileSync(`/proc/${pid}/environ`, "utf8").split("\0"));
    return SCRIPT.every((key) => variables[key] === undefined || theirs.has(`${key}=${variables[key]}`));
  } catch {
    return SHELLS.has(name);
  }
}

/** The first process above this one that is not of npm's script; undefined if the system shows none. */
function aboveScript(variables: NodeJS.ProcessEnv): Listed | undefined {
  let above = listed(process.ppid);
  while (above && isOfScript(above, variables)) above = listed(above.parent);
  return above;
}

/**
 * Tells whether npm, which started this process, has ended; never, if something else started it. npm hands signals to the
 * shell that it runs a script in, and neither that nor npm's own death ends what the shell runs.
 */
export function starterWatch(variables: NodeJS.ProcessEnv = process.env): () => boolean {
  if (variables.npm_lifecycle_event === undefined) return () => false;
  const self = listed(process.pid);
  const parent = process.ppid;
  if (self === undefined) return () => process.ppid !== parent;
  const npm = aboveScript(variables);
  // npm is outside a container that its script made: nobody here can see it.
  if (npm === undefined) return () => parent > FIRST && process.ppid !== parent;
  // An orphan has been adopted, by the first process or one of another session: npm ended before this process could look.
  const isAdopter = npm.pid === FIRST || npm.session !== self.session;
  if (isAdopter && !RUNNERS.test(npm.name)) return () => true;
  return () => listed(npm.pid)?.started !== npm.started;
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
