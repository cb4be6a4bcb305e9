/** Begins a piece of content that the structure has a number for; ends it. */
const TAGGED = /\/\w+ <<\/MCID \d+ >>\s?BDC\n.*?EMC\n/gs;

/** Operators that paint text, lines, areas or pictures. */
const PAINTS = /\b(?:T[jJ]|[fBbSs]\*?|Do|sh)\s/;

/**
 * Marks what a page paints outside its structure as an artifact (ISO 14289-1, 7.1): the running head and foot. Screen readers
 * then leave them out, where Chromium 153 leaves them unmarked.
 * @param content the operators of a page
 */
export function withArtifacts(content: string): string {
  const parts: string[] = [];
  const addUntagged = (part: string) => {
    parts.push(PAINTS.test(part) ? `/Artifact BMC\n${part}EMC\n` : part);
  };
  let end = 0;
  for (const { 0: tagged, index } of content.matchAll(TAGGED)) {
    addUntagged(content.slice(end, index));
    parts.push(tagged);
    end = index + tagged.length;
  }
  addUntagged(content.slice(end));
  return parts.join("");
}
