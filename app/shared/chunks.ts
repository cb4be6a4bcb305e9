/** Characters per chunk: a few hundred lines, or one to two milliseconds of work. */
const CHUNK = 32_768;

/** Joins lines into chunks worth sending. Generates them only on demand. */
export function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk = "";
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}
