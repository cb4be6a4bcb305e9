import { registrationKey } from "../../shared/registration";
import { foldText, nameKey } from "../../shared/text";
import type { Books } from "../books/books.server";
import type { Customer } from "../customers/customer";
import type { Invoice } from "../invoices/invoice";

/**
 * What a name in a reference is worth. `word` is for each word of less than most of it: a first name, a surname or a town is that of
 * many. A customer's number is nobody else's.
 */
export const NAME_WORTH = { number: 35, whole: 30, most: 20, word: 5 } as const;

/** Words of names that tell nobody apart. */
const COMMON = new Set(
  "ltd limited plc llp the and of co uk services sons company mr mrs ms miss dr".split(" "),
);

/** What says that a name is a company's: then a single word may tell it from others. */
const COMPANY = new Set(["ltd", "limited", "plc", "llp"]);

/** What the reference of a bank transaction says. */
export interface Said {
  readonly words: ReadonlySet<string>;
  /** The same in their order, as they stand and with "O Brien" as one word. */
  readonly orders: readonly (readonly string[])[];
  /** Its last word where its end may be missing: banks cut references after 18 characters. "" where it is whole. */
  readonly cut: string;
  /** The number of a customer, as statements ask for it: "Customer 34". */
  readonly customer: number | undefined;
  /** The others that may be an invoice's, and one that may be both: "Cust ref 10479". */
  readonly numbers: ReadonlySet<string>;
  /** Without spaces, for registrations. */
  readonly squeezed: string;
  /** Without case and accents, for the numbers of other programs. */
  readonly folded: string;
}

/** A reference of so many characters may have been cut, within a word of so many letters. */
const CUT = { characters: 16, letters: 4 };

