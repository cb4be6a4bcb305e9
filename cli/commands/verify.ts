import os from "node:os";
import path from "node:path";
import type { Command } from "commander";
import type { cutDamage } from "../../app/store/damage";
import type { StoreDamagedError, StoreMissingError } from "../../app/store/errors";
import type { Manifest } from "../../app/store/manifest";
import type { BackupDamagedError } from "../../app/store/unpacking";
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
      const read: Read = file
        ? await readBackup(path.resolve(file)).catch((error: unknown) => {
            if (options.json && isNoBackup(error)) terminal.out(brokenAsJson(path.resolve(file), error));
            throw error;
          })
        : { manifest: undefined, ...(await readLive(terminal, options)) };
      const { momentsInWords } = await import("../../app/shared/dates");
      terminal.out(options.json ? asJson(read) : report(read, momentsInWords));
      const { damages } = read.verification;
      const places = damages.length + (read.settingsFault ? 1 : 0) + read.otherFaults.length;
      const found = [
        ...counted(places, "damaged place"),
        ...counted(read.contradictions?.length ?? 0, "contradiction"),
      ];
      const isOne = places + (read.contradictions?.length ?? 0) === 1;
      if (found.length > 0)
        throw new CommandRefused(`${found.join(" and ")} ${isOne ? "was" : "were"} found`);
    });
}

interface VerifyFlags {
  readonly cut?: boolean;
  readonly acceptLoss?: boolean;
  readonly json?: boolean;
}

/** What was found. */
interface Read {
  /** Undefined for a data directory. */
  readonly manifest: Manifest | undefined;
  readonly verification: Verification;
  /** Where the books contradict themselves or the departments of config.json; undefined where something is damaged, because nothing is added up then. */
  readonly contradictions: readonly string[] | undefined;
  /** Why config.json cannot be used; "" where it can. Undefined for a damaged backup, whose settings are not read. */
  readonly settingsFault: string | undefined;
  /** What else cannot be used, each in a sentence. None of a backup, which holds no secrets. */
  readonly otherFaults: readonly string[];
}

function counted(count: number, noun: string): string[] {
  return count === 0 ? [] : [`${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`];
}

async function readBackup(file: string): Promise<Read> {
  const { verifyBackup } = await import("../../app/store/restoration");
  const { auditBooks } = await import("../../app/modules/contradictions/contradictions.server");
  const { configuredDepartments, settingsFault } = await import("../../app/config.server");
  let contradictions: readonly string[] | undefined;
  let fault: string | undefined;
  const open = async (dir: string) => {
    fault = ((await settingsFault(dir)) ?? "").replace(dir, file);
    contradictions = await auditBooks({ dir }, await configuredDepartments(dir));
  };
  return {
    ...(await verifyBackup(file, os.tmpdir(), { open })),
    contradictions,
    settingsFault: fault,
    otherFaults: [],
  };
}

async function readLive(terminal: Terminal, flags: VerifyFlags): Promise<Omit<Read, "manifest">> {
  const { readEnv } = await import("../../app/env.server");
  const { verifyDirectory } = await import("../../app/store/verification");
  const { indexOf } = await import("../../app/modules/books/books.server");
  const { auditBooks } = await import("../../app/modules/contradictions/contradictions.server");
  const { configuredDepartments, otherFaults, settingsFault } = await import("../../app/config.server");
  const { dataDir, memory, root, sessionSecret } = readEnv(terminal.variables, terminal.root);
  const verify = async () => {
    let contradictions: readonly string[] | undefined;
    const open = async (dir: string) => {
      contradictions = await auditBooks({ dir, index: indexOf(root) }, await configuredDepartments(dir));
    };
    const verification = await verifyDirectory(dataDir, { memory, open });
    const fault = (await settingsFault(dataDir)) ?? "";
    const others = await otherFaults(dataDir, { readsSecret: sessionSecret === undefined });
    return { verification, contradictions, settingsFault: fault, otherFaults: others };
  };
  const found = await verify().catch((error: unknown) => {
    if (flags.json && isNoBooks(error)) terminal.out(brokenAsJson(dataDir, { reason: reasonOf(error) }));
    throw error;
  });
  const { booksDamage } = found.verification;
  if (flags.acceptLoss && !booksDamage) terminal.err("The books lack nothing, so no loss was accepted.\n");
  const isLoss = booksDamage?.name === "StoreLossError";
  if (!booksDamage || !(isLoss ? flags.acceptLoss : flags.cut)) return found;
  if (!isLoss) {
    const { cutDamage } = await import("../../app/store/damage");
    const cut = cutDamage(dataDir, booksDamage, new Date());
    terminal.err(cutInWords(cut));
  }
  const { acceptLoss } = await import("../../app/store/acceptance");
  // What was cut is missing too, by the same consent.
  await acceptLoss(dataDir, { by: commandLineUser(), memory, log: (line) => terminal.err(`${line}\n`) });
  return verify();
}

