import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { Business } from "./modules/departments/department";
import { DEFAULT_MOT_FEES } from "./modules/departments/mot-fee";
import { VAT_BASES } from "./modules/vat/vat-entries";
import { STAGGERS } from "./modules/vat/vat-quarter";
import { parseDay } from "./shared/dates";
import { isMoney } from "./shared/money";
import { bodyOf, sealLine } from "./store/checked-line";

/** Files in the data directory, besides the books, that a backup includes. It leaves out the secret: whoever has that can sign in. */
export const CONFIGURATION: readonly string[] = ["config.json", "logos"];

const text = (otherwise = "") => z.string().trim().max(200).default(otherwise);
const lines = z.array(z.string().trim().min(1).max(200)).max(8).default([]);

const invoiceDetails = z.strictObject({
  address: lines,
  email: text(),
  phone: text(),
  vatNumber: text(),
  bankName: text(),
  bankAccount: text(),
  sortCode: text(),
});

const department = z.strictObject({
  name: z.string().trim().min(1).max(60),
  displayName: z.string().trim().min(1).max(60),
  invoicesVatExempt: z.boolean(),
  vatWord: z.string().trim().max(60).optional(),
  vatByDefault: z.boolean().optional(),
  defaultServiceId: z.string().regex(/^[\w-]{1,64}$/, "must be letters, digits, - or _"),
  logo: z
    .string()
    .regex(/^([\w][\w.-]*\.(png|jpe?g|webp|svg))?$/i, "must be the name of a picture in logos/")
    .default(""),
  showOnInvoice: z.boolean().default(true),
  invoice: invoiceDetails.prefault({}),
});

const motFee = z.strictObject({
  from: z
    .string()
    .refine((day) => /^\d{4}-/.test(day) && parseDay(day) === day, "must be a day like 2026-11-19"),
  class: z.string().trim().max(60).regex(/\d/, "must name a class, like 4"),
  label: z.string().trim().max(60).optional(),
  max: z.number().min(0).refine(isMoney, "must be pounds with at most two decimals"),
});
const code = z.string().trim().min(1).max(60).optional();
const codes = z.record(z.string(), z.string().trim().min(1).max(60)).optional();
const taxCodes = z.strictObject({ standard: code, zero: code, exempt: code, outside: code }).optional();

/** The codes of one accountant's program; what is missing is as usual. */
const accountCodes = z
  .strictObject({
    ...{ sales: code, salesByDepartment: codes, purchases: code, purchasesByCategory: codes, bank: code },
    ...{ salesTax: taxCodes, purchasesTax: taxCodes },
  })
  .optional();

const schema = z.strictObject({
  product: z.string().trim().min(1).max(60),
  company: z.strictObject({
    name: z.string().trim().min(1).max(120),
    tagline: text(),
    address: lines,
    phone: text(),
    email: text(),
  }),
  departments: z
    .array(department)
    .min(1)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "must have different names"),
  quoteDepartmentEditable: z.boolean().default(false),
  vatScheme: z.enum(VAT_BASES).default("invoice"),
  vatStagger: z.literal(STAGGERS).default(1),
  motFees: z
    .array(motFee)
    .max(100)
    .default([...DEFAULT_MOT_FEES]),
  accounts: z
    .strictObject({
      xero: accountCodes,
      quickbooks: accountCodes,
      sage50: accountCodes,
      freeagent: accountCodes,
    })
    .optional(),
});

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

/** config.json cannot be used; the message names the file, the place in it and what is wrong. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Writes a file so that it is whole or not there at all. */
async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  const handle = await fs.open(draft, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await fs.rename(draft, file);
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await fs.readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Reads config.json; at the first start writes it with `otherwise`. Throws ConfigError. */
export async function readBusiness(
  dataDir: string,
  { otherwise = DEFAULT_BUSINESS, readOnly = false }: { otherwise?: Business; readOnly?: boolean } = {},
): Promise<Business> {
  const file = path.join(dataDir, "config.json");
  const content = await readIfThere(file);
  if (content === undefined) {
    if (!readOnly) await writeWhole(file, `${JSON.stringify(otherwise, null, 2)}\n`);
    return otherwise;
  }
  if (content.includes("\0")) throw new ConfigError(`${file} is saved as UTF-16. Save it as UTF-8.`);
  let json: unknown;
  try {
    // Windows editors begin a file with a byte order mark.
    json = JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new ConfigError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    (issue) => `${issue.path.join(".") || "the file"}: ${issue.message}`,
  );
  throw new ConfigError(`${file} cannot be used. ${problems.join("; ")}`);
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
    readOnly ? undefined : writeWhole(file, sealLine(`"secret",${JSON.stringify(secret)}]`));
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

/** A department's logo as a data: URI; undefined when it has none or the file is not there. */
export async function readLogo(dataDir: string, logo: string): Promise<string | undefined> {
  if (logo === "") return undefined;
  const file = path.join(dataDir, "logos", path.basename(logo));
  try {
    const content = await fs.readFile(file);
    return `data:${PICTURE_TYPES[path.extname(file).toLowerCase()]};base64,${content.toString("base64")}`;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
