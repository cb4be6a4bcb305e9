import { formatMoment } from "../../shared/dates";
import type { FilePast } from "./account-export";

/** What happened to a file, for its row on a screen. */
export function pastWords(past: FilePast): string {
  if (past.state === "never") return "Never downloaded";
  const when = `${past.by}, ${formatMoment(past.at)}`;
  if (past.state === "unknown") return `Perhaps downloaded by ${when}: not kept which files were`;
  return `${past.state === "changed" ? "Changed" : "Unchanged"} since downloaded by ${when}`;
}