function cutInWords({ file, bytes, records }: ReturnType<typeof cutDamage>): string {
  const whole = counted(records, "whole record")[0] ?? "no whole record";
  return (
    `${bytes.toLocaleString("en-GB")} bytes were set aside in ${file}, with ${whole} among them. ` +
    "Keep this file: it may hold what was confirmed, to be entered again. `garage gaps` lists the numbers that are missing.\n"
  );
}

function asJson({
  verification: { booksDamage, damages, ...found },
  manifest,
  contradictions,
  settingsFault,
  otherFaults,
}: Read): string {
  const told = damages.map(({ file, byte, reason }) => ({ file, byte, reason }));
  const state = { made: manifest?.made, opens: booksDamage === undefined };
  return `${JSON.stringify({ ...found, ...state, damages: told, contradictions: contradictions ?? null, settings: settingsFault ?? null, others: otherFaults })}\n`;
}

/** By its name: the class comes with what reads backups, which no other command needs. */
function isNoBackup(error: unknown): error is BackupDamagedError {
  return error instanceof Error && error.name === "BackupDamagedError";
}

const NO_BOOKS = ["StoreMissingError", "StoreLossError", "StoreDamagedError"];

/** Of a directory that is not there, or whose books are gone. By its name, as above. */
function isNoBooks(error: unknown): error is StoreMissingError | StoreDamagedError {
  return error instanceof Error && NO_BOOKS.includes(error.name);
}

/** Without advice where the reason stands alone, as those of other damages do. */
function reasonOf(error: StoreMissingError | StoreDamagedError): string {
  return "reason" in error ? error.reason : error.message;
}

/** Of a file that is no whole backup, or books that are not there, nothing else is known, and no byte. */
function brokenAsJson(file: string, { reason }: Pick<BackupDamagedError, "reason">): string {
  const damages = [{ file, byte: null, reason }];
  return `${JSON.stringify({ opens: false, damages, contradictions: null, settings: null, others: [] })}\n`;
}

/** The most contradictions that are printed. `--json` holds all. */
const MOST_TOLD = 20;

/** @param told puts the moments of a text into words. */
function report(
  { verification, manifest, contradictions, settingsFault, otherFaults }: Read,
  told: (text: string) => string,
): string {
  const { documents, records, journals, snapshots, first, last, tornBytes, accepted, damages } = verification;
  const counts = Object.entries(documents).sort(([a], [b]) => a.localeCompare(b));
  const rows: (readonly [string, string])[] = [
    ...(manifest ? [["backup made", told(manifest.made)] as const] : []),
    ...counts.map(([collection, count]) => [collection, count.toLocaleString("en-GB")] as const),
    ["journal records", records.toLocaleString("en-GB")],
    ["first change", told(first ?? "none")],
    ["last change", told(last ?? "none")],
    ["files", `${snapshots} snapshots, ${journals} journals`],
    ...accepted.map(({ by, at, loss }) => ["loss accepted", told(`${at} by ${by}: ${loss}`)] as const),
    ...(tornBytes > 0
      ? [["torn end", `${tornBytes} bytes of a change that was never confirmed`] as const]
      : []),
    ["checksums, sequence, history", damages.length === 0 ? "all hold" : "DAMAGED"],
    ["sums, departments", sumsInWords(contradictions)],
    ["settings", settingsInWords(settingsFault)],
    ...(manifest
      ? []
      : [["logos and secrets", otherFaults.length === 0 ? "can be read" : "DAMAGED"] as const]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const left = (contradictions?.length ?? 0) - MOST_TOLD;
  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`),
    ...damages.map((damage) =>
      damage.name === "StoreLossError"
        ? `${damage.message}\n`
        : `${damage.file}, byte ${damage.byte}: ${damage.reason}\n`,
    ),
    ...(settingsFault ? [`${settingsFault}\n`] : []),
    ...otherFaults.map((fault) => `${fault}\n`),
    ...(contradictions ?? []).slice(0, MOST_TOLD).map((each) => `${each}\n`),
    ...(left > 0 ? [`and ${left} more\n`] : []),
  ].join("");
}

function settingsInWords(fault: string | undefined): string {
  if (fault === undefined) return "not read, because of the damage";
  return fault === "" ? "can be read" : "DAMAGED";
}

function sumsInWords(contradictions: Read["contradictions"]): string {
  if (contradictions === undefined) return "not added up, because of the damage";
  return contradictions.length === 0 ? "all hold" : "CONTRADICT THEMSELVES";
}
