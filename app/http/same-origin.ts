/**
 * Whether a page of this site sent a change. Browsers send the origin with every POST, and without it the site or the
 * page. A client that sends none of them is not a browser, so it carries no user's cookies unasked.
 * @param headerOf the request's headers; null for one that was not sent
 * @param publicUrl the address people use. A proxy in front may have put another host in its place
 */
export function isSameOrigin(headerOf: (name: string) => string | null, publicUrl?: URL): boolean {
  const isOurs = (address: string) => {
    if (!URL.canParse(address)) return false;
    const { host } = new URL(address);
    return host !== "" && (host === headerOf("Host") || host === publicUrl?.host);
  };
  const origin = headerOf("Origin");
  if (origin !== null) return isOurs(origin);
  const site = headerOf("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const page = headerOf("Referer");
  return page === null || isOurs(page);
}
