// npm run dev: rebuilds on save. remix dev starts @remix-run/serve, which binds every address unless told.
import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { prepare } from "./prepare.mjs";

await prepare();
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const child = spawn(process.execPath, [path.join(root, "node_modules/@remix-run/dev/dist/cli.js"), "dev"], {
  cwd: root,
  env: { ...process.env, HOST: process.env.HOST ?? "127.0.0.1", NODE_ENV: "development" },
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.once("exit", (code) => {
  process.exitCode = code ?? 0;
});
