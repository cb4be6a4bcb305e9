// Over 300 lines: every kind of field stands here once; forms, the api and the command line share them.
import * as z from "zod";
import { type Day, londonDayOf, parseFullDay } from "./dates";
import { ValidationError } from "./errors";
import { isMoney, LARGEST_AMOUNT, parseMoney } from "./money";
import { isQuantity, MOST_QUANTITY, parseCount, parseQuantity } from "./quantity";

/**
 * The fields that schemas are made of. Each accepts JSON from the api and text from a form.
 * Missing, null and "" all mean "nothing given".
 */

/** The reason for rejecting a value. */
class Refused {
  constructor(readonly message: string) {}
}

/** The input of a field as JSON Schema, used in the api's description. `needed` marks a required value. */
interface Takes {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | number | boolean)[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly description?: string;
  readonly default?: string | number | boolean;
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly needed?: true;
}

/** Where every field begins. A schema takes some 2 KB, so this one stands once, and `register` is used, which makes no copy. */
const ANYTHING = z.unknown().optional();

/** A field that converts any value to a `T`, or rejects it with a message. */
function field<T>(read: (value: unknown) => T | Refused, takes: Takes) {
  return ANYTHING.transform((value, context): T => {
    const result = read(value);
    if (!(result instanceof Refused)) return result;
    context.addIssue({ code: "custom", message: result.message });
    return z.NEVER;
  }).register(z.globalRegistry, takes as Record<string, unknown>);
}

/** Matches invisible text: spaces, and marks that join or direct other characters. */
const UNSEEN = /^[\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Whether a value means "nothing given". */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && UNSEEN.test(value));
}

// C0 controls, except tab and line ends, mean nothing on paper and can break files for other programs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

const LONE_SURROGATE = /\p{Surrogate}/u;

