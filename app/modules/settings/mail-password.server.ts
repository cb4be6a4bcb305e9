import path from "node:path";
import { bodyOf, sealLine } from "../../store/checked-line";
import { replaceFile } from "../../store/disk";
import { ConfigError, readIfThere, refusedByDisk } from "./settings-file.server";

/**
 * The password of the mail server stands in a file of its own. Backups travel, and leave it out like the secret that signs
 * sessions: after a restoration it is entered again.
 */
const fileIn = (dataDir: string) => path.join(dataDir, "mail-password");

/** Keeps the password, for the owner of the directory only. */
export function writeMailPassword(dataDir: string, password: string): Promise<void> {
  const line = sealLine(`"mail-password",${JSON.stringify(password)}]`);
  return replaceFile(fileIn(dataDir), line).catch(refusedByDisk("The password of the mail server"));
}

/** The password; "" while there is none. @throws ConfigError when it is not as it was written */
export async function readMailPassword(dataDir: string): Promise<string> {
  const line = (await readIfThere(fileIn(dataDir)))?.trim();
  if (line === undefined) return "";
  if (bodyOf(Buffer.from(line)) === undefined) {
    throw new ConfigError("mail-password does not match its checksum. Enter the password again in Settings.");
  }
  const [, , password] = JSON.parse(line) as [string, string, string];
  return password;
}
