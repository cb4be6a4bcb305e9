import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryDirectory } from "../app/store/testing/books";
import { systemReason } from "./system-reason";

/** A number that no user has. */
const NOBODY = 54_321;

/** What `work` throws for somebody who is not root. */
function refusedTo(work: () => unknown): Error {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    work();
  } catch (error) {
    return error as Error;
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
  throw new Error("Nothing was refused");
}

describe("what the system refused", () => {
  it("is told with the owner and what to do, where somebody may not open a file", () => {
    const file = path.join(temporaryDirectory(), "journal-1.jsonl");
    fs.writeFileSync(file, "", { mode: 0o000 });
    fs.chmodSync(path.dirname(file), 0o755);
    expect(systemReason(refusedTo(() => fs.openSync(file, "r+")))).toMatch(
      new RegExp(
        `^${file} is closed to the user .+: it belongs to the user number ${process.getuid?.()}. Run garage as its owner, or \`chown\` it$`,
      ),
    );
  });

  it("is told with what to do where a server cannot listen, and where a disk is full whose file nobody names", () => {
    const taken = Object.assign(new Error("listen EADDRINUSE"), { code: "EADDRINUSE", port: 3000 });
    expect(systemReason(taken)).toBe(
      "Port 3000 is taken by another program. Stop that, or set PORT to another",
    );
    const unknown = { code: "ENOTFOUND", syscall: "getaddrinfo", hostname: "nosuch.invalid" };
    expect(systemReason(Object.assign(new Error("getaddrinfo ENOTFOUND"), unknown))).toBe(
      "There is no host nosuch.invalid. Set HOST to a name or an address of this machine, or leave it out",
    );
    const elsewhere = { code: "EADDRNOTAVAIL", syscall: "listen", address: "192.0.2.1", port: 3000 };
    expect(systemReason(Object.assign(new Error("listen EADDRNOTAVAIL"), elsewhere))).toBe(
      "This machine has no address 192.0.2.1. Set HOST to one of its own, or leave it out",
    );
    const low = Object.assign(new Error("listen EACCES"), { code: "EACCES", syscall: "listen", port: 80 });
    expect(systemReason(low)).toBe(
      "Port 80 is kept for the system. Set PORT to another from 1024 on, and let a proxy stand before it",
    );
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    expect(systemReason(full)).toBe("The disk is full: not all could be written");
  });

  it("is told of the folder, and its owner, where a file cannot be made in it", () => {
    const dir = temporaryDirectory();
    fs.chmodSync(dir, 0o555);
    const message = systemReason(refusedTo(() => fs.writeFileSync(path.join(dir, "LOCK"), "")));
    expect(message).toMatch(
      new RegExp(`^${dir} is closed to the user .+: it belongs to the user number ${process.getuid?.()}\\.`),
    );
    const part = path.join(dir, "backup.tar.gz.0123abcd-1.part");
    const mounted = { code: "EROFS", syscall: "open", path: part };
    expect(systemReason(Object.assign(new Error("EROFS: read-only file system"), mounted))).toBe(
      `${dir} is on a disk that is mounted for reading only`,
    );
  });

  it("is told where a folder was named in place of a file, to read or to write", () => {
    const dir = temporaryDirectory();
    fs.chmodSync(dir, 0o777);
    const written = refusedTo(() => fs.writeFileSync(dir, ""));
    expect(systemReason(written)).toBe(`${dir} is a folder. Name a file`);
    expect(systemReason(refusedTo(() => fs.readFileSync(dir)))).toBe("This is a folder. Name a file");
  });

  it("is told where a file was named in place of a folder", () => {
    const dir = temporaryDirectory();
    fs.chmodSync(dir, 0o755);
    const file = path.join(dir, "old.csv");
    fs.writeFileSync(file, "");
    const message = `${file} is a file. Name a folder`;
    expect(systemReason(refusedTo(() => fs.readdirSync(file)))).toBe(message);
    expect(systemReason(refusedTo(() => fs.readFileSync(path.join(file, "x"))))).toBe(message);
  });

  it("is told where a file or its folder is missing", () => {
    const dir = temporaryDirectory();
    fs.chmodSync(dir, 0o755);
    const file = path.join(dir, "none", "old.csv");
    const folder = `There is no folder ${path.dirname(file)}. Check its name, or make it first`;
    expect(systemReason(refusedTo(() => fs.writeFileSync(file, "")))).toBe(folder);
    expect(systemReason(refusedTo(() => fs.readdirSync(path.dirname(file))))).toBe(folder);
    const missing = refusedTo(() => fs.readFileSync(path.join(dir, "old.csv")));
    expect(systemReason(missing)).toBe(`There is no file ${dir}/old.csv. Check its name`);
  });

  it("is left to its own message where there are no words for it", () => {
    const error = refusedTo(() => fs.mkdirSync(os.tmpdir()));
    expect(systemReason(error)).toBeUndefined();
    expect(systemReason(new Error("anything"))).toBeUndefined();
  });
});
