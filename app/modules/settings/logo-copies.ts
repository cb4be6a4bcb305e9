/** An element of a drawing, as far as it says how much is drawn. */
export interface Part {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly parts: Part[];
  /** How many letters it has. */
  letters: number;
}

/** A long outline, or a text, takes as long as several short ones. */
const LETTERS_OF_A_SHAPE = 200;

/** Deeper than any drawing refers to its parts, and less than the stack takes. */
const DEEPEST_REFERENCE = 500;

/** Cheap to draw, and each of a logo's shapes may be filled with one. */
const FILLS: ReadonlySet<string> = new Set(["linearGradient", "radialGradient"]);

/**
 * How many shapes a drawing comes to once its copies, clips and masks are drawn: each counts wherever an attribute refers to it. What
 * style sheets refer to is not followed: they clip ordinary logos in many ways.
 * Infinity for more than `most`, and for parts that refer to themselves.
 */
export function shapesDrawn(root: Part, most: number): number {
  const named = new Map<string, Part>();
  const gather = (part: Part): void => {
    const id = part.attributes.get("id");
    if (id !== undefined && !named.has(id)) named.set(id, part);
    for (const each of part.parts) gather(each);
  };
  gather(root);
  const counted = new Map<Part, number>();
  let followed = 0;
  const countOf = (part: Part, depth: number): number => {
    const known = counted.get(part);
    if (known !== undefined) return known;
    if (depth > DEEPEST_REFERENCE) return Number.POSITIVE_INFINITY;
    // Met again before it is counted, it refers to itself.
    counted.set(part, Number.POSITIVE_INFINITY);
    let shapes = 1 + Math.floor(part.letters / LETTERS_OF_A_SHAPE);
    for (const each of part.parts) shapes += countOf(each, depth + 1);
    for (const id of idsIn(part)) {
      const target = named.get(id);
      if (target === undefined || FILLS.has(target.name)) continue;
      // Each of them is a shape at least.
      followed += 1;
      shapes += followed > most ? Number.POSITIVE_INFINITY : countOf(target, depth + 1);
      if (shapes > most) return Number.POSITIVE_INFINITY;
    }
    counted.set(part, shapes);
    return shapes;
  };
  const shapes = countOf(root, 0);
  return shapes > most ? Number.POSITIVE_INFINITY : shapes;
}

function idsIn({ attributes }: Part): string[] {
  return [...attributes].flatMap(([name, value]) => {
    if (name === "href" || name === "xlink:href") return [decoded(value.trim().slice(1))];
    const [, ...addresses] = value.split(/url\(/i);
    return addresses.flatMap((address) => {
      const [, id] = /^\s{0,9}["']?\s{0,9}#([^"')]+)/.exec(address) ?? [];
      return id === undefined ? [] : [decoded(id.trim())];
    });
  });
}

/** Browsers decode what names a part. */
function decoded(fragment: string): string {
  return fragment.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}
