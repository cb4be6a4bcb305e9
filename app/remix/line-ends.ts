import type { NextFunction, Request, Response } from "express";

/**
 * Takes line ends out of a path: the `*` of a route matches none (React Router 6 makes it `.+`), so an id of the api that holds one
 * would be no address at all. No id has any. It can go once `*` matches them.
 */
export function withoutLineEnds(request: Request, _response: Response, next: NextFunction): void {
  const [path = "", ...query] = request.originalUrl.split("?");
  request.originalUrl = [path.replaceAll(/%0[ad]|%e2%80%a[89]/gi, "%20"), ...query].join("?");
  next();
}