const CUSTOMER = /(?<!\p{L})cust(?:omer)?[\s.:#-]{0,9}(?:no|number|ref|reference)?[\s.:#-]{0,9}(\d+)/iu;
const CUSTOMER_ONLY = /(?<!\p{L})cust(?:omer)?[\s.]{0,9}(?:no|number)?[\s.:#]{0,9}\d+/iu;
/** The number of a quote or a credit note, as their paper has it: "QUO # 9009". */
const NO_INVOICE =
  /(?<!\p{L})(?:quo(?:te|tation)?|cn|credit\s{0,9}note)[\s.:#-]{0,9}(?:no|number|ref|reference)?[\s.:#-]{0,9}\d+/giu;

export function saidIn(reference: string): Said {
  const [, customer] = CUSTOMER.exec(reference) ?? [];
  const asItStands = wordsOf(reference.replace(/(?<!\p{L})m[\s.-]*o[\s.-]*t(?!\p{L})/iu, "MOT"));
  const orders = [asItStands, joined(asItStands)];
  const last = asItStands.at(-1) ?? "";
  const isCut = reference.trim().length >= CUT.characters && last.length >= CUT.letters;
  return {
    words: new Set(orders.flat()),
    orders,
    cut: isCut ? last : "",
    customer: customer === undefined ? undefined : Number(customer),
    numbers: numbersIn(reference.replace(CUSTOMER_ONLY, " ").replace(NO_INVOICE, " ")),
    squeezed: registrationKey(reference),
    folded: foldText(reference),
  };
}

/** Banks leave out the apostrophe of O'Brien. */
const wordsOf = (text: string) =>
  foldText(text)
    .replace(/['’ʼ`´]/g, "")
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
const withoutZeros = (digits: string) => digits.replace(/^0+/, "");

/** A number that is no day: "12/03/26", "14 Nov". */
const NO_DAY = String.raw`\d+(?!\d|[/.-]\d|\s?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))`;
/** What our papers ask for, "INV 5", and several at once: "INV 5, 6 & 12". */
const INVOICES = new RegExp(
  String.raw`(?<!\p{L})inv(?:oices?|s)?[\s.:#-]{0,9}(?:nos?|numbers?)?[\s.:#-]{0,9}${NO_DAY}(?:\s{0,3}(?:[,&+]|and)\s{0,3}${NO_DAY})*`,
  "giu",
);

/** The numbers that may be invoices'. One of one or two figures stands in too many references, unless that says what it is. */
function numbersIn(text: string): ReadonlySet<string> {
  const all = (some: string) => (some.match(/\d+/g) ?? []).map(withoutZeros).filter(Boolean);
  return new Set([
    ...all(text).filter((number) => number.length > 2),
    ...(text.match(INVOICES) ?? []).flatMap(all),
  ]);
}

const BEGINS_SURNAME = new Set(["o", "mc", "mac"]);

/** Joins the beginning of a surname to the rest of it, where the bank has a space for its apostrophe. */
function joined(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (at > 0 && BEGINS_SURNAME.has(words[at - 1] ?? "") && word.length > 2) return [];
    const next = words[at + 1] ?? "";
    return BEGINS_SURNAME.has(word) && next.length > 2 ? [word + next] : [word];
  });
}

/** Whether a reference has the number of another program: its figures "7311", or as a whole "SI-2026/117". */
export function isNumbered(earlierNumber: string, { numbers, folded }: Said): boolean {
  const figures = withoutZeros(earlierNumber.replace(/\D/g, ""));
  if (numbers.has(figures)) return true;
  // Letters or figures beside it would make it another number.
  const parts = foldText(earlierNumber).match(/\p{L}+|\d+/gu) ?? [];
  const whole = new RegExp(`(?<![\\p{L}\\d])${parts.join("[^\\p{L}\\d]*")}(?![\\p{L}\\d])`, "u");
  return parts.length > 1 && parts.join("").length > 4 && whole.test(folded);
}

/** What a reference may call a customer by. */
interface NamedAs {
  readonly autoId: number;
  /** The words of the name that tell it from others, without single letters if there are others. */
  readonly parts: readonly string[];
  /** The first letters of those before the last, given names first: "mj" of Martin John Wilson, "j" of J Smith. */
  readonly initials: string;
  /** Whether it is a company's, and has no other word. */
  readonly isOnlyWord: boolean;
}

export function namedAs({ autoId, name }: Pick<Customer, "autoId" | "name">): NamedAs {
  const all = joined(wordsOf(name));
  const told = [...new Set(all.filter((word) => !COMMON.has(word)))];
  const words = told.filter((word) => word.length > 1);
  const parts = words.length > 0 ? words : told;
  const initials = told.slice(0, told.lastIndexOf(parts.at(-1) ?? "")).map(([letter]) => letter);
  const isOnlyWord = told.length === 1 && words.length === 1 && all.some((word) => COMPANY.has(word));
  return { autoId, parts, initials: initials.join(""), isOnlyWord };
}

export interface NameFound {
  readonly worth: number;
  readonly reason: string;
}

export const NO_NAME: NameFound = { worth: 0, reason: "" };

/** How much of a customer's name a reference has: all of it, most of it, or some words. */
export function nameIn(named: NamedAs, said: Said): NameFound {
  const { autoId, parts, isOnlyWord } = named;
  if (said.customer === autoId) return { worth: NAME_WORTH.number, reason: "the customer’s number" };
  const missing = parts.filter((part) => !said.words.has(part));
  const found = parts.length - missing.length;
  if (found === 0) return NO_NAME;
  // A single word is a surname, or a first name, of many.
  if (missing.length === 0 && parts.length > 1) return { worth: NAME_WORTH.whole, reason: "the name" };
  const isMost =
    (missing.length === 0 && isOnlyWord) ||
    (missing.length === 1 && (parts.length > 2 || isCutIn(missing[0] ?? "", named, said))) ||
    said.orders.some((words) => isInitialled(named, words));
  const worth = isMost ? NAME_WORTH.most : Math.min(found * NAME_WORTH.word, NAME_WORTH.most - 1);
  return { worth, reason: "part of the name" };
}

const isCutIn = (part: string, { parts }: NamedAs, { cut }: Said) =>
  cut !== "" && !parts.includes(cut) && part.startsWith(cut);

/** Whether the surname stands beside the initials: "M Wilson", "Wilson M" or "Wilson MJ" is how banks write Martin John Wilson. */
function isInitialled({ parts, initials }: NamedAs, words: readonly string[]): boolean {
  if (initials === "") return false;
  return words.some((word, at) => word === parts.at(-1) && isBeside(initials, words, at));
}

function isBeside(initials: string, words: readonly string[], at: number): boolean {
  const isLetter = (word: string | undefined) => /^\p{L}$/u.test(word ?? "");
  let from = at;
  while (isLetter(words[from - 1])) from--;
  let to = at;
  while (isLetter(words[to + 1])) to++;
  const letters = (from < at ? words.slice(from, at) : words.slice(at + 1, to + 1)).join("");
  if (letters !== "") return letters.startsWith(initials) || initials.startsWith(letters);
  return initials.length > 1 && [words[at - 1], words[at + 1]].includes(initials);
}

/** The names of all customers, each taken apart once. */
export function namesOf({ customers }: Pick<Books, "customers">) {
  const known = new Map<string, NamedAs>();
  const nameOf = (id: string) => {
    const standing = known.get(id);
    if (standing) return standing;
    const customer = customers.get(id);
    const name = namedAs(customer ?? { autoId: 0, name: "" });
    known.set(id, name);
    return name;
  };
  let byWord: Map<string, string[]> | undefined;
  const withWord = (word: string): readonly string[] => {
    if (byWord === undefined) {
      byWord = new Map();
      for (const { _id } of customers) {
        for (const part of nameOf(_id).parts) {
          const ids = byWord.get(part);
          if (ids === undefined) byWord.set(part, [_id]);
          else ids.push(_id);
        }
      }
    }
    return byWord.get(word) ?? [];
  };
  const foundOf = (id: string, said: Said) => nameIn(nameOf(id), said);
  return {
    foundOf,
    /** How long a customer's name is that a reference has to the last word; 0 where it has less of it. */
    lengthIn(id: string, said: Said): number {
      const name = nameKey(customers.get(id)?.name ?? "");
      return nameKey(said.folded).includes(name) ? name.length : 0;
    },
    /** How well a reference names any customer, or any but one. */
    mostOf(said: Said, except?: string): number {
      const numbered = said.customer === undefined ? undefined : customers.byNumber(said.customer)?._id;
      const ids = new Set([
        ...(numbered === undefined ? [] : [numbered]),
        ...[...said.words].flatMap(withWord),
      ]);
      if (except !== undefined) ids.delete(except);
      let most = 0;
      for (const id of ids) most = Math.max(most, foundOf(id, said).worth);
      return most;
    },
  };
}

/** Whether a reference has an invoice's number: this program's, or an earlier one's. */
export function isNamedIn({ autoId, earlierNumber = "" }: Invoice, said: Said): boolean {
  return said.numbers.has(String(autoId)) || isNumbered(earlierNumber, said);
}

export function isRegisteredIn({ vehicleReg }: Invoice, { squeezed }: Said): boolean {
  const key = registrationKey(vehicleReg);
  return key.length > 4 && squeezed.includes(key);
}
