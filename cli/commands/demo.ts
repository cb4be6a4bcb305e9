import { once } from "node:events";
import { rmSync } from "node:fs";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Command } from "commander";
import type { Terminal } from "../terminal";

export function addDemoCommand(program: Command, terminal: Terminal): void {
  program
    .command("demo")
    .description("serve three years of an invented garage from a temporary directory")
    .action(async () => {
      const [{ readEnv }, { serve }, { whenToEnd }, { buildDemo }, { londonDayOf }] = await Promise.all([
        import("../../app/env.server"),
        import("../../app/server/serve"),
        import("../../app/server/ending"),
        import("../demo/demo"),
        import("../../app/shared/dates"),
      ]);
      const env = readEnv(terminal.variables, terminal.root);
      // Not only once the records are made.
      await tryToListen(env);
      const dir = await fs.mkdtemp(path.join(os.tmpdir(), "garage-demo-"));
      const remove = () => rmSync(dir, { recursive: true, force: true });
      // Also when the reader of the output leaves.
      process.once("exit", remove);
      const ending = whenToEnd();
      // What is being made is of no use to anyone.
      ending.asked.then(() => process.exit(1));
      try {
        terminal.out("Making three years of records; this takes a few seconds\n");
        // The last day's work is entered by nine; before nine it would lie in the future.
        const today = londonDayOf(new Date(Date.now() - 9 * 3_600_000));
        const signIn = await buildDemo({ dir, today });
        ending.stop();
        terminal.out(`Sign in with ${signIn.email} and ${signIn.password}\n`);
        await serve({ ...env, dataDir: dir }, terminal.log);
      } finally {
        process.off("exit", remove);
        await fs.rm(dir, { recursive: true, force: true });
      }
    });
}

/** @throws Error as the system words it, when nothing can listen there */
async function tryToListen({ port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  const { createServer } = await import("node:net");
  const server = createServer();
  server.listen(port, host);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
