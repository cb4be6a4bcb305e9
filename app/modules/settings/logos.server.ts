import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { ValidationError } from "../../shared/errors";
import { makeDirectory, replaceFile } from "../../store/disk";
import type { Garage } from "../books/books.server";
import { getDepartment } from "../departments/departments.server";
import { safeLogo } from "./logo.server";
import { LogoFault, type SafeLogo } from "./logo-fault";
import { requireAdmin, type SettingsKeeper, setSettings } from "./settings.server";
import { refusedByDisk } from "./settings-file.server";

/** The names of logos that were uploaded. Those that people put there have names of their own, and are never deleted. */
const UPLOADED = /-[\da-f]{12}\.(?:png|jpg|svg)$/;

/**
 * Keeps a picture as the logo of a department, after it was made safe.
 * @throws ForbiddenError, NotFoundError, ValidationError on `logo`
 */
export async function setLogo(
  garage: Garage & SettingsKeeper,
  department: string,
  bytes: Uint8Array,
  by: string,
): Promise<void> {
  getDepartment(garage, department);
  requireAdmin(garage, by);
  const safe = await checked(bytes);
  await inTurn(garage, async () => {
    const { name, logo: old } = getDepartment(garage, department);
    const logo = await keptLogo(garage.settings.dataDir, name, safe);
    await setSettings(garage, { departments: [{ name, logo }] }, by);
    await forget(garage, old);
  });
}

/** Takes a department's logo away. @throws ForbiddenError, NotFoundError */
export async function removeLogo(
  garage: Garage & SettingsKeeper,
  department: string,
  by: string,
): Promise<void> {
  await inTurn(garage, async () => {
    const { name, logo } = getDepartment(garage, department);
    await setSettings(garage, { departments: [{ name, logo: "" }] }, by);
    await forget(garage, logo);
  });
}

/** The changes of logos under way, by the data directory. */
const underWay = new Map<string, Promise<void>>();

/** One change of logos at a time: the same picture may be uploaded while its file is deleted. */
function inTurn({ settings: { dataDir } }: SettingsKeeper, change: () => Promise<void>): Promise<void> {
  const before = underWay.get(dataDir) ?? Promise.resolve();
  const turn = before.then(change, change);
  underWay.set(dataDir, turn);
  return turn;
}

async function checked(bytes: Uint8Array): Promise<SafeLogo> {
  try {
    return await safeLogo(bytes);
  } catch (error) {
    if (error instanceof LogoFault) throw new ValidationError({ logo: [error.message] });
    throw error;
  }
}

async function keptLogo(
  dataDir: string,
  department: string,
  { extension, bytes }: SafeLogo,
): Promise<string> {
  const folder = path.join(dataDir, "logos");
  makeDirectory(folder);
  const word =
    department
      .toLowerCase()
      .replace(/[^a-z\d]+/g, "-")
      .replace(/^-|-$/g, "") || "logo";
  const name = `${word}-${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}.${extension}`;
  await replaceFile(path.join(folder, name), Buffer.from(bytes)).catch(refusedByDisk("The logo"));
  return name;
}

/** Deletes an uploaded logo that no department has any more. */
async function forget({ settings }: SettingsKeeper, logo: string): Promise<void> {
  const isUsed = settings.business.departments.some((department) => department.logo === logo);
  if (isUsed || !UPLOADED.test(logo)) return;
  await fs.rm(path.join(settings.dataDir, "logos", path.basename(logo)), { force: true });
}
