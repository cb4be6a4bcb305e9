import { type Day, parseFullDay } from "../../shared/dates";
import { parseMoney } from "../../shared/money";

/** A transaction of an OFX or QFX file (OFX 1.6 and 2.2, §11.4): the tags of SGML need no end, those of XML have one. */
export interface OfxTransaction {
  /** The bank's own id; "" if there is none. */
  readonly id: string;
  /** The day as it stands in the file; "" if there is none. */
  readonly rawDate: string;
  /** Undefined for what is none. */
  readonly date: Day | undefined;
  /** Pounds; undefined for what is no amount. */
  readonly amount: number | undefined;
  readonly reference: string;
  /** Whether its type is one of what goes out: its amount has a minus. */
  readonly isDebit: boolean;
  /** That of the amount where it is not the account's own (§5.2); what the bank has converted says none. */
  readonly currency: string | undefined;
}

/** Whether a text is an OFX file. */
export function isOfx(text: string): boolean {
  return /^\s*(OFXHEADER:|<\?OFX|<\?xml[^>]*\?>\s*<\?OFX|<OFX>)/i.test(text);
}

/** What an OFX file says of one account. */
export interface OfxStatement {
  /** The numbers of the bank and the account; "" if there are none. */
  readonly account: string;
  /** "GBP"; undefined if it says none. */
  readonly currency: string | undefined;
  readonly transactions: readonly OfxTransaction[];
}

/** Far more than any garage has. Each is read even where it is empty. */
export const MOST_ACCOUNTS = 1000;

/** How many accounts and transactions `ofxStatements` would find: keeping each of millions takes the machine's memory. */
export function ofxCounts(text: string): { readonly accounts: number; readonly transactions: number } {
  const first = text.search(/<(?:CC)?STMTRS>/i);
  return {
    accounts: countOf(/<(?:CC)?STMTRS>/gi, text),
    transactions: countOf(/<STMTTRN>/gi, first < 0 ? text : text.slice(first)),
  };
}

function countOf(pattern: RegExp, text: string): number {
  let count = 0;
  while (pattern.test(text)) count += 1;
  return count;
}

/** The statements of an OFX file, of bank accounts and credit cards. */
export function ofxStatements(text: string): OfxStatement[] {
  const [whole = "", ...statements] = text.split(/<(?:CC)?STMTRS>/i);
  return (statements.length === 0 ? [whole] : statements).map((statement) => ({
    account: `${taggedIn(statement, "BANKID") ?? ""} ${taggedIn(statement, "ACCTID") ?? ""}`.trim(),
    currency: taggedIn(statement, "CURDEF")?.toUpperCase(),
    transactions: transactionsIn(statement),
  }));
}

const DEBITS = new Set(["DEBIT", "DIRECTDEBIT", "FEE", "SRVCHG"]);

function transactionsIn(text: string): OfxTransaction[] {
  const [, ...parts] = text.split(/<STMTTRN>/i);
  return parts.map((part) => {
    const [own = ""] = part.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i, 1);
    const rawDate = taggedIn(own, "DTPOSTED") ?? "";
    const [, year = "", month = "", day = ""] = /^(\d{4})(\d\d)(\d\d)/.exec(rawDate) ?? [];
    const [, ofOther] = own.split(/<CURRENCY>/i, 2);
    const words = [taggedIn(own, "NAME"), taggedIn(own, "MEMO"), taggedIn(own, "CHECKNUM")];
    return {
      id: taggedIn(own, "FITID") ?? "",
      rawDate,
      date: parseFullDay(`${year}-${month}-${day}`),
      amount: parseMoney((taggedIn(own, "TRNAMT") ?? "").replace(/^([+-]?\d+),(\d\d)$/, "$1.$2")),
      reference: [...new Set(words.filter(Boolean))].join(" "),
      isDebit: DEBITS.has(taggedIn(own, "TRNTYPE")?.toUpperCase() ?? ""),
      currency: ofOther && taggedIn(ofOther, "CURSYM")?.toUpperCase(),
    };
  });
}

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }),
);

/** The value after the first such tag, on one line: XML may break it, and may have it as CDATA. */
function taggedIn(text: string, tag: string): string | undefined {
  const [whole] = new RegExp(`<${tag}>`, "i").exec(text) ?? [];
  if (whole === undefined) return undefined;
  const parts: string[] = [];
  // No pattern: a file may have a value of megabytes.
  for (let at = text.indexOf(whole) + whole.length; ; ) {
    const next = text.indexOf("<", at);
    parts.push(text.slice(at, next < 0 ? undefined : next).replace(ENTITY, entityOf));
    const end = text.startsWith(CDATA, next) ? text.indexOf("]]>", next) : -1;
    if (next < 0 || end < 0) break;
    parts.push(text.slice(next + CDATA.length, end));
    at = end + 3;
  }
  const lines = parts.join("").split(/[\r\n]/);
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
}

const CDATA = "<![CDATA[";
const ENTITY = /&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,9});/gi;

/** `&amp;` is "&", and `&#163;` and `&#xA3;` are "£". What is none stays. */
function entityOf(whole: string, name: string): string {
  if (!name.startsWith("#")) return ENTITIES.get(name) ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
