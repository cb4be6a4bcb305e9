import { type FileMark, kindOfFile, type PartPrints } from "./account-export";
import { FILE_KINDS, type FileKind } from "./account-file";

/** A document, or a customer or supplier, that is in the files in another way than when they were taken. */
export interface ChangedPart {
  readonly kind: FileKind;
  readonly number: number;
  readonly how: "new" | "changed" | "gone";
}

/** A file as it is made now. */
interface MadeFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly prints: PartPrints;
}

/**
 * What differs between the files that were taken of some days and those that are made now. A kind is compared as a whole, because one
 * more document moves others into the next file. New is only what is in a file that was taken. Kinds of which a mark kept no prints
 * are left out.
 * @param marks by the files' names
 */
export function changedParts(
  marks: Readonly<Record<string, Pick<FileMark, "parts">>>,
  files: readonly MadeFile[],
): ChangedPart[] {
  const taken = Object.entries(marks).map(([name, { parts }]) => ({ kind: kindOfFile(name), prints: parts }));
  return FILE_KINDS.flatMap((kind) => {
    const isOfKind = (each: { readonly kind: string }) => each.kind === kind;
    const marked = taken.filter(isOfKind);
    if (marked.length === 0 || marked.some(({ prints }) => prints === undefined)) return [];
    const made = files.filter(isOfKind);
    const before = joined(marked);
    const now = joined(made);
    const inTaken = joined(made.filter(({ name }) => name in marks));
    const howOf = (number: string): ChangedPart["how"] | undefined => {
      if (!(number in before)) return number in inTaken ? "new" : undefined;
      if (!(number in now)) return "gone";
      return before[number] === now[number] ? undefined : "changed";
    };
    // Numbers as keys come in their order.
    return Object.keys({ ...before, ...now }).flatMap((number) => {
      const how = howOf(number);
      return how === undefined ? [] : { kind, number: Number(number), how };
    });
  });
}

function joined(files: readonly { readonly prints: PartPrints | undefined }[]): PartPrints {
  return Object.assign({}, ...files.map(({ prints }) => prints));
}
