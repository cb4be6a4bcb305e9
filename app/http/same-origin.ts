/** The headers that say where a request was made. */
export interface OriginHeaders {
  readonly origin: string | null;
  readonly fetchSite: string | null;
  readonly host: string | null;
}

/**
 * Whether a change was sent by a page of this site. Browsers name the origin of every POST; a client that names
 * neither origin nor site is not a browser and carries nobody's cookies unasked.
 */
export function isSameOrigin({ origin, fetchSite, host }: OriginHeaders, publicUrl?: URL): boolean {
  if (origin !== null) {
    if (!URL.canParse(origin)) return false;
    const { host: originHost } = new URL(origin);
    return originHost !== "" && (originHost === host || originHost === publicUrl?.host);
  }
  return fetchSite === null || fetchSite === "same-origin" || fetchSite === "none";
}
