// npm test: types, lint, import rules, dead code, then every test; ends with "N passed, N failed".
// npm test -- NAME…: only test files with NAME in their path.
// npm run test:full (--full): tests in full where npm test takes a quick sample, such as every round of the crash tests.
import { execFile, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { prepare } from "./prepare.mjs";
import { CACHE, ROOT } from "./running.mjs";

const bin = (name) => path.join(ROOT, "node_modules", ".bin", name);

/** The compiler written in Go takes a quarter of the time. Remix and knip still call the one in JavaScript. */
const TSC = path.join(ROOT, "node_modules/typescript-native/bin/tsc");

/** What the check of types remembers of the files that have not changed since. */
const TYPES = path.join(CACHE, "types.tsbuildinfo");

const CHECKS = [
  ["types", TSC, ["--noEmit", "-p", ".", "--incremental", "--tsBuildInfoFile", TYPES]],
  ["lint and format", bin("biome"), ["check", "--error-on-warnings", "."]],
  ["import rules", bin("depcruise"), ["app", "cli", "--config", ".dependency-cruiser.cjs"]],
  ["dead code", bin("knip"), ["--no-progress", "--no-config-hints"]],
];

await prepare({ tools: "test" });
// The tests choose their own environment.
const { NODE_ENV: _, GARAGE_TEST: __, ...inherited } = process.env;
const isFull = process.argv.includes("--full");
// What the tests and their servers leave behind goes with the report, even where they were killed.
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "garage-tests-"));
// Tests that run as root start commands of other users, who write here too.
fs.chmodSync(scratch, 0o1777);
const env = {
  ...inherited,
  TMPDIR: scratch,
  XDG_STATE_HOME: scratch,
  ...(isFull ? { GARAGE_TEST: "full" } : {}),
};
const only = process.argv.slice(2).filter((argument) => argument !== "--full");
const counts = { passed: 0, failed: 0 };

/** Runs the checks one after another; they need one processor, and the tests leave some of each. */
async function check() {
  for (const [title, command, args] of only.length > 0 ? [] : CHECKS) {
    const begun = performance.now();
    const { error, output } = await new Promise((resolve) =>
      execFile(command, args, { cwd: ROOT, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
        resolve({ error, output: `${stdout}${stderr}` }),
      ),
    );
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    counts[error ? "failed" : "passed"] += 1;
    console.log(`${error ? "FAIL" : "ok  "} ${title} (${seconds} s)`);
    if (error) process.stdout.write(output);
  }
}

const report = path.join(scratch, "report.json");

/** Runs the tests; resolves with their exit code. */
function test() {
  const args = ["--reporter=minimal", "--silent=passed-only", "--reporter=json", `--outputFile=${report}`];
  const vitest = spawn(bin("vitest"), ["run", ...args, ...only], { cwd: ROOT, env, stdio: "inherit" });
  return new Promise((resolve, reject) => vitest.once("error", reject).once("exit", resolve));
}

const [status] = await Promise.all([test(), check()]);
if (fs.existsSync(report)) {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
    fs.readFileSync(report, "utf8"),
  );
  counts.passed += numPassedTests;
  // A skipped test counts as failed. A file that could not be loaded has no failed test, so it is counted itself.
  counts.failed += numFailedTests + numPendingTests + (numFailedTests === 0 ? numFailedTestSuites : 0);
}
if (status !== 0 && counts.failed === 0) counts.failed = 1;
try {
  fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
} catch (error) {
  console.log(`${scratch} stays: ${error.message}`);
}

console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
