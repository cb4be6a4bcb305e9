import { useMatches } from "@remix-run/react";

type Match = ReturnType<typeof useMatches>[number];

interface Titles {
  readonly title: string;
  /** With the record that the screen is about. */
  readonly named: string;
}

/** What routes export as `handle`, of which the titles are read here. */
interface Titled {
  /** A record that may be of two kinds has a title of its own for each. Of a loader that failed there is no data. */
  readonly title: string | ((data: unknown) => string);
  /** Which record or day the screen is about, from the loader's data, or which part it is: "– Day books". "" for the usual one. */
  of?(data: unknown): string | number;
}

function titlesOf({ handle, data }: Match): Titles[] {
  if (!isTitled(handle)) return [];
  const title = typeof handle.title === "string" ? handle.title : handle.title(data);
  // A loader that failed has no data.
  const name = handle.of && data ? shortened(String(handle.of(data))) : "";
  const named = name === "" ? title : `${title} ${name}`;
  return [{ title, named }];
}

/** Browsers cut off titles of more than 70 characters, and the garage's name stands at the end. */
const LONGEST_NAME = 35;

function shortened(name: string): string {
  const letters = [...name];
  return letters.length <= LONGEST_NAME
    ? name
    : `${letters
        .slice(0, LONGEST_NAME - 1)
        .join("")
        .trimEnd()}…`;
}

function isTitled(handle: unknown): handle is Titled {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

/**
 * The titles that routes give: `export const handle = { title: "Customers" }`. The screen of one record says which, from the loader's data:
 * `{ title: "Tax Invoice", of: ({ invoice }: Screen) => invoice.autoId }`.
 * `document` is the title of the window, which tells several of them apart. A drawer that names no record is named with the page under it.
 * `page` is the title of the page under a drawer.
 */
export function usePageTitles(otherwise: string): { document: string; page: string } {
  const titles = useMatches().flatMap(titlesOf);
  const [page, innermost] = [titles[0], titles.at(-1)];
  if (page === undefined || innermost === undefined) return { document: otherwise, page: otherwise };
  const isNamedByPage =
    innermost !== page && innermost.named === innermost.title && page.named !== page.title;
  return {
    document: isNamedByPage ? `${innermost.named}, ${page.named}` : innermost.named,
    page: page.title,
  };
}
