import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import * as path from "node:path";

/** What a process did to its disk, in order. Files are numbered, because names move. */
export type DiskOperation =
  | { readonly do: "make"; readonly file: number; readonly name: string }
  | { readonly do: "write"; readonly file: number; readonly at: number; readonly base64: string }
  | { readonly do: "truncate"; readonly file: number; readonly size: number }
  | { readonly do: "rename"; readonly from: string; readonly to: string }
  | { readonly do: "remove"; readonly name: string }
  /** Holds for what was done before operation `from`: it began then. */
  | { readonly do: "sync"; readonly file: number; readonly from: number }
  | { readonly do: "sync names"; readonly folder: string; readonly from: number }
  | { readonly do: "answer"; readonly number: number };

const operations: DiskOperation[] = [];

/** Notes that somebody was told of a change. */
export function noteAnswer(number: number): void {
  operations.push({ do: "answer", number });
}

type Any = (...args: never[]) => unknown;
const builtin = fs as unknown as Record<string, Any>;

/**
 * Records from now on what this process does below a folder. Import nothing of the store before.
 * @returns takes the operations.
 */
export function recordDisk(root: string): () => readonly DiskOperation[] {
  const files = new Map<number, { readonly file: number; readonly name: string }>();
  const numbers = new Map<string, number>();
  const original = { ...fs };
  const isBelow = (name: unknown): name is string => typeof name === "string" && name.startsWith(root);

  const opened = (fd: number, name: unknown) => {
    if (!isBelow(name)) return;
    const { ino } = original.fstatSync(fd);
    const key = `${ino} ${original.fstatSync(fd).birthtimeMs}`;
    const file = numbers.get(key) ?? numbers.size;
    const isNew = !numbers.has(key);
    numbers.set(key, file);
    files.set(fd, { file, name });
    if (isNew && original.fstatSync(fd).isFile()) operations.push({ do: "make", file, name });
  };
  const written = (fd: number, bytes: Buffer, at: number) => {
    const open = files.get(fd);
    if (open) operations.push({ do: "write", file: open.file, at, base64: bytes.toString("base64") });
  };
  const truncated = (fd: number, size: number) => {
    const open = files.get(fd);
    if (open) operations.push({ do: "truncate", file: open.file, size });
  };
  const synced = (fd: number, from: number) => {
    const open = files.get(fd);
    if (!open) return;
    const isFolder = original.fstatSync(fd).isDirectory();
    if (isFolder) operations.push({ do: "sync names", folder: open.name, from });
    else operations.push({ do: "sync", file: open.file, from });
  };
  const replace = (name: string, by: (call: Any) => (...args: unknown[]) => unknown) => {
    const call = builtin[name] as Any;
    const replaced = by(call);
    // For promisify: fs.write has a form of its own.
    for (const symbol of Object.getOwnPropertySymbols(call)) {
      Object.defineProperty(replaced, symbol, Object.getOwnPropertyDescriptor(call, symbol) ?? {});
    }
    builtin[name] = replaced;
  };
  type Done = (error: Error | null, result?: unknown) => void;
  const ending = (args: unknown[], then: (result: unknown) => void): never[] => {
    const done = args.at(-1) as Done;
    const hook: Done = (error, result) => {
      if (!error) then(result);
      done(error, result);
    };
    return [...args.slice(0, -1), hook] as never[];
  };

  replace("openSync", (call) => (...args) => {
    const fd = call(...(args as never[])) as number;
    opened(fd, args[0]);
    return fd;
  });
  replace(
    "open",
    (call) =>
      (...args) =>
        call(...ending(args, (fd) => opened(fd as number, args[0]))),
  );
  replace("writeSync", (call) => (...args) => {
    const [fd, bytes, offset, length, position] = args as [number, Buffer, number?, number?, number?];
    const piece = Buffer.from(bytes).subarray(offset ?? 0, (offset ?? 0) + (length ?? bytes.length));
    written(fd, piece, position ?? 0);
    return call(...(args as never[]));
  });
  replace("write", (call) => (...args) => {
    const [fd, bytes, offset, length, position] = args as [number, Buffer, number?, number?, number?];
    const hasRange = typeof offset === "number";
    written(
      fd,
      Buffer.from(hasRange ? bytes.subarray(offset, offset + (length ?? 0)) : bytes),
      hasRange ? (position ?? 0) : 0,
    );
    return call(...(args as never[]));
  });
  replace("writeFileSync", (call) => (...args) => {
    const [fd, bytes] = args as [number, Buffer];
    if (typeof fd === "number") written(fd, Buffer.from(bytes), 0);
    return call(...(args as never[]));
  });
  for (const name of ["ftruncateSync", "ftruncate"]) {
    replace(name, (call) => (...args) => {
      truncated(args[0] as number, args[1] as number);
      return call(...(args as never[]));
    });
  }
  for (const name of ["fsyncSync", "fdatasyncSync"]) {
    replace(name, (call) => (...args) => {
      const from = operations.length;
      call(...(args as never[]));
      synced(args[0] as number, from);
    });
  }
  for (const name of ["fsync", "fdatasync"]) {
    replace(name, (call) => (...args) => {
      const from = operations.length;
      return call(...ending(args, () => synced(args[0] as number, from)));
    });
  }
  replace("renameSync", (call) => (...args) => {
    call(...(args as never[]));
    const [from, to] = args as [string, string];
    if (isBelow(from)) operations.push({ do: "rename", from, to });
  });
  replace("unlinkSync", (call) => (...args) => {
    call(...(args as never[]));
    if (isBelow(args[0])) operations.push({ do: "remove", name: args[0] });
  });
  syncBuiltinESMExports();
  return () => operations.map((operation) => rebased(operation, root));
}

/** With names from the folder on. */
function rebased(operation: DiskOperation, root: string): DiskOperation {
  const entries = Object.entries(operation).map(([key, value]) =>
    typeof value === "string" && value.startsWith(root) ? [key, path.relative(root, value)] : [key, value],
  );
  return Object.fromEntries(entries) as DiskOperation;
}
