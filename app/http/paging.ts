import { ValidationError } from "../shared/errors";
import { searchWords } from "../shared/text";

/** Rows on a screen's page. */
export const SCREEN_ROWS = 10;

/** Rows on an api page by default, and at most. */
export const API_ROWS = 500;

const LONGEST_SEARCH = 200;

const WHOLE = /^[1-9]\d{0,8}$/;

/** The query of a list screen: `?search=&page=`. An invalid page is page 1; a page past the end is the last one. */
export function screenQuery(url: URL): { search: string; page: number; limit: number; stopAtLast: true } {
  const page = url.searchParams.get("page") ?? "";
  return {
    search: soughtIn(url, "search"),
    page: WHOLE.test(page) ? Number(page) : 1,
    limit: SCREEN_ROWS,
    stopAtLast: true,
  };
}

/** What an address asks to look for. Marks that nobody sees, as a paste may hold, are nothing. */
export function soughtIn(url: URL, name: string): string {
  const text = (url.searchParams.get(name) ?? "").trim().slice(0, LONGEST_SEARCH);
  return searchWords(text).length === 0 ? "" : text;
}

/** The query of an api list: `?page=&limit=`. @throws ValidationError */
export function apiPage(url: URL): { page: number; limit: number } {
  const errors: Record<string, string[]> = {};
  const read = (name: string, otherwise: number, most: number) => {
    const value = url.searchParams.get(name);
    if (value === null) return otherwise;
    if (WHOLE.test(value) && Number(value) <= most) return Number(value);
    errors[name] = [`Must be a whole number from 1 to ${most}`];
    return otherwise;
  };
  const page = read("page", 1, 999_999_999);
  const limit = read("limit", API_ROWS, API_ROWS);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return { page, limit };
}
