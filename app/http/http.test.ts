import { describe, expect, it, test } from "vitest";
import { PrinterLateError } from "../paper/printer";
import { ownPath } from "../shared/own-path";
import { pagesAround } from "../ui/pager";
import { screenQuery } from "./paging";
import { problemOf } from "./problem";
import { isSameOrigin } from "./same-origin";

describe("an address to return to", () => {
  it.each([
    ["/customers?search=lee&page=2", "/customers?search=lee&page=2"],
    ["//evil.example/x", "/home"],
    ["/\\evil.example", "/home"],
    ["https://evil.example", "/home"],
    ["javascript:alert(1)", "/home"],
    ["/..//evil.example", "/home"],
    ["/\t/evil.example", "/home"],
    ["", "/home"],
    [null, "/home"],
    ["/", "/home"],
  ])("%s leads to %s", (wanted, path) => {
    expect(ownPath(wanted)).toBe(path);
  });
});

describe("a change is of this site", () => {
  const asked = (headers: Readonly<Record<string, string | undefined>>) => (name: string) =>
    headers[name] ?? null;
  const ours = "http://garage.example:3000";
  it.each([
    [{ Origin: ours, "Sec-Fetch-Site": "cross-site" }, true],
    [{ Origin: "http://evil.example" }, false],
    [{ Origin: "null", "Sec-Fetch-Site": "same-origin" }, false],
    [{ Origin: "rubbish" }, false],
    [{ "Sec-Fetch-Site": "cross-site", Referer: `${ours}/home` }, false],
    [{ "Sec-Fetch-Site": "same-site" }, false],
    [{ "Sec-Fetch-Site": "same-origin" }, true],
    [{ Referer: `${ours}/home` }, true],
    [{ Referer: "http://evil.example/home" }, false],
    [{ Referer: "rubbish" }, false],
    [{}, true],
  ])("%o: %s", (headers, isSame) => {
    expect(isSameOrigin(asked({ Host: "garage.example:3000", ...headers }))).toBe(isSame);
  });

  it.each([
    { Origin: "https://office.example" },
    { Referer: "https://office.example/home" },
  ])("also under the public address: %o", (headers) => {
    const headerOf = asked({ Host: "127.0.0.1:3000", ...headers });
    expect(isSameOrigin(headerOf, new URL("https://office.example/"))).toBe(true);
  });
});

describe("a screen's page", () => {
  it.each(["0", "-1", "x", "1.5", "", "99999999999"])("?page=%s is the first", (page) => {
    expect(screenQuery(new URL(`http://x/?page=${page}`)).page).toBe(1);
  });

  it.each(["%20%20", "%E2%80%8B", "%E2%80%AE%20%C2%AD"])("?search=%s is no search", (search) => {
    expect(screenQuery(new URL(`http://x/?search=${search}`)).search).toBe("");
  });

  it.each(["-", "£", "Mr%20&%20Mrs"])("?search=%s is one", (search) => {
    expect(screenQuery(new URL(`http://x/?search=${search.replace("&", "%26")}`)).search).not.toBe("");
  });

  it("offers the first, the last and those around", () => {
    expect(pagesAround(1, 3)).toEqual([1, 2, 3]);
    expect(pagesAround(1, 129)).toEqual([1, 2, 3, 4, 5, undefined, 129]);
    expect(pagesAround(64, 129)).toEqual([1, undefined, 63, 64, 65, undefined, 129]);
    expect(pagesAround(129, 129)).toEqual([1, undefined, 125, 126, 127, 128, 129]);
  });
});

test("a paper that took too long is a 503 with its sentence, and no fault", () => {
  expect(problemOf(new PrinterLateError(20))).toEqual({
    ...{ status: 503, retryAfter: 30 },
    message: "The document was not printed within 20 s. Try again in a minute.",
  });
});
