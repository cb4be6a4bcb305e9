import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { focusHead } from "./drawer";

/** What this browser showed last. It outlives the page, which React draws anew where an error is shown in its place. */
let last:
  | { readonly key: string; readonly page: string; readonly head: string; readonly hasDrawer: boolean }
  | undefined;

/**
 * Says to a screen reader which page a link or a search brought, since the focus stays where it was, or goes to the page's head
 * where that is gone. A drawer says its own title by taking the focus, and so does what it was opened from.
 */
export function Arrival({ title, isSilent }: { readonly title: string; readonly isSilent: boolean }) {
  const region = useRef<HTMLParagraphElement>(null);
  const { key, pathname, hash } = useLocation();
  const focusedId = useRef("");
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focusedId.current = target instanceof HTMLElement ? target.id : "";
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is drawn again has not come again
  useEffect(() => {
    const before = last;
    const hasDrawer = document.querySelector("[role=dialog]") !== null;
    const head = toldByHead();
    last = { key, page: pathname, head, hasDrawer };
    if (!before || before.key === key || !region.current) return;
    const isKnown = isSilent || hasDrawer || (before.hasDrawer && before.head === head);
    region.current.textContent = isKnown ? "" : title + head + toldByFilter();
    if (hasDrawer || hash !== "") return;
    // A filter is drawn anew with what it shows now.
    const isLost = document.activeElement === document.body && before.page === pathname;
    if (isLost) document.getElementById(focusedId.current)?.focus({ preventScroll: true });
    focusHead();
  }, [key]);
  return <p ref={region} className="visually-hidden" role="status" />;
}

/** What is wrong with a day that was typed above what is shown. */
function toldByFilter(): string {
  const words = document.querySelector("#main form[method=get] .field__error")?.textContent?.trim();
  return words ? `. ${words}` : "";
}

/** What the head of a list or a week says: its title, and which rows these are of how many, or how many there are. */
function toldByHead(): string {
  const head = document.querySelector("#main h2");
  const count = head?.lastElementChild;
  if (!count) return "";
  const rows = document.querySelector(".pager__range") ?? count;
  return `, ${head.firstChild?.textContent?.trim()}, ${rows.textContent?.trim()}`;
}
