import type { Command } from "commander";
import type { Terminal } from "../terminal";

export function addServeCommand(program: Command, terminal: Terminal): void {
  program
    .command("serve")
    .description("start the server (PORT, HOST, DATA_DIR and more: see README)")
    .option("--new", "start an empty garage where there was one before")
    .option("--network-disk", "allow a data directory on a network disk that only this machine writes to")
    .action(async (options: { new?: boolean; networkDisk?: boolean }) => {
      const [{ readEnv }, { serve }, { requireNoOthers }] = await Promise.all([
        import("../../app/env.server"),
        import("../../app/server/serve"),
        import("./new-books"),
      ]);
      const env = readEnv(terminal.variables, terminal.root);
      requireNoOthers(env.dataDir);
      await serve(env, terminal.log, {
        anew: options.new,
        allowsNetworkDisk: options.networkDisk,
      });
    });
}
