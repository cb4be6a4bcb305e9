/**
 * The link that stands where one stood before it was drawn anew: with its label, or without one with its address. Else one
 * that leads there too: a link may look and read otherwise for what was saved.
 */
export function linkLike(link: Element): HTMLElement | undefined {
  const likeness = (each: Element) => each.className + (each.ariaLabel ?? each.getAttribute("href"));
  const links = [...document.links];
  const leadsThere = (each: Element) => each.getAttribute("href") === link.getAttribute("href");
  return links.find((each) => likeness(each) === likeness(link)) ?? links.find(leadsThere);
}
