import type { NextFunction, Request, Response } from "express";

/**
 * Takes away the Origin of a request that was found to come from this site. Remix 2 compares it with the Host header
 * alone and answers an empty 500, though a proxy in front may have rewritten that header, as nginx does. It can go once
 * Remix takes a list of origins (React Router 7 does, `allowedActionOrigins`). The api compares for itself.
 */
export function withoutOrigin(request: Request, _: Response, next: NextFunction): void {
  if (!request.path.startsWith("/api/") || request.path.endsWith(".data")) delete request.headers.origin;
  next();
}
