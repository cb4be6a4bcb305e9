import { type Day, farDayQuestion, londonDayOf, paymentDayQuestion } from "../../shared/dates";
import type { Ask } from "../../shared/errors";

/**
 * Asks before a day is stored that is hardly meant. A stored day is not asked about again.
 * @param what the day's name, if its form has several. @throws QuestionError
 */
export function askAboutDay(ask: Ask, day: Day, stored: Day | null | undefined, what?: string): void {
  if (day !== stored) ask(farDayQuestion(day, londonDayOf(new Date()), what));
}

/** Does the same for the day of a payment, which no day to come is. @throws QuestionError */
export function askAboutPaymentDay(ask: Ask, day: Day, stored: Day | null | undefined, what?: string): void {
  if (day !== stored) ask(paymentDayQuestion(day, londonDayOf(new Date()), what));
}
