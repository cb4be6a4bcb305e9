/** Begins a marked piece of content, such as one that the structure has a number for, or ends it. */
const MARK = /\/\w+\s?(?:<<.*?>>\s?)?(?:BDC|BMC)\n|\bEMC\n/gs;

/** Operators that paint text, lines, areas or pictures. */
const PAINTS = /\b(?:T[jJ]|[fBbSs]\*?|Do|sh)\s/;

/**
 * Marks what a page paints outside its structure as an artifact (ISO 14289-1, 7.1): the running head and foot. Screen readers
 * then leave them out, where Chromium 153 leaves them unmarked. A page whose marks do not balance is returned as it is.
 * @param content the operators of a page
 */
export function withArtifacts(content: string): string {
  const parts: string[] = [];
  const addUnmarked = (part: string) => {
    parts.push(PAINTS.test(part) ? `/Artifact BMC\n${part}EMC\n` : part);
  };
  let end = 0;
  // Letters of some scripts stand in marks of their own, inside the piece.
  let depth = 0;
  for (const { 0: mark, index } of content.matchAll(MARK)) {
    const isEnd = mark === "EMC\n";
    if (isEnd && depth === 0) return content;
    if (!isEnd && depth === 0) {
      addUnmarked(content.slice(end, index));
      end = index;
    }
    depth += isEnd ? -1 : 1;
    if (depth > 0) continue;
    parts.push(content.slice(end, index + mark.length));
    end = index + mark.length;
  }
  if (depth > 0) return content;
  addUnmarked(content.slice(end));
  return parts.join("");
}
