import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import type { Business, Department } from "./modules/departments/department";
import { DEFAULT_MOT_FEES } from "./modules/departments/mot-fee";
import { isPicture } from "./modules/settings/logo.server";
import { readMailPassword } from "./modules/settings/mail-password.server";
import {
  ConfigError,
  formatSettings,
  parseSettings,
  readIfThere,
} from "./modules/settings/settings-file.server";
import { bodyOf, sealLine } from "./store/checked-line";
import { replaceFile } from "./store/disk";

export { ConfigError } from "./modules/settings/settings-file.server";

/** Files in the data directory, besides the books, that a backup includes. It leaves out the secret: whoever has that can sign in. */
export const CONFIGURATION: readonly string[] = ["config.json", "logos"];

/** The details of a department that the configuration says nothing of. */
export const NO_DETAILS = {
  address: [],
  email: "",
  phone: "",
  vatNumber: "",
  bankName: "",
  bankAccount: "",
  sortCode: "",
};

/** What the first start writes: two departments, and nothing made up that could print on a real invoice. */
export const DEFAULT_BUSINESS: Business = {
  product: "Garage",
  company: { name: "Garage", tagline: "", address: [], phone: "", email: "" },
  departments: [
    {
      name: "Garage",
      displayName: "Garage",
      invoicesVatExempt: false,
      vatByDefault: true,
      defaultServiceId: "labour",
      logo: "",
      showOnInvoice: true,
      invoice: NO_DETAILS,
    },
    {
      name: "MOT",
      displayName: "MOT",
      invoicesVatExempt: true,
      vatWord: "Outside the scope of VAT",
      defaultServiceId: "mot-test",
      logo: "",
      showOnInvoice: false,
      invoice: NO_DETAILS,
    },
  ],
  quoteDepartmentEditable: false,
  vatScheme: "invoice",
  vatStagger: 1,
  motFees: DEFAULT_MOT_FEES,
};

/**
 * Reads config.json; at the first start writes it with `otherwise`.
 * @param isBegun whether the books hold records, whose papers say what stands in it
 * @throws ConfigError when it cannot be used, or is missing beside such books
 */
export async function readBusiness(
  dataDir: string,
  {
    otherwise = DEFAULT_BUSINESS,
    readOnly = false,
    isBegun = false,
  }: { otherwise?: Business; readOnly?: boolean; isBegun?: boolean } = {},
): Promise<Business> {
  const file = path.join(dataDir, "config.json");
  const content = await readIfThere(file);
  if (content !== undefined) return parseSettings(file, content);
  if (isBegun) {
    throw new ConfigError(
      `${file} is missing: papers would name no garage, VAT number or bank account. Copy it out of a backup: tar -xzf BACKUP config.json. Where there is none, the first start in another directory writes an empty one.`,
    );
  }
  if (!readOnly) await replaceFile(file, formatSettings(otherwise));
  return otherwise;
}

/** Why the settings of a garage with records cannot be used; undefined where they can. */
export async function settingsFault(dataDir: string): Promise<string | undefined> {
  try {
    await readBusiness(dataDir, { readOnly: true, isBegun: true });
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** The departments that the settings of a garage with records name; undefined where those cannot be used. */
export async function configuredDepartments(dataDir: string): Promise<readonly Department[] | undefined> {
  if ((await settingsFault(dataDir)) !== undefined) return undefined;
  return (await readBusiness(dataDir, { readOnly: true })).departments;
}

/**
 * What else of a data directory cannot be used, each in a sentence: logos that the settings name, and the secrets that no
 * backup holds. @param readsSecret whether the server takes the secret from there
 */
export async function otherFaults(
  dataDir: string,
  { readsSecret }: { readsSecret: boolean },
): Promise<string[]> {
  const faults: string[] = [];
  const look = async (name: string, read: () => Promise<unknown>) => {
    try {
      await read();
    } catch (error) {
      faults.push(error instanceof ConfigError ? error.message : `${name} cannot be read.`);
    }
  };
  if (readsSecret) await look("secret", () => readSecret(dataDir, { readOnly: true }));
  await look("mail-password", () => readMailPassword(dataDir));
  const departments = await configuredDepartments(dataDir);
  if (departments === undefined) return faults;
  for (const logo of new Set(departments.map((each) => each.logo))) {
    const fault = await logoFault(dataDir, logo);
    if (fault === undefined) continue;
    const whose = departments.filter((each) => each.logo === logo).map((each) => each.displayName);
    faults.push(
      `logos/${logo} ${fault}, so papers print without it. It is the logo of ${whose.join(" and ")}. Choose the logo again in Settings, or copy it out of a backup that has it.`,
    );
  }
  return faults;
}

/** A secret that an older version made. People may have written one of their own, in any form. */
const UNSEALED = /^[\w-]{64}$/;
/** Of these, one flipped bit leaves two. */
const SEAL_MARKS = [/^\["/, /"secret"/, /"\]$/];

/**
 * The secret that signs sessions and tokens, made once and kept in the data directory.
 * @throws ConfigError when it is too short, or not as it was written
 */
export async function readSecret(dataDir: string, { readOnly = false } = {}): Promise<string> {
  const file = path.join(dataDir, "secret");
  const kept = (await readIfThere(file))?.trim();
  const write = (secret: string) =>
    readOnly ? undefined : replaceFile(file, sealLine(`"secret",${JSON.stringify(secret)}]`));
  if (kept === undefined) {
    const made = randomBytes(48).toString("base64url");
    await write(made);
    return made;
  }
  if (SEAL_MARKS.filter((mark) => mark.test(kept)).length > 1) return sealedSecret(file, kept);
  if (kept.length < 32) throw new ConfigError(`${file} is too short: delete it to make a new one`);
  if (UNSEALED.test(kept)) await write(kept);
  return kept;
}

function sealedSecret(file: string, line: string): string {
  if (bodyOf(Buffer.from(line)) === undefined) {
    throw new ConfigError(
      `${file} does not match its checksum. Delete it to make a new one; everybody signs in again.`,
    );
  }
  const [, , secret] = JSON.parse(line) as [string, string, string];
  return secret;
}

const PICTURE_TYPES: Record<string, string> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
};

/** What keeps a logo from papers, after its name; undefined for nothing, and where there is none. */
export async function logoFault(dataDir: string, logo: string): Promise<string | undefined> {
  if (logo === "") return undefined;
  const content = await fs.readFile(logoFile(dataDir, logo)).catch(() => undefined);
  if (content === undefined) return "cannot be read";
  return (await isPicture(content)) ? undefined : "is no picture";
}

const logoFile = (dataDir: string, logo: string) => path.join(dataDir, "logos", path.basename(logo));

/** A department's logo as a data: URI; undefined when it has none or the file is not there. */
export async function readLogo(dataDir: string, logo: string): Promise<string | undefined> {
  if (logo === "") return undefined;
  const file = logoFile(dataDir, logo);
  try {
    const content = await fs.readFile(file);
    return `data:${PICTURE_TYPES[path.extname(file).toLowerCase()]};base64,${content.toString("base64")}`;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
