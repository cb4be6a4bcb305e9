import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { replaceFile } from "../../store/disk";
import { StoreWriteError } from "../../store/errors";
import type { Business } from "../departments/department";
import { jsonPlaces } from "./json-places";
import { settingsSchema } from "./settings.schema";

/** config.json cannot be used; the message names the file, the line and what is wrong. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** The settings as they stand in config.json. `version` changes when any of them does. */
export interface KeptSettings {
  readonly business: Business;
  readonly version: string;
}

/** A file's text; undefined when there is no such file. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await fs.readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Reads the content of config.json. @throws ConfigError */
export function parseSettings(file: string, content: string): Business {
  if (content.includes("\0")) throw new ConfigError(`${file} is saved as UTF-16. Save it as UTF-8.`);
  // Windows editors begin a file with a byte order mark.
  const text = content.replace(/^\uFEFF/, "");
  const { fault, lineOf } = jsonPlaces(text);
  if (fault !== undefined) {
    throw new ConfigError(
      `${file} is not JSON. Line ${fault.line}, column ${fault.column}: ${fault.reason}.`,
    );
  }
  const result = settingsSchema.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const [unknown = ""] = issue.code === "unrecognized_keys" ? issue.keys : [];
    const at = unknown === "" ? issue.path : [...issue.path, unknown];
    const reason = unknown === "" ? issue.message : "there is no such setting";
    return `Line ${lineOf(at)}, ${at.join(".") || "the whole"}: ${reason}`;
  });
  throw new ConfigError(`${file} cannot be used. ${problems.join("; ")}`);
}

/** The settings as config.json holds them. */
export function formatSettings(business: Business): string {
  return `${JSON.stringify(business, null, 2)}\n`;
}

/** Tells states of the settings apart, however their file is laid out. */
export function versionOf(part: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(part) ?? "")
    .digest("base64url")
    .slice(0, 21);
}

/** What the disk refuses is no fault of the program. @param what could not be written @throws StoreWriteError */
export function refusedByDisk(what: string): (error: Error) => never {
  return (cause) => {
    if (!("syscall" in cause)) throw cause;
    // Without the path, which is the server's own business.
    const reason = cause.message.replace(/^The directory .* cannot be made: | '.*/g, "");
    throw new StoreWriteError(`${what} could not be written: ${reason}`, { cause });
  };
}

/** The settings in force, and the file that they stand in. People may edit it while the server runs. */
export class Settings {
  readonly #file: string;
  #business: Business;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    readonly dataDir: string,
    business: Business,
  ) {
    this.#file = path.join(dataDir, "config.json");
    this.#business = business;
  }

  /** What is in force. */
  get business(): Business {
    return this.#business;
  }

  /** What stands in the file now. @throws ConfigError */
  async read(): Promise<KeptSettings> {
    const content = await readIfThere(this.#file);
    const business = content === undefined ? this.#business : parseSettings(this.#file, content);
    return { business, version: versionOf(business) };
  }

  /**
   * Changes what stands in the file, one save after another. The new settings are durable and in force once it resolves.
   * @param change gives the new settings; what it throws leaves everything as it was.
   * @param note runs once the new file is written, before it takes its name.
   */
  save(
    change: (kept: KeptSettings) => Promise<Business>,
    note: (before: Business, after: Business) => Promise<void>,
  ): Promise<Business> {
    const saved = this.#last.then(async () => {
      const kept = await this.read();
      const after = await change(kept);
      const content = formatSettings(after);
      // Read back, so that no save leaves a file that the next start refuses.
      parseSettings(this.#file, content);
      if (versionOf(after) === kept.version) await note(kept.business, after);
      else {
        const written = replaceFile(this.#file, content, () => note(kept.business, after));
        await written.catch(refusedByDisk("The settings"));
      }
      this.#business = after;
      return after;
    });
    this.#last = saved.catch(() => {});
    return saved;
  }
}
