import fs from "node:fs/promises";
import path from "node:path";
import {
  ConflictError,
  type FieldErrors,
  ForbiddenError,
  olderVersion,
  ValidationError,
} from "../../shared/errors";
import { validate } from "../../shared/schema";
import type { Garage } from "../books/books.server";
import type { Business } from "../departments/department";
import { ensureDefaultServices } from "../services/services.server";
import { isAdmin } from "../users/admin.server";
import { writeMailPassword } from "./mail-password.server";
import { mergedSettings, SETTINGS_ID, settingsInHistory } from "./settings";
import { settingsSchema } from "./settings.schema";
import { type KeptSettings, type Settings, versionOf } from "./settings-file.server";
import { changedSettingErrors } from "./settings-rules";

/** What the use cases of settings need besides the books. */
export interface SettingsKeeper {
  readonly settings: Settings;
}

type SettingsGarage = Garage & SettingsKeeper;

/** What a screen shows of the settings. */
export interface ShownSettings extends KeptSettings {
  /** Why config.json, as it was edited since the start, cannot be used. What is shown is in force. */
  readonly fault: string | undefined;
}

/** @throws ForbiddenError unless somebody may change settings */
export function requireAdmin(garage: Garage, by: string): void {
  if (!isAdmin(garage, by)) throw new ForbiddenError("Only an Admin may see and change the settings");
}

/** The settings as config.json holds them now, edits by hand among them. @throws ForbiddenError */
export async function getSettings(garage: SettingsGarage, by: string): Promise<ShownSettings> {
  requireAdmin(garage, by);
  try {
    return { ...(await garage.settings.read()), fault: undefined };
  } catch (error) {
    if (!isConfigError(error)) throw error;
    return { business: garage.settings.business, version: "", fault: shortened(error) };
  }
}

/** By its name: the server and the command line are two bundles with their own copies of the class. */
function isConfigError(error: unknown): error is Error {
  return error instanceof Error && error.name === "ConfigError";
}

/** Without the path, which is the server's own business. */
function shortened({ message }: Error): string {
  return message.replace(/^\S.*?config\.json/, "config.json");
}

/**
 * Changes settings: lays `input` over them, saves config.json and tells the history. They are in force once it resolves.
 * What somebody wrote into config.json by hand meanwhile stays, and takes effect too.
 * @param input the shape of config.json, any part of it; `email.password` besides, which is kept apart
 * @param check refuses an older version @throws ForbiddenError, ValidationError, ConflictError
 */
export async function setSettings(
  garage: SettingsGarage,
  input: unknown,
  by: string,
  check: (kept: KeptSettings) => void = () => {},
): Promise<KeptSettings> {
  requireAdmin(garage, by);
  const { change, password } = withoutPassword(input);
  try {
    await garage.settings.save(
      async (kept) => {
        check(kept);
        const after = validSettings(kept.business, change);
        await checkLogos(garage.settings.dataDir, kept.business, after);
        return after;
      },
      (before, after) => note(garage, by, before, after, password !== undefined),
    );
  } catch (error) {
    if (!isConfigError(error)) throw error;
    throw new ConflictError(
      `${shortened(error)} It was edited by hand. Correct it there first; nothing was saved.`,
    );
  }
  if (password !== undefined) await writeMailPassword(garage.settings.dataDir, password);
  await ensureDefaultServices(garage, by);
  return garage.settings.read();
}

/** Refuses a save that is based on an older version of the whole. @param version "" or undefined skips the check */
export function fromVersion(version: string | undefined): (kept: KeptSettings) => void {
  return (kept) => {
    if (version && version !== kept.version) throw olderSettings(kept.version);
  };
}

/** The refusal of a save that is based on older settings. */
export function olderSettings(version: string): ConflictError {
  return olderVersion(
    "Someone else changed these settings",
    " while you were editing them, so nothing was saved. Save again to keep what you typed; any value that it replaces is shown beside it.",
    { version },
  );
}

function withoutPassword(input: unknown): { change: unknown; password: string | undefined } {
  if (typeof input !== "object" || input === null || !("email" in input)) {
    return { change: input, password: undefined };
  }
  const { email } = input;
  if (typeof email !== "object" || email === null || !("password" in email)) {
    return { change: input, password: undefined };
  }
  const { password, ...others } = email;
  const isText = typeof password === "string" && password.length <= 200 && !/\p{Cc}/u.test(password);
  if (password !== undefined && password !== null && !isText) {
    throw new ValidationError({ "email.password": ["Must be text of 200 characters or fewer"] });
  }
  // An empty field keeps the password that is there: it is never shown.
  return { change: { ...input, email: others }, password: (password as string | null) || undefined };
}

/** The settings after a change. Unknown fields are left out, as of every call. @throws ValidationError */
function validSettings(before: Business, change: unknown): Business {
  const merged = structuredClone(mergedSettings(before, change));
  for (;;) {
    const result = settingsSchema.safeParse(merged);
    const unknown = (result.error?.issues ?? []).filter(({ code }) => code === "unrecognized_keys");
    if (unknown.length === 0) break;
    for (const { path: at, ...issue } of unknown) {
      const group = at.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)[key], merged);
      for (const key of "keys" in issue ? issue.keys : []) delete (group as Record<string, unknown>)[key];
    }
  }
  const errors = changedSettingErrors(before, merged);
  const after = withAlso(errors, () => validate(settingsSchema, merged));
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return after;
}

/** Adds these messages to those of a refusal, so that all are told at once. @throws ValidationError */
function withAlso<T>(errors: FieldErrors, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError({ ...errors, ...error.errors });
  }
}

/** A logo that is named must be there: a paper without it would surprise. @throws ValidationError */
async function checkLogos(dataDir: string, before: Business, after: Business): Promise<void> {
  for (const [index, { name, logo }] of after.departments.entries()) {
    const old = before.departments.find((each) => each.name === name)?.logo;
    if (logo === "" || logo === old) continue;
    const isThere = await fs.access(path.join(dataDir, "logos", path.basename(logo))).then(
      () => true,
      () => false,
    );
    if (!isThere)
      throw new ValidationError({ [`departments.${index}.logo`]: ["There is no such picture in logos/"] });
  }
}

/** Tells the history what changed, first what somebody changed by hand since the last save. */
async function note(
  { books }: Garage,
  by: string,
  before: Business,
  after: Business,
  hasNewPassword: boolean,
): Promise<void> {
  if (versionOf(before) === versionOf(after) && !hasNewPassword) return;
  const put = async (who: string, state: object) => {
    await books.update(who, ({ settings }) => {
      const stored = settings.get(SETTINGS_ID);
      const { _id: _, created: __, updated: ___, ...told } = stored ?? { _id: "", created: "", updated: "" };
      const fresh = { ...state };
      if (JSON.stringify(told) === JSON.stringify(fresh)) return;
      // As a whole: a field that is gone must not stay.
      if (stored)
        settings.put({ _id: stored._id, created: stored.created, updated: stored.updated, ...fresh });
      else settings.insert({ _id: SETTINGS_ID, ...fresh });
    });
  };
  const earlier = books.settings.get(SETTINGS_ID)?.passwordSet;
  const password = earlier === undefined ? {} : { passwordSet: earlier };
  await put("config.json", { ...settingsInHistory(before), ...password });
  const now = hasNewPassword ? { passwordSet: new Date().toISOString() } : password;
  await put(by, { ...settingsInHistory(after), ...now });
}
