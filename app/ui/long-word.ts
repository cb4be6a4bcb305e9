import { isValidElement, type ReactNode } from "react";

/** Longer than any word of the trade, and than most columns are wide. */
const LONG_WORD = /\S{25}/;

/**
 * The class of a cell with a word that must be broken to stay in its column. No other cell breaks its words, so a column is as wide as
 * they need.
 */
export function longWordClass(content: ReactNode): "has-long-word" | undefined {
  return hasLongWord(content) ? "has-long-word" : undefined;
}

function hasLongWord(content: ReactNode): boolean {
  if (typeof content === "string") return LONG_WORD.test(content);
  if (Array.isArray(content)) return content.some(hasLongWord);
  return isValidElement<{ readonly children?: ReactNode }>(content) && hasLongWord(content.props.children);
}
