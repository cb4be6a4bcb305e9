import os from "node:os";
import path from "node:path";
import type { Command } from "commander";
import type { Manifest } from "../../app/store/manifest";
import type { Verification } from "../../app/store/verification";
import type { Terminal } from "../terminal";
import { commandLineUser } from "./command-line-user";
import { CommandRefused } from "./command-refused";
import { requireFile } from "./existing-file";

export function addVerifyCommand(program: Command, terminal: Terminal): void {
  program
    .command("verify")
    .description("check the data directory, or a backup, from end to end")
    .argument("[file]", "a backup (default: the data directory, even while the server runs)")
    .option("--cut", "set aside what follows the damage in the last journal, so that the server can start")
    .option("--accept-loss", "go on without what is missing, and write into the history who accepted that")
    .option("--json", "print it as JSON")
    .action(async (file: string | undefined, options: VerifyFlags, command: Command) => {
      if ((options.cut || options.acceptLoss) && file !== undefined)
        command.error(
          `error: ${options.cut ? "--cut" : "--accept-loss"} is for the data directory, not for a backup`,
        );
      if (file !== undefined) requireFile(command, file);
      const { manifest, verification } = file
        ? await readBackup(path.resolve(file))
        : { manifest: undefined, verification: await readLive(terminal, options) };
      terminal.out(options.json ? asJson(verification, manifest) : report(verification, manifest));
      const { length } = verification.damages;
      if (length > 0)
        throw new CommandRefused(
          length === 1 ? "1 damaged place was found" : `${length} damaged places were found`,
        );
    });
}

interface VerifyFlags {
  readonly cut?: boolean;
  readonly acceptLoss?: boolean;
  readonly json?: boolean;
}

async function readBackup(file: string): Promise<{ manifest: Manifest; verification: Verification }> {
  const { verifyBackup } = await import("../../app/store/restoration");
  const { tryBooks } = await import("../../app/modules/books/books.server");
  return verifyBackup(file, os.tmpdir(), { open: (dir) => tryBooks(dir) });
}

async function readLive(terminal: Terminal, flags: VerifyFlags): Promise<Verification> {
  const { readEnv } = await import("../../app/env.server");
  const { verifyDirectory } = await import("../../app/store/verification");
  const { indexOf, tryBooks } = await import("../../app/modules/books/books.server");
  const { dataDir, memory, root } = readEnv(terminal.variables, terminal.root);
  const verify = () => verifyDirectory(dataDir, { memory, open: (dir) => tryBooks(dir, indexOf(root)) });
  const verification = await verify();
  const { booksDamage } = verification;
  const isLoss = booksDamage?.name === "StoreLossError";
  if (!booksDamage || !(isLoss ? flags.acceptLoss : flags.cut)) return verification;
  if (!isLoss) {
    const { cutDamage } = await import("../../app/store/damage");
    const cut = cutDamage(dataDir, booksDamage, new Date());
    terminal.err(`${cut.bytes} bytes were set aside in ${cut.file}\n`);
  }
  const { acceptLoss } = await import("../../app/store/acceptance");
  // What was cut is missing too, by the same consent.
  await acceptLoss(dataDir, { by: commandLineUser(), memory, log: (line) => terminal.err(`${line}\n`) });
  return verify();
}

function asJson({ booksDamage, damages, ...found }: Verification, manifest: Manifest | undefined): string {
  const told = damages.map(({ file, byte, reason }) => ({ file, byte, reason }));
  return `${JSON.stringify({ ...found, made: manifest?.made, opens: booksDamage === undefined, damages: told })}\n`;
}

function report(verification: Verification, manifest: Manifest | undefined): string {
  const { documents, records, journals, snapshots, first, last, tornBytes, accepted, damages } = verification;
  const counts = Object.entries(documents).sort(([a], [b]) => a.localeCompare(b));
  const rows: (readonly [string, string])[] = [
    ...(manifest ? [["backup made", manifest.made] as const] : []),
    ...counts.map(([collection, count]) => [collection, count.toLocaleString("en-GB")] as const),
    ["records", records.toLocaleString("en-GB")],
    ["first change", first ?? "none"],
    ["last change", last ?? "none"],
    ["files", `${snapshots} snapshots, ${journals} journals`],
    ...accepted.map(({ by, at, loss }) => ["loss accepted", `${at} by ${by}: ${loss}`] as const),
    ...(tornBytes > 0
      ? [["torn end", `${tornBytes} bytes of a change that was never confirmed`] as const]
      : []),
    ["checksums, sequence, history", damages.length === 0 ? "all hold" : "DAMAGED"],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`),
    ...damages.map((damage) =>
      damage.name === "StoreLossError"
        ? `${damage.message}\n`
        : `${damage.file}, byte ${damage.byte}: ${damage.reason}\n`,
    ),
  ].join("");
}
