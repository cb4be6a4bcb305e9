/** Joins the class names that hold: `classNames("row", isOpen && "row--open")`. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
