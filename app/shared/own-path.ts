/** Returns a path of this site, or /home for anything else. */
export function ownPath(wanted: string | null): string {
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, "http://own.invalid")) return "/home";
  const url = new URL(wanted, "http://own.invalid");
  const path = url.pathname + url.search;
  return url.host === "own.invalid" && !path.startsWith("//") && path !== "/" ? path : "/home";
}

/** The query with the page that opened a record's drawer, if that page is not its list: `?from=/invoices/…/view`. */
export function comingFrom(place: string): string {
  return `?${new URLSearchParams({ from: place })}`;
}

/** The page behind a record's drawer: the page that opened it, or its list with search and page. */
export function placeBehind(list: string, search: string): string {
  const from = new URLSearchParams(search).get("from");
  return from === null ? list + search : ownPath(from);
}

/** The page behind the drawer at `pathname`: a list with its search and page, or the view of the record `id`. */
export function pageBehind({ pathname, search }: { pathname: string; search: string }, id: string): string {
  const segments = pathname.split("/");
  const place = id === "" ? 2 : segments.indexOf(encodeURIComponent(id));
  const isView = segments[place + 1] === "view";
  const behind = segments.slice(0, isView ? place + 2 : place).join("/");
  return placeBehind(behind || "/home", search);
}

/**
 * Where "Go back" leads from a page that is not there: to the page before, unless that is of the same record, which has gone
 * as well. Then it is the record's list.
 * @param before the page of this site that the visitor came from
 * @param id the record's, or "" for an address without one
 */
export function wayBack(
  before: string | null,
  { pathname, search }: { pathname: string; search: string },
  id: string,
): string {
  if (before === null) return "/home";
  if (id === "") return before === pathname + search ? "/home" : before;
  return before.split(/[/?]/).includes(encodeURIComponent(id)) ? listOf(pathname, id) : before;
}

function listOf(pathname: string, id: string): string {
  return pathname.slice(0, Math.max(0, pathname.indexOf(`/${encodeURIComponent(id)}`))) || "/home";
}
