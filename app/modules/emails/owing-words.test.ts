import { expect, test } from "vitest";
import { owingInWords } from "./owing-words";

const what = "a statement as PDF for every department that is owed.";

test.each([
  [0, 0, "Nobody owes anything: there is no statement to send."],
  [1, 0, `1 customer owes something now. They get ${what}`],
  [1200, 0, `1,200 customers owe something now. Each gets ${what}`],
  [3, 1, `3 customers owe something now. 1 of them has no email. Each of the others gets ${what}`],
  [3, 2, `3 customers owe something now. 2 of them have no email. The other one gets ${what}`],
  [1, 1, "1 customer owes something now. They have no email."],
  [2, 2, "2 customers owe something now. None of them has an email."],
])("of %i who owe, %i without an email: %s", (owing, withoutEmail, words) =>
  expect(owingInWords(owing, withoutEmail)).toBe(words));
