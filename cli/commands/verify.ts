import os from "node:os";
import path from "node:path";
import type { Command } from "commander";
import type { Manifest } from "../../app/store/manifest";
import type { Verification } from "../../app/store/verification";
import type { Terminal } from "../terminal";
import { CommandRefused } from "./command-refused";

export function addVerifyCommand(program: Command, terminal: Terminal): void {
  program
    .command("verify")
    .description("check the data directory, or a backup, from end to end")
    .argument("[file]", "a backup (default: the data directory, even while the server runs)")
    .option("--cut", "set aside what follows the damage in the last journal, so that the server can start")
    .option("--json", "print it as JSON")
    .action(
      async (file: string | undefined, options: { cut?: boolean; json?: boolean }, command: Command) => {
        if (options.cut && file !== undefined)
          command.error("error: --cut is for the data directory, not for a backup");
        const { manifest, verification } = file
          ? await readBackup(path.resolve(file))
          : { manifest: undefined, verification: await readLive(terminal, options.cut ?? false) };
        terminal.out(options.json ? asJson(verification, manifest) : report(verification, manifest));
        const { length } = verification.damages;
        if (length > 0)
          throw new CommandRefused(
            length === 1 ? "1 damaged place was found" : `${length} damaged places were found`,
          );
      },
    );
}

async function readBackup(file: string): Promise<{ manifest: Manifest; verification: Verification }> {
  const { verifyBackup } = await import("../../app/store/restoration");
  return verifyBackup(file, os.tmpdir());
}

async function readLive(terminal: Terminal, isCutting: boolean): Promise<Verification> {
  const { readEnv } = await import("../../app/env.server");
  const { verifyDirectory } = await import("../../app/store/verification");
  const { dataDir } = readEnv(terminal.variables, terminal.root);
  const verification = await verifyDirectory(dataDir);
  if (!isCutting || !verification.booksDamage) return verification;
  const { cutDamage } = await import("../../app/store/damage");
  const cut = cutDamage(dataDir, verification.booksDamage, new Date());
  terminal.err(`${cut.bytes} bytes were set aside in ${cut.file}\n`);
  return verifyDirectory(dataDir);
}

function asJson({ booksDamage, damages, ...found }: Verification, manifest: Manifest | undefined): string {
  const told = damages.map(({ file, byte, reason }) => ({ file, byte, reason }));
  return `${JSON.stringify({ ...found, made: manifest?.made, opens: booksDamage === undefined, damages: told })}\n`;
}

function report(verification: Verification, manifest: Manifest | undefined): string {
  const { documents, records, journals, snapshots, first, last, tornBytes, damages } = verification;
  const counts = Object.entries(documents).sort(([a], [b]) => a.localeCompare(b));
  const rows: (readonly [string, string])[] = [
    ...(manifest ? [["backup made", manifest.made] as const] : []),
    ...counts.map(([collection, count]) => [collection, count.toLocaleString("en-GB")] as const),
    ["records", records.toLocaleString("en-GB")],
    ["first change", first ?? "none"],
    ["last change", last ?? "none"],
    ["files", `${snapshots} snapshots, ${journals} journals`],
    ...(tornBytes > 0
      ? [["torn end", `${tornBytes} bytes of a change that was never confirmed`] as const]
      : []),
    ["checksums, sequence, history", damages.length === 0 ? "all hold" : "DAMAGED"],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`),
    ...damages.map(({ file, byte, reason }) => `${file}, byte ${byte}: ${reason}\n`),
  ].join("");
}
