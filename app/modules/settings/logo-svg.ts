import { type Part, shapesDrawn } from "./logo-copies";
import { LogoFault, UnreadableLogo } from "./logo-fault";

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
const NAMESPACES = [
  ["xmlns", SVG],
  ["xmlns:xlink", XLINK],
] as const;

/** What a drawing is made of. Everything else is refused by its name. */
const DRAWN = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan title desc defs symbol use style
  linearGradient radialGradient stop clipPath mask switch`.split(/\s+/),
);
/** Left out with all that it holds: notes of drawing programs. */
const NOTES = new Set(["metadata"]);

const MOST_COPIES = 20;
/** Copies of copies grow without end: ten times ten times ten. Logos draw some hundreds of shapes. */
const MOST_DRAWN = 50_000;
const MOST_ELEMENTS = 20_000;
const DEEPEST = 50;

const SPACE = /[ \t\r\n]*/y;
const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y;
const VALUE = /"([^"<]*)"|'([^'<]*)'/y;
const TEXT = /[^<]+/y;

const UNREADABLE = "The SVG cannot be read";
const TOO_OFTEN = "The SVG copies its parts too often";
const INSTEAD = "Save the logo as plain SVG, or as PNG.";

function refuse(reason: string): never {
  const Fault = reason.startsWith(UNREADABLE) ? UnreadableLogo : LogoFault;
  throw new Fault(`${reason}. ${INSTEAD}`);
}

/** An SVG made anew of shapes, colours and texts only: it runs nothing and fetches nothing. @throws LogoFault */
export function safeSvg(text: string): string {
  return new Drawing(text.replace(/^\uFEFF/, "")).drawn();
}

class Drawing {
  private at = 0;
  private readonly open: { name: string; isLeftOut: boolean; text: string; part: Part }[] = [];
  private readonly out: string[] = [];
  private elements = 0;
  private copies = 0;
  private root: Part | undefined;

  constructor(private readonly text: string) {}

  drawn(): string {
    let hasRoot = false;
    while (this.at < this.text.length) {
      if (this.text.startsWith("<!--", this.at)) this.skipTo("-->");
      else if (this.text.startsWith("<![CDATA[", this.at))
        this.characters(this.skipTo("]]>").slice(9, -3), false);
      else if (this.text.startsWith("<!", this.at)) this.documentType();
      else if (this.text.startsWith("<?", this.at)) this.instruction();
      else if (this.text.startsWith("</", this.at)) this.close();
      else if (this.text[this.at] === "<") {
        if (this.open.length === 0 && hasRoot) refuse("The SVG holds something behind its end");
        hasRoot = true;
        this.element();
      } else this.characters(this.taken(TEXT) ?? "", true);
    }
    if (!hasRoot || this.open.length > 0) refuse(`${UNREADABLE}: it is cut off`);
    if (this.root && shapesDrawn(this.root, MOST_DRAWN) > MOST_DRAWN) refuse(TOO_OFTEN);
    return this.out.join("");
  }

  private taken(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    this.at += found?.length ?? 0;
    return found;
  }

  private skipTo(end: string): string {
    const found = this.text.indexOf(end, this.at);
    if (found < 0) refuse(`${UNREADABLE}: ${end} is missing`);
    const skipped = this.text.slice(this.at, found + end.length);
    this.at = found + end.length;
    return skipped;
  }

  private documentType(): void {
    const told = this.skipTo(">");
    if (/\[|ENTITY/i.test(told) || !/^<!DOCTYPE\s+svg\b/i.test(told)) refuse("The SVG defines entities");
  }

  private instruction(): void {
    const told = this.skipTo("?>");
    if (!/^<\?xml\s/i.test(told)) refuse("The SVG holds instructions for programs");
  }

  private get isLeftOut(): boolean {
    return this.open.at(-1)?.isLeftOut ?? false;
  }

  private characters(text: string, hasEntities: boolean): void {
    const within = this.open.at(-1);
    if (within === undefined) {
      if (text.trim() !== "") refuse("The SVG holds something besides a drawing");
      return;
    }
    if (within.isLeftOut) return;
    const plain = hasEntities ? decoded(text) : text;
    within.text += plain;
    within.part.letters += plain.length;
    this.out.push(escaped(plain));
  }

  private element(): void {
    this.at++;
    const name = this.taken(NAME) ?? refuse(UNREADABLE);
    const isLeftOut = this.isLeftOut || name.includes(":") || NOTES.has(name);
    if (!isLeftOut) this.checkElement(name);
    const attributes = this.attributes(name, isLeftOut);
    const isEmpty = this.text[this.at] === "/";
    if (isEmpty) this.at++;
    if (this.text[this.at] !== ">") refuse(UNREADABLE);
    this.at++;
    if (++this.elements > MOST_ELEMENTS || this.open.length >= DEEPEST)
      refuse("The SVG is too large a drawing");
    const text = [...attributes].map(([each, value]) => ` ${each}="${escaped(value)}"`).join("");
    const part = { name, attributes, parts: [], letters: text.length };
    if (!isLeftOut) {
      this.out.push(`<${name}${text}${isEmpty ? "/" : ""}>`);
      this.open.at(-1)?.part.parts.push(part);
      this.root ??= part;
    }
    if (!isEmpty) this.open.push({ name, isLeftOut, text: "", part });
  }

  private checkElement(name: string): void {
    if (this.open.length === 0 && name !== "svg") refuse(`This is no SVG but <${name.slice(0, 40)}>`);
    if (name === "script") refuse("The SVG holds a script");
    if (this.open.at(-1)?.name === "style") refuse(`The SVG holds <${name.slice(0, 40)}> in a style`);
    if (!DRAWN.has(name)) refuse(`The SVG holds <${name.slice(0, 40)}>, which a logo may not`);
    if (name === "use" && ++this.copies > MOST_COPIES) refuse(TOO_OFTEN);
  }

  private attributes(element: string, isLeftOut: boolean): Map<string, string> {
    const attributes = new Map<string, string>();
    for (;;) {
      const space = this.taken(SPACE);
      const next = this.text[this.at];
      if (next === ">" || next === "/") break;
      const name = space === "" ? undefined : this.taken(NAME);
      this.taken(SPACE);
      if (name === undefined || this.text[this.at] !== "=" || attributes.has(name)) refuse(UNREADABLE);
      this.at++;
      this.taken(SPACE);
      const quoted = this.taken(VALUE) ?? refuse(UNREADABLE);
      attributes.set(name, decoded(quoted.slice(1, -1)));
    }
    if (isLeftOut) return new Map();
    const isRoot = this.open.length === 0;
    if (isRoot) checkRoot(attributes);
    const kept = [...attributes].filter(([name, value]) => isKept(element, name, value));
    return new Map([...(isRoot ? NAMESPACES : []), ...kept]);
  }

  private close(): void {
    this.at += 2;
    const name = this.taken(NAME);
    this.taken(SPACE);
    const opened = this.open.pop();
    if (this.text[this.at] !== ">" || opened?.name !== name) refuse(`${UNREADABLE}: its tags do not match`);
    this.at++;
    if (opened === undefined || opened.isLeftOut) return;
    // As a whole: comments and other parts of it can stand within a word.
    if (name === "style") checkStyle(opened.text);
    this.out.push(`</${name}>`);
  }
}

function checkRoot(attributes: ReadonlyMap<string, string>): void {
  const size = ["width", "height"].every((name) => /^\s*[\d.]+/.test(attributes.get(name) ?? ""));
  if (!size && !/^\s*[-\d.eE]+([\s,]+[-\d.eE]+){3}\s*$/.test(attributes.get("viewBox") ?? "")) {
    refuse("The SVG says no size");
  }
}

/** Whether an attribute is kept; one that does something is refused. */
function isKept(element: string, name: string, value: string): boolean {
  if (/^on/i.test(name)) refuse(`The SVG holds a script (${name.slice(0, 40)})`);
  if (name === "xmlns" || name.startsWith("xmlns:")) {
    // Another language within the drawing, such as HTML.
    if (name === "xmlns" && value !== SVG) refuse("The SVG holds something besides a drawing");
    return false;
  }
  if (name === "href" || name === "xlink:href") {
    if (!value.startsWith("#")) refuse(`The SVG fetches something from elsewhere (<${element}>)`);
    return true;
  }
  if (/javascript:|data:/i.test(value)) refuse("The SVG fetches something from elsewhere");
  checkStyle(value);
  return !name.includes(":") || name === "xml:space";
}

/** Styles may name parts of the drawing, and fetch nothing. */
function checkStyle(style: string): void {
  if (/@|\\|expression\s*\(|image(?:-set)?\s*\(/i.test(style) && /[:{(;]|@import/.test(style)) {
    refuse("The SVG has styles that fetch something");
  }
  for (const [, target = ""] of style.matchAll(/url\s*\(\s*["']?\s*([^)]{0,20})/gi)) {
    if (!target.startsWith("#")) refuse("The SVG fetches something from elsewhere (url)");
  }
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&([^;\s&]{0,12});?/g, (whole, name: string) => {
    const [, decimal, hexadecimal] = /^#(?:(\d{1,7})|x([\da-f]{1,6}))$/i.exec(name) ?? [];
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
    const character = Number.isNaN(code) ? ENTITIES[name] : characterOf(code);
    return (whole.endsWith(";") ? character : undefined) ?? refuse("The SVG defines entities");
  });
}

function characterOf(code: number): string | undefined {
  const isAllowed =
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 32 && code < 0xd800) ||
    (code > 0xdfff && code < 0x110000);
  return isAllowed ? String.fromCodePoint(code) : undefined;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
