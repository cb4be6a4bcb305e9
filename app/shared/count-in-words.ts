/** `1 line`, `1,200 lines`. */
export function countInWords(count: number, one: string): string {
  return `${count.toLocaleString("en-GB")} ${one}${count === 1 ? "" : "s"}`;
}
