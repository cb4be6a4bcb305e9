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
