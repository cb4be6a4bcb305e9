/** The link that stands where one stood before its rows were drawn anew: with its label, or without one with its address. */
export function linkLike(link: Element): HTMLAnchorElement | undefined {
  const likeness = (each: Element) =>
    `${each.className} ${each.getAttribute("aria-label") ?? each.getAttribute("href")}`;
  return link.matches("a")
    ? [...document.querySelectorAll("a")].find((each) => likeness(each) === likeness(link))
    : undefined;
}
