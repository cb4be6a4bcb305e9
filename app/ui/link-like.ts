/** The link that stands where one stood before its rows were drawn anew: with its label, or without one with its address. */
export function linkLike(link: Element): HTMLElement | undefined {
  const likeness = (each: Element) => each.className + (each.ariaLabel ?? each.getAttribute("href"));
  return [...document.links].find((each) => likeness(each) === likeness(link));
}
