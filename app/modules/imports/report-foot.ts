import { REFUSED_FOR } from "./headings";

/** What programs write beneath a list that they print: a total, how many rows there were, when it was printed. */

/** What nobody is called by a number of. */
const ROWS = "(?:customers|clients|suppliers|vendors|contacts|records?|rows|entries|transactions?)";
/** A firm may be called 12 Services. */
const THINGS = `(?:${ROWS}|accounts|lines|invoices|products|services|vehicles)`;
const LISTED =
  "(?:listed|printed|found|exported|shown|selected|displayed|returned|processed|total|in (?:all|total))";
const SUM = "-?£?-?\\d[\\d,. ]*";
const DAY =
  "(?:\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{1,4}|\\d{1,2}(?:st|nd|rd|th)?[ -]\\p{L}{3,9}[ -]\\d{2,4}|\\p{L}{3,9} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})";
/** A firm may have the first word of one of these in its name, but not a number of records or a day after it. */
const FEET = [
  `(?:grand |sub[- ]?|report )?totals?(?: number of| of)? ${ROWS}(?: ${LISTED})?\\s*[:=]?\\s*(?:${SUM})?`,
  `(?:grand |sub[- ]?|report )?totals? ${THINGS}(?: ${LISTED})?\\s*[:=]\\s*(?:${SUM})?`,
  `(?:total )?(?:number|no\\.?|count) of ${THINGS}(?: \\p{L}+)?\\s*[:=]?\\s*(?:${SUM})?`,
  `(?:${THINGS}(?: ${LISTED})?|(?:${THINGS}|customer|client|account|supplier|vendor|contact|row|entry|line|invoice|product|service|vehicle) count)\\s*[:=]\\s*[\\d,]+`,
  `\\d[\\d,]* (?:${ROWS}|${THINGS} ${LISTED})(?: ${LISTED})?`,
  "end of (?:the )?(?:report|list|listing|file|data)",
  "page:? \\d+(?: ?(?:of|/) ?\\d+)?",
  `(?:(?:report|date|run) )?(?:printed|generated|exported|produced|prepared|created|run|date)\\b.{0,40}?${DAY}.{0,40}`,
  `(?:as (?:of|at):? )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?${DAY}(?:,? (?:at )?\\d{1,2}[:.]\\d\\d.{0,60})?`,
].map((pattern) => new RegExp(`^(?:${pattern})$`, "iu"));

/** The first cell of a line that adds up: "Grand total", "Total: £1,234.00", "Total (3)". */
const TOTAL = new RegExp(
  `^(?:grand |sub[- ]?|report )?totals?\\s*(?:[:=]\\s*(?:${SUM})?|\\(\\d[\\d,]*\\)|-?£${SUM})?$`,
  "i",
);

/** A foot is short. Some patterns take long over long cells. */
const LONGEST_FOOT = 120;

/** Why a row is taken for the foot of a report, such as "Total: 4" or "Page 1 of 1"; undefined for any other row. */
export function footReason(cells: readonly string[], headings: readonly string[]): string | undefined {
  const own = cells.filter((_, at) => headings[at] !== REFUSED_FOR);
  const [first = "", ...others] = own.map((cell) => cell.trim()).filter((cell) => cell !== "");
  // A person's phone number is no sum.
  const isContact = others.some((cell) => /\p{L}|^\+?0\d/u.test(cell));
  if (TOTAL.test(first) && !isContact) return `“${first}” looks like the total of the rows above`;
  if (others.length > 0 || first.length > LONGEST_FOOT) return undefined;
  const bare = first.replace(/^[^\p{L}\d]+|[^\p{L}\d:]+$/gu, "");
  return FEET.some((foot) => foot.test(bare)) ? `“${first}” looks like the foot of a report` : undefined;
}
