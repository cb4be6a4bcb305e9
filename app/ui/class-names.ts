/** Joins class names and drops false ones: `classNames("row", isOpen && "row--open")`. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
