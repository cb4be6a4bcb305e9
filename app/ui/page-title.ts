import { useMatches } from "@remix-run/react";

/** What a route says of its title: words, or how to make them from what it loaded. */
export interface TitleHandle {
  readonly title: string;
}

/** The title of the innermost route that has one: `export const handle = { title: "Customers" }`. */
export function usePageTitle(otherwise: string): string {
  const matches = useMatches();
  for (const { handle, data } of matches.toReversed()) {
    if (typeof data === "object" && data !== null && "pageTitle" in data) return String(data.pageTitle);
    if (typeof handle === "object" && handle !== null && "title" in handle) return String(handle.title);
  }
  return otherwise;
}