// Invisible marks that reverse or join words. They arrive with text from address books and chats, and mislead readers.
const STRAY = /[\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

const LINE_END = /[\n\u2028\u2029]/;

/** A pattern for the spaces around a line end would take the square of their number. */
function inOneLine(text: string): string {
  if (!LINE_END.test(text)) return text;
  const lines = text.split(LINE_END).map((line) => line.trim());
  return lines.filter(Boolean).join(" ");
}

/** A text of at most so many characters stands on one line on every form. */
const LONGEST_LINE = 255;

/** @param hasLines whether it keeps its line ends; a text for one line gets spaces for them, as in a browser's field. */
function readText(value: unknown, most: number, hasLines = most > LONGEST_LINE): string | Refused {
  if (isBlank(value)) return "";
  if (typeof value !== "string") return new Refused("Must be text");
  const whole = value.replace(/\r\n?/g, "\n").replace(STRAY, "").normalize("NFC").trim();
  const tidy = hasLines ? whole : inOneLine(whole);
  if (CONTROL.test(tidy) || LONE_SURROGATE.test(tidy))
    return new Refused("Contains characters that cannot be printed");
  return tidy.length > most && lengthOf(tidy) > most
    ? new Refused(`Must be ${most} characters or fewer`)
    : tidy;
}

/** The length in characters as people and JSON Schema count them: an emoji is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The same text, which may also be left empty: "" then. */
export function mayBeEmpty(schema: z.ZodType<string>) {
  return field(
    (value): string | Refused => {
      if (isBlank(value)) return "";
      const result = schema.safeParse(value);
      return result.success ? result.data : new Refused(result.error.issues[0]?.message ?? "Must be text");
    },
    { type: "string" },
  );
}

/** Optional text. */
export function text(most = 200) {
  return field((value) => readText(value, most), { type: "string", maxLength: most });
}

/** Text with the default `otherwise` when nothing is sent; "" when cleared. */
export function textOr(otherwise: string, most = 200) {
  return field((value) => (value === undefined || value === null ? otherwise : readText(value, most)), {
    type: "string",
    maxLength: most,
    default: otherwise,
  });
}

/** Required text. @param message for a missing or empty value. @param hasLines whether it keeps its line ends. */
export function requiredText(message: string, most = 200, { hasLines = most > LONGEST_LINE } = {}) {
  return field((value) => readText(value, most, hasLines) || new Refused(message), {
    type: "string",
    pattern: "\\S",
    maxLength: most,
    needed: true,
  });
}

/**
 * Text of bounded length (REFERENCE §5). @param message for a text that is too short or too long.
 * @param tidied normalises the text before it is measured and stored.
 */
export function boundedText(
  message: string,
  {
    least = 1,
    most,
    tidied = (value) => value,
  }: { least?: number; most: number; tidied?: (value: string) => string },
) {
  return field(
    (value): string | Refused => {
      const read = readText(value, Number.POSITIVE_INFINITY, most > LONGEST_LINE);
      if (read instanceof Refused) return read;
      const tidy = tidied(read);
      return tidy.length >= least && lengthOf(tidy) >= least && lengthOf(tidy) <= most
        ? tidy
        : new Refused(message);
    },
    { type: "string", pattern: "\\S", maxLength: most, needed: true },
  );
}

/** A placeholder that the api's description replaces with the names of the configured departments. */
export const DEPARTMENT = { type: "string", format: "department" };

/** The name of a department. Defaults to the first configured one. */
export function departmentName() {
  return text().meta({ ...DEPARTMENT, description: "A new record defaults to the first one" });
}

/** The HTML standard's valid e-mail address, with at least one dot in the domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** A required email: 'Email is Required', 'Invalid Email' (REFERENCE §5). Stored as typed, trimmed. */
export function email() {
  return requiredText("Email is Required", 254)
    .refine((value) => EMAIL.test(value), "Invalid Email")
    .meta({ pattern: undefined, format: "email" });
}

/** Without punctuation, and without the (0) of "+44 (0)1825 762118", which is not dialled after a country code. */
const tidyPhone = (value: string) => value.replace(/[\s.\-()]/g, "").replace(/^(\+44|0044|44)0/, "$1");

const PHONE = /^(\+44|0044|44|0)[1-9]\d{8,9}$/;
const PHONE_WORDS = "Spaces, dots, hyphens, brackets and the (0) after +44 are accepted and removed";
const MOBILE = /^(\+44|0044|44|0)7\d{9}$/;

/** A GB phone number: (+44 | 0044 | 44 | 0), then 9 or 10 digits not starting with 0. Stored without punctuation. */
export function phone(message: string) {
  return requiredText(message, 40)
    .transform(tidyPhone)
    .refine((value) => PHONE.test(value), message)
    .meta({ pattern: PHONE.source, description: PHONE_WORDS });
}

/** A GB mobile number: (+44 | 0044 | 44 | 0), then 7 and nine digits. Stored without punctuation. */
export function mobilePhone(message: string, { mayBeEmpty = false } = {}) {
  return (mayBeEmpty ? text(40) : requiredText(message, 40))
    .transform(tidyPhone)
    .refine((value) => (mayBeEmpty && value === "") || MOBILE.test(value), message)
    .meta({ pattern: MOBILE.source, description: PHONE_WORDS });
}

/** Yes or no; a form sends "on", "true" or "false". Defaults to `otherwise`. */
export function flag<T extends boolean | undefined>(otherwise: T) {
  return field(
    (value): boolean | T | Refused => {
      if (value === undefined || value === null) return otherwise;
      if (typeof value === "boolean") return value;
      if (value === "on" || value === "true") return true;
      return value === "" || value === "false" ? false : new Refused("Must be true or false");
    },
    { type: "boolean", ...(otherwise !== undefined && { default: otherwise }) },
  );
}

/** One of a few words. Defaults to `otherwise` when missing or cleared. */
export function oneOf<const T extends readonly string[]>(choices: T, otherwise: T[number]) {
  return field(
    (value): T[number] | Refused => {
      if (isBlank(value)) return otherwise;
      const words = choices.filter((choice) => choice !== "").join(", ");
      return choices.find((choice) => choice === value) ?? new Refused(`Must be one of ${words}`);
    },
    { type: "string", enum: choices, default: otherwise },
  );
}

/** Pounds as a number with at most two decimals, or as text. */
const MONEY = {
  type: "number",
  description: "Pounds, with at most two decimals",
  minimum: -LARGEST_AMOUNT,
  maximum: LARGEST_AMOUNT,
} satisfies Takes;

/** Pounds, possibly negative. Defaults to `otherwise` when missing or cleared. */
export function money<T extends number | undefined>(otherwise: T) {
  return field(
    (value): number | T | Refused => {
      if (isBlank(value)) return otherwise;
      const amount = typeof value === "string" ? parseMoney(value) : value;
      if (isMoney(amount)) return amount === 0 ? 0 : amount;
      return new Refused("Must be an amount in pounds with at most two decimals, up to 9,999,999.99");
    },
    { ...MONEY, ...(otherwise !== undefined && { default: otherwise }) },
  );
}

/** Required pounds, possibly negative. */
export function requiredMoney(message: string) {
  return field(
    (value): number | Refused => {
      if (isBlank(value)) return new Refused(message);
      const result = money(undefined).safeParse(value);
      if (result.success && result.data !== undefined) return result.data;
      return new Refused(result.error?.issues[0]?.message ?? message);
    },
    { ...MONEY, needed: true },
  );
}

/** A count from 0 to `most`; a form may group its digits with commas or spaces. Defaults to `otherwise` when missing or cleared. */
export function count<T extends number | undefined>(otherwise: T, most = 9999) {
  return field(
    (value): number | T | Refused => {
      if (isBlank(value)) return otherwise;
      const given = typeof value === "string" ? parseCount(value) : value;
      const isCount = typeof given === "number" && Number.isInteger(given) && given >= 0 && given <= most;
      return isCount
        ? given
        : new Refused(`Must be a whole number from 0 to ${most.toLocaleString("en-GB")}`);
    },
    { type: "integer", minimum: 0, maximum: most, ...(otherwise !== undefined && { default: otherwise }) },
  );
}

/** A quantity above zero with at most three decimals; undefined when missing or cleared. */
export function quantity() {
  return field(
    (value): number | undefined | Refused => {
      if (isBlank(value)) return undefined;
      const given = typeof value === "string" ? parseQuantity(value) : value;
      return isQuantity(given)
        ? given
        : new Refused("Must be a number above 0 with at most three decimals, up to 9,999.999");
    },
    { type: "number", exclusiveMinimum: 0, maximum: MOST_QUANTITY },
  );
}

/** Pounds, never negative. */
export function positiveMoney(otherwise: number) {
  return money(otherwise)
    .refine((amount) => amount >= 0, "Must not be negative")
    .meta({ minimum: 0 });
}

function readDay(value: unknown): Day | Refused {
  const day = typeof value === "string" ? parseFullDay(value) : undefined;
  return day ?? new Refused("Must be a real date, like 19/11/2026");
}

const DAY = {
  ...{ type: "string", format: "date", pattern: "^(19|2[01])" },
  description: "YYYY-MM-DD from 1900 to 2199. dd/MM/yyyy and an ISO date-time are accepted too",
} satisfies Takes;

/** A day: dd/MM/yyyy, YYYY-MM-DD or an ISO date-time. Defaults to today in London when missing or cleared. */
export function dayOrToday() {
  return field((value) => (isBlank(value) ? londonDayOf(new Date()) : readDay(value)), {
    ...DAY,
    description: `${DAY.description}. A new record defaults to today`,
  });
}

/** A required day. */
export function requiredDay(message: string) {
  return field((value) => (isBlank(value) ? new Refused(message) : readDay(value)), { ...DAY, needed: true });
}

/** An optional day; "" without one. */
export function optionalDay() {
  return field((value) => (isBlank(value) ? "" : readDay(value)), DAY);
}

const LINK = {
  description: "The _id of a record, or an object with it",
  ...{
    pattern: "\\S",
    maxLength: 64,
    properties: { _id: { type: "string", pattern: "\\S", maxLength: 64 } },
    required: ["_id"],
  },
} satisfies Takes;

/** An optional link to another record; null without one. */
export function optionalLink() {
  return field((value): string | null | Refused => readLink(value) ?? null, {
    type: ["string", "object", "null"],
    ...LINK,
  });
}

/** A required link to another record: its id, or an object with `_id`. @param message for a missing link. */
export function link(message: string) {
  return field(
    (value): string | Refused => {
      return readLink(value) ?? new Refused(message);
    },
    { type: ["string", "object"], ...LINK, needed: true },
  );
}

function readLink(value: unknown): string | Refused | undefined {
  const id = typeof value === "object" && value !== null && "_id" in value ? value._id : value;
  if (isBlank(id)) return undefined;
  return typeof id === "string" && id.length <= 64 ? id : new Refused("Must be an id");
}

/** Validates `input`. @throws ValidationError whose fields are dotted paths (`lines.0.charged`) */
export function validate<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const at = issue.path.join(".");
    const message =
      issue.code === "invalid_type" && issue.expected === "object" ? "Must be an object" : issue.message;
    errors[at] = [...new Set([...(errors[at] ?? []), message])];
  }
  throw new ValidationError(errors);
}

/** Keeps a record's date when the field is cleared: a tax point never moves by itself. */
export function keepDate(input: unknown, field: string, day: Day): unknown {
  if (typeof input !== "object" || input === null || !(field in input)) return input;
  return isBlank((input as Record<string, unknown>)[field]) ? { ...input, [field]: day } : input;
}

/** `stored` overlaid with the fields sent in `input`: the object that PUT validates. */
export function merged(stored: object, input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return { ...stored, ...sentFields(input) };
}

/** The fields that `input` sends; none if it is no object. */
export function sentFields(input: unknown): Readonly<Record<string, unknown>> {
  if (typeof input !== "object" || input === null) return {};
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
