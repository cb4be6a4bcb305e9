import type * as z from "zod";
import { type Day, formatListDay } from "../../shared/dates";
import { type Ask, ValidationError } from "../../shared/errors";
import type { Garage } from "../books/books.server";
import { findMotDepartment } from "../departments/departments.server";
import { addMonths, monthOf } from "../mots/mot-due";
import { type Invoice, isOpeningBalance } from "./invoice";
import type { MotTestFields, motTestFields } from "./invoice.schema";
import type { MotTest } from "./mot-test";

/** A test may be done a month before the last certificate ends, and then holds for a year from that end. */
const USUAL_MONTHS = 13;

type SentTest = z.output<z.ZodObject<typeof motTestFields>>;

/**
 * What was sent of a test, as it is stored. An invoice that has moved to another department keeps what it has; so does an opening
 * balance, whose test counts for nothing.
 * @param path stands before the fields in messages @throws ValidationError @throws QuestionError
 */
export function settleTest(
  garage: Garage,
  ask: Ask,
  sent: SentTest,
  {
    department,
    day,
    stored = {},
    path = "",
  }: { department: string; day: Day; stored?: MotTest & Pick<Invoice, "earlierNumber">; path?: string },
): MotTest {
  const test: MotTest = {
    ...(sent.motDue !== "" && { motDue: sent.motDue }),
    ...(sent.mileage !== undefined && { mileage: sent.mileage }),
    ...(sent.motResult !== "" && { motResult: sent.motResult }),
  };
  const isOpening = isOpeningBalance(stored);
  if (isOpening || department !== findMotDepartment(garage)?.name) {
    const strange = FIELDS.filter((field) => test[field] !== undefined && test[field] !== stored[field]);
    if (strange.length === 0) return test;
    const message = isOpening
      ? "An opening balance has no test. Say when the next one is due under Edit vehicle on the vehicle’s page"
      : "Only an MOT invoice has this. Clear it, or choose the MOT department";
    throw new ValidationError(Object.fromEntries(strange.map((field) => [`${path}${field}`, [message]])));
  }
  const { motDue } = test;
  if (motDue === undefined) return test;
  if (motDue <= day) {
    const message = `Must be after the test, which was on ${formatListDay(day)}`;
    throw new ValidationError({ [`${path}motDue`]: [message] });
  }
  if (motDue !== stored.motDue) ask(lateTestQuestion(motDue, day));
  return test;
}

const FIELDS = ["motDue", "mileage", "motResult"] as const satisfies readonly (keyof MotTest)[];

/** What was sent without the fields of the test, which are stored only where they say something. */
export function withoutTest<T extends Partial<MotTestFields>>(sent: T): Omit<T, keyof MotTestFields> {
  const { motDue: _, mileage: __, motResult: ___, ...rest } = sent;
  return rest;
}

function lateTestQuestion(motDue: Day, tested: Day): string | undefined {
  const latest = latestDue(tested);
  if (motDue <= latest) return undefined;
  return `The next test on ${formatListDay(motDue)} is more than ${USUAL_MONTHS} months after this one of ${formatListDay(tested)}.`;
}

/** The last day on which a test of a day makes its vehicle due. A later one is of a test elsewhere. */
export function latestDue(tested: Day): Day {
  return `${addMonths(monthOf(tested), USUAL_MONTHS)}${tested.slice(7)}`;
}
