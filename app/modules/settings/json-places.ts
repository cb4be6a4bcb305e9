/** Where something stands in a text of JSON. Lines and columns count from 1. */
export interface JsonPlace {
  readonly line: number;
  readonly column: number;
}

/** The text is no JSON: what is wrong, in words for the person who typed it, and where. */
export interface JsonFault extends JsonPlace {
  readonly reason: string;
}

type Path = readonly PropertyKey[];

/** The deepest nesting that is read. */
const DEEPEST = 100;

/**
 * Finds the first fault of a text of JSON, and where each of its values stands. JSON.parse tells neither a line nor, for most
 * faults, any place.
 */
export function jsonPlaces(text: string): {
  readonly fault: JsonFault | undefined;
  /** The line of the value at a path, or of the nearest value around it. */
  readonly lineOf: (path: Path) => number;
} {
  const reader = new Reader(text);
  const fault = reader.read();
  const lineOf = (path: Path): number => {
    for (let length = path.length; length >= 0; length--) {
      const at = reader.places.get(keyOf(path.slice(0, length)));
      if (at !== undefined) return placeAt(text, at).line;
    }
    return 1;
  };
  return { fault, lineOf };
}

const keyOf = (path: Path) => JSON.stringify(path.map(String));

function placeAt(text: string, offset: number): JsonPlace {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

class Fault {
  constructor(
    readonly at: number,
    readonly reason: string,
  ) {}
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /(?:true|false|null)\b/y;
const ESCAPE = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/;

/** Reads JSON from left to right and notes where its values begin; those of an object's fields at their names. */
class Reader {
  readonly places = new Map<string, number>();
  private at = 0;

  constructor(private readonly text: string) {}

  read(): JsonFault | undefined {
    try {
      this.value([]);
      this.skip();
      if (this.at < this.text.length) throw new Fault(this.at, "there is more after the end");
      return undefined;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { ...placeAt(this.text, error.at), reason: error.reason };
    }
  }

  private next(): string {
    return this.text[this.at] ?? "";
  }

  private skip(): void {
    while (/^[ \t\r\n]/.test(this.next())) this.at++;
    if (this.text.startsWith("//", this.at) || this.text.startsWith("/*", this.at)) {
      throw new Fault(this.at, "JSON holds no comments");
    }
  }

  private value(path: Path): void {
    this.skip();
    const key = keyOf(path);
    if (!this.places.has(key)) this.places.set(key, this.at);
    if (path.length > DEEPEST) throw new Fault(this.at, "it is nested too deeply");
    if (this.next() === "{") this.list("}", () => this.field(path));
    else if (this.next() === "[") this.list("]", (index) => this.value([...path, index]));
    else if (this.next() === '"') this.quoted();
    else if (!this.takes(NUMBER) && !this.takes(WORD)) throw this.misfit();
  }

  /** What stands where a value should. */
  private misfit(): Fault {
    if (this.next() === "") return new Fault(this.at, "the file ends too early");
    if (this.next() === "'") return new Fault(this.at, "text stands in double quotes, not in single ones");
    if (/[,}\]]/.test(this.next())) return new Fault(this.at, `a value is missing before ${this.next()}`);
    return new Fault(this.at, "text must stand in double quotes");
  }

  private list(end: "}" | "]", item: (index: number) => void): void {
    const opened = this.at;
    this.at++;
    this.skip();
    for (let index = 0; this.next() !== end; index++) {
      item(index);
      const behind = this.at;
      this.skip();
      if (this.next() === end) break;
      if (this.next() === "") {
        const { line } = placeAt(this.text, opened);
        throw new Fault(this.at, `the ${end} is missing that closes what begins in line ${line}`);
      }
      if (this.next() !== ",") throw new Fault(behind, "a comma is missing");
      const comma = this.at;
      this.at++;
      this.skip();
      if (this.next() === end) throw new Fault(comma, `there is a comma too many before ${end}`);
    }
    this.at++;
  }

  private field(path: Path): void {
    const begins = this.at;
    if (this.next() !== '"') {
      if (/[,:]/.test(this.next())) throw new Fault(this.at, `there is a ${this.next()} too many`);
      throw this.next() === "'" || this.next() === ""
        ? this.misfit()
        : new Fault(this.at, "a name must stand in double quotes");
    }
    const name = this.quoted();
    this.skip();
    if (this.next() !== ":") throw new Fault(this.at, `a colon is missing after "${name.slice(0, 40)}"`);
    this.at++;
    this.places.set(keyOf([...path, name]), begins);
    this.value([...path, name]);
  }

  private quoted(): string {
    const begins = this.at;
    this.at++;
    for (; this.next() !== '"'; this.at++) {
      if (this.next() === "" || this.next() === "\n")
        throw new Fault(begins, "the closing quote of a text is missing");
      if (this.next() < " ") throw new Fault(this.at, "a text holds a tab or another control character");
      if (this.next() !== "\\") continue;
      const [escaped] = ESCAPE.exec(this.text.slice(this.at, this.at + 6)) ?? [];
      if (escaped === undefined) throw new Fault(this.at, "a text holds a single \\; write \\\\ for it");
      this.at += escaped.length - 1;
    }
    this.at++;
    return JSON.parse(this.text.slice(begins, this.at)) as string;
  }

  private takes(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    this.at += found?.length ?? 0;
    return found !== undefined;
  }
}
