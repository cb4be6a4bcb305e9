// npm run dev: rebuilds on save. remix dev starts @remix-run/serve, which binds to every address by default.
import { spawn } from "node:child_process";
import path from "node:path";
import { prepare } from "./prepare.mjs";
import { ROOT } from "./running.mjs";

await prepare({ tools: "build" });
const child = spawn(process.execPath, [path.join(ROOT, "node_modules/@remix-run/dev/dist/cli.js"), "dev"], {
  cwd: ROOT,
  env: { ...process.env, HOST: process.env.HOST ?? "127.0.0.1", NODE_ENV: "development" },
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.once("exit", (code) => {
  process.exitCode = code ?? 0;
});
