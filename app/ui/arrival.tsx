import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { focusHead } from "./drawer";

/** What this browser showed last. It outlives the page, which React draws anew where an error is shown in its place. */
let last: { readonly key: string; readonly head: string; readonly hasDrawer: boolean } | undefined;

/**
 * Says to a screen reader which page a link or a search brought, since the focus stays where it was, or goes to the page's head
 * where that is gone. A drawer says its own title by taking the focus, and so does what it was opened from.
 */
export function Arrival({ title, isSilent }: { readonly title: string; readonly isSilent: boolean }) {
  const region = useRef<HTMLParagraphElement>(null);
  const { key, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is drawn again has not come again
  useEffect(() => {
    const before = last;
    const hasDrawer = document.querySelector("[role=dialog]") !== null;
    const head = toldByHead();
    last = { key, head, hasDrawer };
    if (!before || before.key === key || !region.current) return;
    const isKnown = isSilent || hasDrawer || (before.hasDrawer && before.head === head);
    region.current.textContent = isKnown ? "" : title + head;
    if (!hasDrawer && hash === "") focusHead();
  }, [key]);
  return <p ref={region} className="visually-hidden" role="status" />;
}

/** What the head of a list or a week says: its title, and which rows these are of how many, or how many there are. */
function toldByHead(): string {
  const head = document.querySelector("#main h2");
  const count = head?.lastElementChild;
  if (!count) return "";
  const rows = document.querySelector(".pager__range") ?? count;
  return `, ${head.firstChild?.textContent?.trim()}, ${rows.textContent?.trim()}`;
}
