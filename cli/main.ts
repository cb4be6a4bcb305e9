import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { EXIT, run } from "./program";

// A reader that leaves (`garage … | head`) is no error, but a full disk must be reported.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`garage: the output could not be written: ${error.message}\n`);
  process.exit(1);
});

// The same reader may have had both: the work goes on, and its exit code stays.
process.stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") process.exit(EXIT.fault);
});

// What throws outside any promise may have left something half done, so the process ends. What is on the disk is whole.
process.on("uncaughtException", (error) => {
  process.stderr.write(`garage: ${error.stack ?? error}\n`);
  process.exit(EXIT.fault);
});

process.exitCode = await run(process.argv.slice(2), {
  out: (line) => process.stdout.write(line),
  err: (line) => process.stderr.write(line),
  log: (line) => {
    try {
      fs.writeSync(process.stdout.fd, `${line}\n`);
    } catch {
      // The log's reader has left, or its disk is full: there is nowhere left to say so.
    }
  },
  progress: (line) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
  },
  output: process.stdout,
  variables: process.env,
  // The build puts this file at build/garage.js.
  root: path.dirname(path.dirname(fileURLToPath(import.meta.url))),
  readInput: async () => (await import("node:stream/consumers")).text(process.stdin),
});
