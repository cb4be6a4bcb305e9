import { StoreLossError } from "./errors";
import type { Mark } from "./mark";
import { markPath } from "./mark";
import { bindingMarks, type Marks } from "./marks";
import type { Found } from "./survey";

/** What the books of a directory lack, measured by its marks; undefined if they are whole. */
export function lossIn(dir: string, marks: Marks, found: Found): StoreLossError | undefined {
  const binding = bindingMarks(dir, marks);
  if (marks.damage) return marks.damage;
  if (marks.own === undefined && found.books !== undefined) {
    const since = marks.outside
      ? `. The last record that was confirmed here is ${marks.outside.mark.seq}`
      : "";
    return new StoreLossError(
      markPath(dir),
      `the high-water mark is missing, so nobody can tell whether the books are whole. They end with record ${found.seq}${since}`,
    );
  }
  const [own, outside] = binding;
  if (own && outside && outside.books !== own.books) {
    return new StoreLossError(dir, "these are the books of another garage than was here before");
  }
  if (own && outside && outside.generation > own.generation) {
    return new StoreLossError(
      dir,
      `these books were given up: at ${outside.at}, others took their place by consent`,
    );
  }
  for (const mark of binding) {
    const reason = lossBy(mark, found);
    if (reason !== undefined) return new StoreLossError(dir, reason);
  }
  return undefined;
}

/** What the books lack by one mark, in words; undefined if nothing. */
export function lossBy(mark: Mark, found: Found): string | undefined {
  if (found.books !== undefined && found.books !== mark.books) {
    return "the journals are those of another garage than the high-water mark";
  }
  if (found.seq < mark.seq) return missingRecords(mark, found);
  const crc = found.crcs.get(mark.seq);
  if (mark.crc !== "" && crc !== undefined && crc !== mark.crc) {
    return `record ${mark.seq} is not the one that was confirmed at ${mark.at}. The books are other ones, or went back and were written on`;
  }
  return undefined;
}

function missingRecords(mark: Mark, { seq, at, numbers }: Found): string {
  const count = mark.seq - seq;
  const ends =
    seq === 0
      ? "The books are empty"
      : `The books end with record ${seq}${at === undefined ? "" : ` of ${at}`}`;
  const missing = Object.entries(mark.numbers).filter(([name, number]) => number > (numbers[name] ?? 0));
  const given = missing.map(([name, number]) => `${name} ${number}, here ${numbers[name] ?? 0}`);
  const numbered = given.length === 0 ? "" : `. Numbers that were given: ${given.join("; ")}`;
  return `${count === 1 ? "1 record is" : `${count} records are`} missing. ${ends}, and record ${mark.seq} of ${mark.at} was confirmed${numbered}`;
}
