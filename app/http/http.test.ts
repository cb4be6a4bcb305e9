import { describe, expect, it } from "vitest";
import { ownPath } from "../shared/own-path";
import { pagesAround } from "../ui/pager";
import { screenQuery } from "./paging";
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
  const host = "garage.example:3000";
  it.each([
    [{ origin: "http://garage.example:3000", fetchSite: "cross-site", host }, true],
    [{ origin: "http://evil.example", fetchSite: null, host }, false],
    [{ origin: "null", fetchSite: "same-origin", host }, false],
    [{ origin: "rubbish", fetchSite: null, host }, false],
    [{ origin: null, fetchSite: "cross-site", host }, false],
    [{ origin: null, fetchSite: "same-site", host }, false],
    [{ origin: null, fetchSite: "same-origin", host }, true],
    [{ origin: null, fetchSite: null, host }, true],
  ])("%o: %s", (headers, isSame) => {
    expect(isSameOrigin(headers)).toBe(isSame);
  });

  it("also under the public address", () => {
    const headers = { origin: "https://office.example", fetchSite: null, host: "127.0.0.1:3000" };
    expect(isSameOrigin(headers, new URL("https://office.example/"))).toBe(true);
  });
});

describe("a screen's page", () => {
  it.each(["0", "-1", "x", "1.5", "", "99999999999"])("?page=%s is the first", (page) => {
    expect(screenQuery(new URL(`http://x/?page=${page}`)).page).toBe(1);
  });

  it("offers the first, the last and those around", () => {
    expect(pagesAround(1, 3)).toEqual([1, 2, 3]);
    expect(pagesAround(1, 129)).toEqual([1, 2, 3, 4, 5, undefined, 129]);
    expect(pagesAround(64, 129)).toEqual([1, undefined, 63, 64, 65, undefined, 129]);
    expect(pagesAround(129, 129)).toEqual([1, undefined, 125, 126, 127, 128, 129]);
  });
});
