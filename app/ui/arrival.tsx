import { useLocation, useMatches } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isDrawerHandle } from "./drawer";

/** Where this browser is. It outlives the page, which React draws anew where an error is shown in its place. */
let here:
  | { readonly key: string; readonly page: string | undefined; readonly hasDrawer: boolean }
  | undefined;

/**
 * Says to a screen reader which page a link or a search brought, since the focus stays where it was. A drawer says its own
 * title by taking the focus, and so does what it was opened from.
 */
export function Arrival({ title, isSilent }: { readonly title: string; readonly isSilent: boolean }) {
  const region = useRef<HTMLParagraphElement>(null);
  const { key } = useLocation();
  const matches = useMatches();
  const pages = matches.filter(({ handle }) => !isDrawerHandle(handle));
  const page = pages.at(-1)?.pathname;
  const hasDrawer = pages.length < matches.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is drawn again has not come again
  useEffect(() => {
    const before = here;
    here = { key, page, hasDrawer };
    if (!before || before.key === key || !region.current) return;
    const isKnown = isSilent || hasDrawer || (before.hasDrawer && before.page === page);
    region.current.textContent = isKnown ? "" : [title, ...toldByHead()].join(", ");
  }, [key]);
  return <p ref={region} className="visually-hidden" role="status" />;
}

/** What the head of a list or a week says: its title, and which rows these are of how many, or how many there are. */
function toldByHead(): string[] {
  const head = document.querySelector("#main h2");
  const count = head?.lastElementChild;
  if (!count) return [];
  return [head.firstChild, document.querySelector(".pager__range") ?? count].map(
    (part) => part?.textContent?.trim() ?? "",
  );
}
