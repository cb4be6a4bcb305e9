import { useMatches } from "@remix-run/react";

type Match = ReturnType<typeof useMatches>[number];

interface Titles {
  readonly title: string;
  /** With the record that the screen is about. */
  readonly named: string;
}

/** What routes export as `handle`, of which the titles are read here. */
interface Titled {
  readonly title: string;
  of?(data: unknown): string | number;
}

function titlesOf({ handle, data }: Match): Titles[] {
  if (!isTitled(handle)) return [];
  const { title } = handle;
  // A loader that failed has no data.
  const named = handle.of && data ? `${title} ${handle.of(data)}` : title;
  return [{ title, named }];
}

function isTitled(handle: unknown): handle is Titled {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

/**
 * The titles that routes give: `export const handle = { title: "Customers" }`. The page of one record says which, from the loader's data:
 * `{ title: "Tax Invoice", of: ({ invoice }: Screen) => invoice.autoId }`.
 * `document` is the title of the window, where several of them are told apart. `page` is the title of the page under a drawer.
 */
export function usePageTitles(otherwise: string): { document: string; page: string } {
  const titles = useMatches().flatMap(titlesOf);
  const [page, drawer] = [titles[0], titles.at(-1)];
  if (page === undefined || drawer === undefined) return { document: otherwise, page: otherwise };
  const isOverRecord = drawer !== page && page.named !== page.title;
  return { document: isOverRecord ? `${drawer.named}, ${page.named}` : drawer.named, page: page.title };
}
