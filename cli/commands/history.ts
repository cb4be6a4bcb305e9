import { Argument, type Command } from "commander";
import type { Change } from "../../app/modules/history/history";
import { NUMBERED_KINDS, type NumberedKind } from "../../app/modules/history/history-kinds";
import type { Terminal } from "../terminal";
import { wholeNumber } from "./whole-number";

export function addHistoryCommand(program: Command, terminal: Terminal): void {
  program
    .command("history")
    .description("show who changed a record, when and how, oldest first; works while the server runs")
    .addArgument(new Argument("<kind>", "the kind of record").choices(Object.keys(NUMBERED_KINDS)))
    .argument("<number>", "its number, even if it was deleted", wholeNumber)
    .option("--json", "print one JSON object per change, one per line")
    .action(async (kind: NumberedKind, number: number, { json }: { json?: boolean }) => {
      const { historyOfNumber } = await import("../../app/modules/history/history.server");
      const { formatMoment } = await import("../../app/shared/dates");
      const { withGarage } = await import("./with-garage");
      const changes = await withGarage(terminal, { readOnly: true, mustExist: true }, (garage) =>
        historyOfNumber(garage, kind, number),
      );
      for (const change of changes) {
        terminal.out(json ? `${JSON.stringify(change)}\n` : inLines(change, formatMoment(change.at)));
      }
    });
}

function inLines({ by, kind, fields }: Change, at: string): string {
  const width = Math.max(0, ...fields.map(({ field }) => field.length));
  const lines = fields.map(({ field, before, after }) => {
    const values = kind === "created" ? plain(after) : `${quoted(before)} → ${quoted(after)}`;
    return `    ${field.padEnd(width)}  ${values}\n`;
  });
  return `${at}  ${kind} by ${plain(by)}\n${kind === "deleted" ? "" : lines.join("")}`;
}

/** Typed text must neither imitate a line of this command nor control the terminal. */
const plain = (text: string) => text.replaceAll("\n", " ⏎ ").replaceAll(/\p{Cc}/gu, "�");
const quoted = (text: string) => (text === "" ? "–" : plain(text));
