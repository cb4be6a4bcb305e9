import { useMatches } from "@remix-run/react";

type Match = ReturnType<typeof useMatches>[number];

function titleOf({ handle, data }: Match): string | undefined {
  if (typeof data === "object" && data !== null && "pageTitle" in data) return String(data.pageTitle);
  return typeof handle === "object" && handle !== null && "title" in handle
    ? String(handle.title)
    : undefined;
}

/**
 * The titles that routes give: `export const handle = { title: "Customers" }`, or `pageTitle` in the loader's data.
 * `document` is the title of the innermost route. `page` is the title of the page under a drawer.
 */
export function usePageTitles(otherwise: string): { document: string; page: string } {
  const titles = useMatches().flatMap((match) => titleOf(match) ?? []);
  return { document: titles.at(-1) ?? otherwise, page: titles[0] ?? otherwise };
}
