/** Characters that go out at once: a few hundred lines, a millisecond or two of work. */
const CHUNK = 32_768;

/** Lines joined to pieces that are worth sending. What is not asked for is not made. */
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
