import type { Ask } from "../../shared/errors";
import type { Garage } from "../books/books.server";
import { emailedNotice } from "../emails/emailed-notice.server";
import { filedNotice } from "../vat/filed-notice.server";

/** The papers that are emailed: a purchase has none. */
const PAPERS = { creditNote: "credit-note", receipt: "receipt", purchase: undefined } as const;

/** Asks about them: a form sends what it has told, so only what came up since it was opened is left. */
export function askOfNotices(garage: Garage, kind: keyof typeof PAPERS, id: string, ask: Ask): void {
  for (const notice of changeNotices(garage, kind, id)) ask(notice);
}

/** What to tell before a record is changed or deleted that others have seen: its customer, or HMRC. */
export function changeNotices(garage: Garage, kind: keyof typeof PAPERS, id: string): readonly string[] {
  const paper = PAPERS[kind];
  const emailed = paper && emailedNotice(garage, paper, id);
  return [emailed, filedNotice(garage, kind, id)].flatMap((notice) => notice ?? []);
}
