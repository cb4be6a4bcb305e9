/** The headers that tell where a request comes from. */
export interface OriginHeaders {
  readonly origin: string | null;
  readonly fetchSite: string | null;
  readonly host: string | null;
}

/**
 * Whether a page of this site sent a change. Browsers send the origin with every POST. A client that sends
 * neither origin nor site is not a browser, so it carries no user's cookies unasked.
 */
export function isSameOrigin({ origin, fetchSite, host }: OriginHeaders, publicUrl?: URL): boolean {
  if (origin !== null) {
    if (!URL.canParse(origin)) return false;
    const { host: originHost } = new URL(origin);
    return originHost !== "" && (originHost === host || originHost === publicUrl?.host);
  }
  return fetchSite === null || fetchSite === "same-origin" || fetchSite === "none";
}
