/** What "Find anything" finds, in the order in which equally good kinds are listed. */
export const FOUND_KINDS = [
  "vehicle",
  "customer",
  "invoice",
  "quote",
  "creditNote",
  "supplier",
  "purchase",
  "product",
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** The headings of the kinds. */
export const FOUND_WORDS: Readonly<Record<FoundKind, string>> = {
  vehicle: "Vehicles",
  customer: "Customers",
  invoice: "Invoices",
  quote: "Quotes",
  creditNote: "Credit notes",
  supplier: "Suppliers",
  purchase: "Purchases",
  product: "Products",
};

/** The most of one kind. Further typing finds the others. */
export const MOST_OF_A_KIND = 5;

/** The longest text that is looked for. */
export const LONGEST_QUERY = 200;

/** Something that was found, and its page. */
export interface Found {
  readonly kind: FoundKind;
  /** The record's `_id`; a vehicle's registration without spaces. */
  readonly _id: string;
  readonly label: string;
  /** What distinguishes it from others with this label. */
  readonly detail: string;
  readonly href: string;
}

/** The kind that papers and people name before a number: `INV # 12`, `Quote 12`, `CN 3`, `Invoice-12.pdf`. */
const NAMED: readonly (readonly [FoundKind, RegExp])[] = [
  ["invoice", /^(?:inv|invoice)$/],
  ["quote", /^(?:quo|quote)$/],
  ["creditNote", /^(?:cn|credit ?note)$/],
  ["customer", /^(?:cust|customer)$/],
  ["supplier", /^supplier$/],
  ["purchase", /^purchase$/],
  ["product", /^product$/],
];

/** A number that was looked for, and the kind that was named with it. */
export interface SoughtNumber {
  readonly number: number;
  readonly kind: FoundKind | undefined;
}

/** Reads `12`, `#12`, `INV 12` and `Invoice-12.pdf`; undefined for other text. @param text folded */
export function soughtNumber(text: string): SoughtNumber | undefined {
  const [, name = "", digits] = /^([a-z ]*?)[\s.:#-]*(\d{1,9})(?:\.pdf)?$/.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const kind = NAMED.find(([, pattern]) => pattern.test(name))?.[0];
  return name === "" || kind ? { number: Number(digits), kind } : undefined;
}

/** What a paper has before its number. */
const BEFORE_NUMBER = {
  invoice: /(^|\s)(?:inv|invoice)\s*[#:.-]?\s*(?=\d)/giu,
  quote: /(^|\s)(?:quo|quote)\s*[#:.-]?\s*(?=\d)/giu,
  creditNote: /(^|\s)(?:cn|credit ?note)\s*[#:.-]?\s*(?=\d)/giu,
} as const;

/** The search of a list without what papers have before their numbers. @param kinds whose numbers the list looks in */
export function listSearch(text: string, ...kinds: readonly (keyof typeof BEFORE_NUMBER)[]): string {
  return kinds.reduce((left, kind) => left.replace(BEFORE_NUMBER[kind], "$1"), text);
}

/** The found things by kind, the kinds in the order of their best. */
export function byKind(found: readonly Found[]): { readonly kind: FoundKind; readonly found: Found[] }[] {
  return [...new Set(found.map(({ kind }) => kind))].map((kind) => ({
    kind,
    found: found.filter((each) => each.kind === kind),
  }));
}
