import { deflateSync, inflateSync } from "node:zlib";
import { withArtifacts } from "./artifacts";

/** Objects in one compressed stream: more are smaller, but a reader unpacks a whole stream for one object. */
const OBJECTS_IN_STREAM = 1000;

/** Below so many bytes of what Chromium writes, the best compression takes half as long again for a hundredth of the size. */
const LONG = 200_000;

interface PdfObject {
  readonly number: number;
  /** What stands between `obj` and `endobj`. */
  readonly body: Buffer;
}

/** Where an object stands: at a place of the file, or in a stream of objects. */
type Place =
  | readonly [kind: 1, offset: number, generation: 0]
  | readonly [kind: 2, stream: number, index: number];

/**
 * Packs a PDF's small objects into compressed streams (PDF 1.5, ISO 32000-1, 7.5.7). Chromium writes them as plain text, and the
 * structure that screen readers follow has several for each cell of a table: most of a long paper. The page shows the same.
 * A file whose objects are not listed as Chromium 131 to 153 lists them is returned as it is.
 */
export function compactPdf(pdf: Buffer): Buffer {
  try {
    return compacted(pdf) ?? pdf;
  } catch (error) {
    if (error instanceof UnknownFormError || (error as { code?: string }).code?.startsWith("Z_")) return pdf;
    throw error;
  }
}

/** Something in the file is not as Chromium writes it. */
class UnknownFormError extends Error {}

function compacted(pdf: Buffer): Buffer | undefined {
  const read = readObjects(pdf);
  if (!read) return undefined;
  const level = pdf.byteLength > LONG ? 9 : 6;
  const { objects, parents } = withoutWrappers(withMarkedPages(read.objects, level));
  const numbers = new Map(objects.map(({ number }, index) => [`${number}`, `${index + 1}`]));
  for (const [wrapper, parent] of parents) numbers.set(wrapper, numberIn(numbers, parent));
  const counted = objects.map(({ body }, index) => ({ number: index + 1, body: renumbered(body, numbers) }));
  return write(counted, renumberedText(read.trailer, numbers), level);
}

/** Strings come first: what looks like a reference in a string is text. */
const STRING_OR_REFERENCE = /\((?:\\.|[^\\)])*\)|<[\da-fA-F]*>|\b(\d+)(?= 0 R\b)/gs;

function numberIn(numbers: ReadonlyMap<string, string>, number: string): string {
  const found = numbers.get(number);
  if (found === undefined) throw new UnknownFormError(`There is no object ${number}`);
  return found;
}

/** Objects that count without gaps are listed in a few bytes. */
function renumberedText(text: string, numbers: ReadonlyMap<string, string>): string {
  return text.replace(STRING_OR_REFERENCE, (all, number?: string) => {
    return number === undefined ? all : numberIn(numbers, number);
  });
}

function renumbered(body: Buffer, numbers: ReadonlyMap<string, string>): Buffer {
  const end = isStream(body) ? dictionaryEnd(body) : body.byteLength;
  const dictionary = renumberedText(body.toString("latin1", 0, end), numbers);
  return Buffer.concat([Buffer.from(dictionary, "latin1"), body.subarray(end)]);
}

/** More than the dictionary of any stream takes. */
const DICTIONARY_BYTES = 4096;

function dictionaryEnd(stream: Buffer): number {
  const [dictionary] = /^<<.*?>> ?(?=stream\n)/s.exec(stream.toString("latin1", 0, DICTIONARY_BYTES)) ?? [];
  if (dictionary === undefined) throw new UnknownFormError("A stream begins in another way");
  return dictionary.length;
}

/** The pages with their heads and feet marked: see `withArtifacts`. */
function withMarkedPages(objects: readonly PdfObject[], level: number): readonly PdfObject[] {
  const contents = new Set(
    objects.flatMap(({ body }) => {
      const text = isStream(body) ? "" : body.toString("latin1");
      return /\/Type \/Page\s/.test(text) ? [Number(/\/Contents (\d+) 0 R/.exec(text)?.[1])] : [];
    }),
  );
  return objects.map(({ number, body }) => {
    const [head] =
      /^<<\/Filter \/FlateDecode\n\/Length \d+>> stream\n/.exec(body.toString("latin1", 0, 80)) ?? [];
    if (head === undefined || !contents.has(number)) return { number, body };
    const content = inflateSync(body.subarray(head.length)).toString("latin1");
    return { number, body: streamOf("", Buffer.from(withArtifacts(content), "latin1"), level) };
  });
}

/** An element without a meaning around one text: the element around it, its page, and the number of the text there. */
const WRAPPER = /^<<\/Type \/StructElem\n\/S \/NonStruct\n\/P (\d+) 0 R\n\/Pg (\d+ 0 R)\n\/K (\d+)>>\s*$/;

/** What an element holds: one other element, or several. */
const HELD = /^\/K (?:\d+ 0 R|\[[\d R]*\])/m;

/**
 * Takes away the element (`NonStruct`) that Chromium puts around each text: the cell or paragraph around it holds the text
 * itself. An element holds texts of one page, so those of another keep theirs.
 * @returns `parents`: by the number of an element that was taken away, the number of the one around it
 */
