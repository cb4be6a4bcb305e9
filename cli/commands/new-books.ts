import fs from "node:fs";
import { hasBooks, listFiles } from "../../app/store/generations";
import { markPath } from "../../app/store/mark";
import { CommandRefused } from "./command-refused";

/** What the program leaves beside books. */
const LEFT_BEHIND =
  /^(history|backups|last-backup\.json|high-water.*|(torn|cut)-.*\.bin|index-\d+\.jsonl|.*\.tmp)$/;

/** What a directory without books may hold: what a new disk or a checkout has there, and what people lay there before. */
const EXPECTED =
  /^(\..*|README\.md|lost\+found|System Volume Information|desktop\.ini|@eaDir|config\.json|garage\.env|logos|secret|mail-password|outbox|LOCK)$/;

/** Everybody may write there, and only the owner of a file may delete it, as in /tmp. */
const SHARED = 0o1002;

/**
 * Refuses to begin books among other people's files: books close their directory to everybody else, be it a home directory, /tmp or "/".
 * Passes a directory that is not there, one with books, and one whose books are gone, which the opening tells. @throws CommandRefused
 */
export function requireNoOthers(dir: string): void {
  if (!fs.existsSync(dir) || hasBooks(listFiles(dir)) || fs.existsSync(markPath(dir))) return;
  const why = "DATA_DIR says where the books are; new ones begin in an empty directory.";
  if ((fs.statSync(dir).mode & SHARED) === SHARED)
    throw new CommandRefused(`${dir} is a directory that everybody shares. ${why}`);
  const other = fs.readdirSync(dir).find((name) => !EXPECTED.test(name) && !LEFT_BEHIND.test(name));
  if (other === undefined) return;
  throw new CommandRefused(`${dir} holds other files, such as ${other}, and no books. ${why}`);
}
