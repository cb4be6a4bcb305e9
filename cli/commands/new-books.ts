import fs from "node:fs";
import { hasBooks, listFiles } from "../../app/store/generations";
import { CommandRefused } from "./command-refused";

/** What a directory without books may hold: what a new disk or a checkout has there, and what people lay there before. */
const EXPECTED = /^(\..*|README\.md|lost\+found|config\.json|logos|secret|mail-password|outbox)$/;
/** What the program leaves beside books. The opening tells that they are gone. */
const LEFT_BEHIND =
  /^(LOCK|history|backups|last-backup\.json|high-water.*|torn-.*\.bin|index-\d+\.jsonl|.*\.tmp)$/;

/**
 * Refuses to begin books among other people's files: books close their directory to everybody else, be it a home directory or "/".
 * Passes a directory that is not there, and one with books. @throws CommandRefused
 */
export function requireNoOthers(dir: string): void {
  if (!fs.existsSync(dir) || hasBooks(listFiles(dir))) return;
  const other = fs.readdirSync(dir).find((name) => !EXPECTED.test(name) && !LEFT_BEHIND.test(name));
  if (other === undefined) return;
  throw new CommandRefused(
    `${dir} holds other files, such as ${other}, and no books. DATA_DIR says where the books are; new ones begin in an empty directory.`,
  );
}
