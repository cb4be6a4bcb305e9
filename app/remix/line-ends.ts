import type { NextFunction, Request, Response } from "express";

/**
 * Replaces line ends in a path: the `*` of a route matches none (React Router 6 compiles it to `.+`), so an api id with one
 * would have no address. No id contains one. It can go once `*` matches line ends.
 */
export function withoutLineEnds(request: Request, _response: Response, next: NextFunction): void {
  const [path = "", ...query] = request.originalUrl.split("?");
  request.originalUrl = [path.replaceAll(/%0[ad]|%e2%80%a[89]/gi, "%20"), ...query].join("?");
  next();
}