function withoutWrappers(objects: readonly PdfObject[]): {
  readonly objects: readonly PdfObject[];
  readonly parents: ReadonlyMap<string, string>;
} {
  const small = objects.filter(({ body }) => !isStream(body));
  const texts = new Map(small.map(({ number, body }) => [`${number}`, body.toString("latin1")]));
  const parents = new Map<string, string>();
  const contents = new Map<string, string>();
  const pages = new Map<string, string>();
  for (const [number, text] of texts) {
    const [, parent = "", page = "", content = ""] = WRAPPER.exec(text) ?? [];
    const around = texts.get(parent) ?? "";
    if (!around.includes("/Type /StructElem") || !HELD.test(around) || around.includes("/Pg ")) continue;
    if (!pages.has(parent)) pages.set(parent, page);
    if (pages.get(parent) !== page) continue;
    parents.set(number, parent);
    contents.set(number, content);
  }
  const holding = (text: string, page: string) =>
    text.replace(HELD, (list) => {
      return `/Pg ${page}\n${list.replace(/(\d+) 0 R/g, (all, each: string) => contents.get(each) ?? all)}`;
    });
  return {
    parents,
    objects: objects
      .filter(({ number }) => !parents.has(`${number}`))
      .map(({ number, body }) => {
        const page = pages.get(`${number}`);
        const text = texts.get(`${number}`);
        if (page === undefined || text === undefined) return { number, body };
        return { number, body: Buffer.from(holding(text, page), "latin1") };
      }),
  };
}

function readObjects(pdf: Buffer): { objects: PdfObject[]; trailer: string } | undefined {
  const tail = pdf.toString("latin1", pdf.lastIndexOf("startxref"));
  const table = Number(/^startxref\s+(\d+)/.exec(tail)?.[1]);
  const list = pdf.toString("latin1", table, pdf.length);
  const head = /^xref\n0 (\d+)\n/.exec(list);
  const trailer = /trailer\n<<\/Size \d+\n(.*?)>>\nstartxref/s.exec(list)?.[1];
  if (!head || trailer === undefined) return undefined;
  const starts = Array.from({ length: Number(head[1]) }, (_, number) => {
    const [, offset, kind] = /^(\d{10}) \d{5} ([nf])/.exec(list.slice(head[0].length + number * 20)) ?? [];
    return { number, start: Number(offset), isUsed: kind === "n" };
  })
    .filter(({ isUsed }) => isUsed)
    .sort((a, b) => a.start - b.start);
  const objects: PdfObject[] = [];
  for (const [index, { number, start }] of starts.entries()) {
    const opening = `${number} 0 obj\n`;
    const end = pdf.lastIndexOf("endobj", starts[index + 1]?.start ?? table);
    if (pdf.toString("latin1", start, start + opening.length) !== opening || end < start) return undefined;
    objects.push({ number, body: pdf.subarray(start + opening.length, end) });
  }
  return { objects: objects.sort((a, b) => a.number - b.number), trailer };
}

/** No string of a dictionary ends so: it would still have its bracket to close. */
const isStream = (body: Buffer) => body.subarray(-10).toString("latin1").trimEnd() === "endstream";

function write(objects: readonly PdfObject[], trailer: string, level: number): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.byteLength;
  };
  const places = new Map<number, Place>();
  const addObject = (number: number, body: Buffer) => {
    places.set(number, [1, length, 0]);
    add(Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from("endobj\n")]));
  };
  add(Buffer.from("%PDF-1.7\n%\xd3\xeb\xe9\xe1\n", "latin1"));
  for (const { number, body } of objects) if (isStream(body)) addObject(number, body);
  const small = objects.filter(({ body }) => !isStream(body));
  let next = (objects.at(-1)?.number ?? 0) + 1;
  for (let from = 0; from < small.length; from += OBJECTS_IN_STREAM) {
    const packed = small.slice(from, from + OBJECTS_IN_STREAM);
    for (const [index, { number }] of packed.entries()) places.set(number, [2, next, index]);
    addObject(next, streamOfObjects(packed, level));
    next += 1;
  }
  const start = length;
  places.set(next, [1, start, 0]);
  addObject(next, streamOfPlaces(places, next + 1, trailer, level));
  add(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function streamOf(dictionary: string, data: Buffer, level: number): Buffer {
  const packed = deflateSync(data, { level });
  const head = `<<${dictionary}/Filter/FlateDecode/Length ${packed.byteLength}>>stream\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), packed, Buffer.from("\nendstream\n")]);
}

function streamOfObjects(objects: readonly PdfObject[], level: number): Buffer {
  let offset = 0;
  const list = objects.map(({ number, body }) => {
    const entry = `${number} ${offset}`;
    offset += body.byteLength;
    return entry;
  });
  const head = Buffer.from(`${list.join(" ")}\n`);
  const dictionary = `/Type/ObjStm/N ${objects.length}/First ${head.byteLength}`;
  return streamOf(dictionary, Buffer.concat([head, ...objects.map(({ body }) => body)]), level);
}

/** Bytes of an object's place: its kind, and two numbers. */
const WIDTHS = [1, 4, 2] as const;
const ROW = 7;

/** Each row is written as its difference from the one before (PNG's "up"): most rows only count one further. */
function streamOfPlaces(
  places: ReadonlyMap<number, Place>,
  size: number,
  trailer: string,
  level: number,
): Buffer {
  const rows = Buffer.alloc(size * ROW);
  for (const [number, [kind, first, second]] of places) {
    rows.writeUInt8(kind, number * ROW);
    rows.writeUInt32BE(first, number * ROW + 1);
    rows.writeUInt16BE(second, number * ROW + 5);
  }
  const differences = Buffer.alloc(size * (ROW + 1));
  for (let row = 0; row < size; row += 1) {
    differences[row * (ROW + 1)] = 2;
    for (let at = 0; at < ROW; at += 1) {
      const above = row === 0 ? 0 : (rows[(row - 1) * ROW + at] ?? 0);
      differences[row * (ROW + 1) + 1 + at] = (rows[row * ROW + at] ?? 0) - above;
    }
  }
  const parameters = `/DecodeParms<</Predictor 12/Columns ${ROW}>>`;
  return streamOf(
    `/Type/XRef/Size ${size}/W[${WIDTHS.join(" ")}]${parameters}${trailer}`,
    differences,
    level,
  );
}
