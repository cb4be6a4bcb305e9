/** The calls at a path by method, and the values of its `{name}` segments. */
export interface Match<T> {
  readonly methods: ReadonlyMap<string, T>;
  readonly params: Readonly<Record<string, string>>;
}

interface Place<T> {
  /** By word, in lower case. */
  readonly words: Map<string, Place<T>>;
  any?: { readonly name: string; readonly place: Place<T> };
  readonly methods: Map<string, T>;
}

const emptyPlace = <T>(): Place<T> => ({ words: new Map(), methods: new Map() });

/**
 * Finds calls by path. A word takes precedence over a `{name}` and matches in any case. Segments are percent-decoded
 * one by one, and trailing slashes are ignored.
 * @example matcher(calls)("customers/x5")?.methods.get("GET")
 */
export function matcher<T extends { readonly method: string; readonly path: string }>(
  calls: readonly T[],
): (path: string) => Match<T> | undefined {
  const root = emptyPlace<T>();
  for (const call of calls) {
    let place = root;
    for (const segment of call.path.split("/")) place = placeOf(place, segment);
    place.methods.set(call.method.toUpperCase(), call);
  }
  return (path) => found(root, path.replace(/\/+$/, "").split("/").map(decoded), {});
}

/** Finds or creates the place of a path segment. */
function placeOf<T>(parent: Place<T>, segment: string): Place<T> {
  const name = /^\{(\w+)\}$/.exec(segment)?.[1];
  if (name !== undefined) {
    parent.any ??= { name, place: emptyPlace() };
    return parent.any.place;
  }
  const place = parent.words.get(segment) ?? emptyPlace();
  parent.words.set(segment, place);
  return place;
}

function found<T>(
  place: Place<T>,
  [segment, ...rest]: readonly string[],
  params: Readonly<Record<string, string>>,
): Match<T> | undefined {
  if (segment === undefined) return place.methods.size > 0 ? { methods: place.methods, params } : undefined;
  if (segment === "") return undefined;
  const word = place.words.get(segment.toLowerCase());
  const atWord = word && found(word, rest, params);
  if (atWord || !place.any) return atWord;
  return found(place.any.place, rest, { ...params, [place.any.name]: segment });
}

/** Decodes a segment; an invalid encoding is taken literally. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
