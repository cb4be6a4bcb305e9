import type { Request } from "express";
import { isSameOrigin } from "../http/same-origin";

/** The largest request body, in bytes. */
export const LARGEST_BODY = 1_000_000;

/** Where other bodies are taken: larger ones hold a file and what a form puts around it. */
const OTHER_BODIES = [
  {
    // Anyone may send these, and a large form holds up everybody while it is read.
    at: /^\/(?:sign-in|request-reset-password|reset-password\/[^/]+)(?:\.data)?\/?$/i,
    most: 20_000,
    refusal: "The body is larger than 20 kB",
  },
  {
    // Likewise. A form that nobody is signed in for may be as long as a week of sales.
    at: /^\/signed-out(?:\.data)?\/?$/i,
    most: 200_000,
    refusal: "The body is larger than 200 kB",
  },
  {
    at: /^\/(api\/imports\/\w+|settings\/import|(api\/)?transactions\/import)(\.data)?\/?$/i,
    most: 20_100_000,
    refusal: "The file is larger than 20 MB. Split it into several",
  },
  {
    // Larger than a logo may be, so that most are refused on their form.
    at: /^\/settings\/departments\/[^/]+\/logo(?:\.data)?$/,
    most: 5_000_000,
    refusal: "The file is larger than 5 MB. Go back and choose a smaller one.",
  },
] as const;

export const PAGE_METHODS = ["GET", "HEAD", "POST"];
export const API_METHODS = [...PAGE_METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The status and sentence for a rejected request; undefined for an accepted one. */
type Refusal = readonly [status: number, sentence: string] | undefined;

/** Why a request is refused before any route sees it. */
export function refusalOf(request: Request, publicUrl: URL | undefined): Refusal {
  return (
    wrongHost(request) ??
    wrongAddress(request) ??
    wrongMethod(request) ??
    wrongBody(request) ??
    wrongOrigin(request, publicUrl)
  );
}

/** Addresses are built from the Host header, or from what a proxy forwards of it. */
function wrongHost(request: Request): Refusal {
  const forwarded = request.get("X-Forwarded-Host")?.split(",") ?? [];
  return [request.get("Host") ?? "", ...forwarded].every((host) => isHost(host.trim()))
    ? undefined
    : [400, "The Host header names no host"];
}

/** A name or an address, with or without a port, and nothing that an address has besides. */
function isHost(text: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text) && URL.canParse(`http://${text}`);
}

/** More parts than any address of ours has. Remix compares each beginning of an address with every route. */
const MOST_PARTS = 20;

/** Browsers take `..` out themselves. Left in, an address of the api would reach a page by the rules of a call. */
const DOTS = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** Remix 2 still answers `_data` of the scripts before single fetch, with a fault. No page of ours asks so. */
function wrongAddress({ originalUrl }: Request): Refusal {
  const end = originalUrl.indexOf("?");
  const path = end < 0 ? originalUrl : originalUrl.slice(0, end);
  if (path.split("/").length > MOST_PARTS || DOTS.test(path)) return [404, "There is no such page"];
  return new URLSearchParams(originalUrl.slice(path.length)).has("_data")
    ? [400, "Leave _data out of the address: no page is asked for so"]
    : undefined;
}

/** Pages take GET and form POST only. The api checks its own methods. */
function wrongMethod(request: Request): Refusal {
  if (isApi(request)) return undefined;
  if (!PAGE_METHODS.includes(request.method))
    return [405, "This method is not accepted: use GET, HEAD or POST"];
  const isForm = request.is(["application/x-www-form-urlencoded", "multipart/form-data"]);
  return request.method === "POST" && lengthOf(request) > 0 && !isForm
    ? [415, "The body must be a form"]
    : undefined;
}

/** A body must state its length, so that it can be rejected unread. Node enforces the stated length. */
function wrongBody(request: Request): Refusal {
  if (request.headers["transfer-encoding"] !== undefined) return [411, "Say how long the body is"];
  const path = plainPath(request.path);
  const { most, refusal } = OTHER_BODIES.find(({ at }) => at.test(path)) ?? {
    ...{ most: LARGEST_BODY, refusal: "The body is larger than 1 MB" },
  };
  const length = lengthOf(request);
  if (length > most) return [413, refusal];
  const encoding = request.get("Content-Encoding")?.trim().toLowerCase() || "identity";
  // A few bytes could unpack to any size.
  return length > 0 && encoding !== "identity"
    ? [415, "The body must not be compressed: send it without Content-Encoding"]
    : undefined;
}

/** The path as routes are compared with it: letters escaped, dots and more slashes than one mean the same. */
function plainPath(path: string): string {
  const { pathname } = new URL(`http://garage/${path.replace(/^\/+/, "")}`);
  try {
    return decodeURIComponent(pathname).replace(/\/{2,}/g, "/");
  } catch {
    return pathname;
  }
}

export function hasBody(request: Request): boolean {
  return lengthOf(request) > 0 || request.headers["transfer-encoding"] !== undefined;
}

function lengthOf(request: Request): number {
  return Number(request.headers["content-length"] ?? 0);
}

/** Forms must come from this site. The api checks for itself, because a token may come from anywhere. */
function wrongOrigin(request: Request, publicUrl: URL | undefined): Refusal {
  if (request.method === "GET" || request.method === "HEAD" || isApi(request)) return undefined;
  const headerOf = (name: string) => request.get(name) ?? null;
  return isSameOrigin(headerOf, publicUrl) ? undefined : [403, "Changes must come from this site"];
}

export function isApi(request: Request): boolean {
  return request.path.startsWith("/api/") && !request.path.endsWith(".data");
}
