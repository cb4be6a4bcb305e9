import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../store/testing/books";
import { begunGarage } from "../garage/begun-garage";
import { garage } from "./run";

/** A command that reads a backup from a pipe of its shell which never ends, and the folder that it works in. */
async function waiting(args: readonly string[]) {
  const folder = temporaryDirectory();
  const { dataDir } = await begunGarage();
  const backup = path.join(folder, "whole.tar.gz");
  expect(await garage(["backup", "--out", backup], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const pipe = path.join(folder, "pipe.tar.gz");
  execFileSync("mkfifo", [pipe]);
  const scratch = path.join(folder, "scratch");
  fs.mkdirSync(scratch);
  // Opening it for both ends waits for nobody, and keeps it open.
  const fd = fs.openSync(pipe, "r+");
  const command = spawn(
    process.execPath,
    [path.resolve("cli/garage.mjs"), ...args.map((arg) => (arg === "BACKUP" ? "/dev/fd/3" : arg))],
    { cwd: scratch, env: { ...process.env, TMPDIR: scratch }, stdio: ["ignore", "ignore", "ignore", fd] },
  );
  const bytes = fs.readFileSync(backup);
  fs.writeSync(fd, bytes.subarray(0, bytes.length - 200));
  return { scratch, command, done: () => fs.closeSync(fd) };
}

const signalOf = async (command: ChildProcess) => (await once(command, "exit"))[1];

test.each([
  { args: ["verify", "BACKUP"], signal: "SIGINT" },
  { args: ["restore", "BACKUP", "--to", "restored"], signal: "SIGTERM" },
] as const)("garage $args leaves no unpacked books behind when $signal ends it", async ({ args, signal }) => {
  const { scratch, command, done } = await waiting(args);
  await expect
    .poll(() => fs.readdirSync(scratch, { recursive: true }).length, { timeout: 10_000 })
    .toBeGreaterThan(1);
  const ended = signalOf(command);
  command.kill(signal);
  expect(await ended).toBe(signal);
  expect(fs.readdirSync(scratch)).toEqual([]);
  done();
});
