import type { Books } from "../books/books.server";
import { CLOSING_ID } from "./closing";

/** The last closed day; "", which is before any, while none is. */
export function closedUntil({ closing }: Pick<Books, "closing">): string {
  return closing.get(CLOSING_ID)?.closedUntil ?? "";
}
