/**
 * The link that stands where one stood before it was drawn anew: with its label, or without one with its address. Else one
 * that leads there too: a link may look and read otherwise for what was saved.
 */
export function linkLike(link: Element): HTMLElement | undefined {
  const links = [...document.links];
  const { className, ariaLabel, href } = link as HTMLAnchorElement;
  const isLike = (each: HTMLAnchorElement | HTMLAreaElement) =>
    each.className === className && (ariaLabel ? each.ariaLabel === ariaLabel : each.href === href);
  return links.find(isLike) ?? links.find((each) => each.href === href);
}
