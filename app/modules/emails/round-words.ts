/** What a round sends, in words: "statement", "statements". */
export interface RoundWords {
  readonly one: string;
  readonly many: string;
}

export const STATEMENTS: RoundWords = { one: "statement", many: "statements" };
export const REMINDERS: RoundWords = { one: "reminder", many: "reminders" };

/** "3 statements" */
export function countedWords(count: number, { one, many }: RoundWords): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;
}

/** "2 of 3 statements sent", and how many lie in outbox/ where no mail server is set. */
export function sentInWords(
  { total, sent, outbox }: { readonly total: number; readonly sent: number; readonly outbox: number },
  words: RoundWords,
): string {
  const done = `${sent.toLocaleString("en-GB")} of ${countedWords(total, words)} sent`;
  return outbox === 0
    ? done
    : `${done}, ${outbox.toLocaleString("en-GB")} laid into outbox/, because no mail server is set`;
}

/** How many statements of a day the mail server took, and how many only lie in outbox/. */
export interface SentOrLaid {
  readonly sent: number;
  readonly outbox: number;
}

/** "2 statements emailed and 1 laid into outbox/ today already, because no mail server was set"; "" for none. */
export function sentTodayInWords({ sent, outbox }: SentOrLaid, words: RoundWords): string {
  if (sent + outbox === 0) return "";
  if (outbox === 0) return `${countedWords(sent, words)} emailed today already`;
  const laid = sent === 0 ? countedWords(outbox, words) : outbox.toLocaleString("en-GB");
  const emailed = sent === 0 ? "" : `${countedWords(sent, words)} emailed and `;
  return `${emailed}${laid} laid into outbox/ today already, because no mail server was set`;
}
