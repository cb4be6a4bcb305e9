import { ownPath } from "../shared/own-path";

/** The page of this site that sent a request; null when it is unknown or on another site. */
export function cameFrom(request: Request): string | null {
  const referrer = request.headers.get("Referer");
  if (referrer === null || !URL.canParse(referrer)) return null;
  const { host, pathname, search } = new URL(referrer);
  return host === new URL(request.url).host ? ownPath(pathname + search) : null;
}
