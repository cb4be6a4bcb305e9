import { type Day, parseDay } from "../../shared/dates";
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
}

/** Whether a text is an OFX file. */
export function isOfx(text: string): boolean {
  return /^\s*(OFXHEADER:|<\?OFX|<\?xml[^>]*\?>\s*<\?OFX|<OFX>)/i.test(text);
}

/** The currency that an OFX file says; undefined if it says none. */
export function ofxCurrency(text: string): string | undefined {
  return taggedIn(text, "CURDEF")?.toUpperCase();
}

/** The account that an OFX file is of; "" if it says none. */
export function ofxAccount(text: string): string {
  return `${taggedIn(text, "BANKID") ?? ""} ${taggedIn(text, "ACCTID") ?? ""}`.trim();
}

export function ofxTransactions(text: string): OfxTransaction[] {
  const [, ...parts] = text.split(/<STMTTRN>/i);
  return parts.map((part) => {
    const [own = ""] = part.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i);
    const rawDate = taggedIn(own, "DTPOSTED") ?? "";
    const [, year = "", month = "", day = ""] = /^(\d{4})(\d\d)(\d\d)/.exec(rawDate) ?? [];
    const words = [taggedIn(own, "NAME"), taggedIn(own, "MEMO"), taggedIn(own, "CHECKNUM")];
    return {
      id: taggedIn(own, "FITID") ?? "",
      rawDate,
      date: parseDay(`${year}-${month}-${day}`),
      amount: parseMoney((taggedIn(own, "TRNAMT") ?? "").replace(/^([+-]?\d+),(\d\d)$/, "$1.$2")),
      reference: [...new Set(words.filter(Boolean))].join(" "),
    };
  });
}

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }),
);

/** The value after the first such tag. */
function taggedIn(text: string, tag: string): string | undefined {
  const [, value] = new RegExp(`<${tag}>([^<\\r\\n]*)`, "i").exec(text) ?? [];
  return value?.replace(/&(\w+);/g, (whole, name: string) => ENTITIES.get(name) ?? whole).trim();
}
