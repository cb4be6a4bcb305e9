import type { NextFunction, Request, Response } from "express";

/**
 * Stops Remix from flushing after each write (`@remix-run/node` 2.17, `writeReadableStreamToWritable`). Each flush ends
 * a gzip block, about every 2 KB, and more than doubles the size. It can go once Remix makes flushing optional.
 */
export function wholeBlocks(_request: Request, response: Response, next: NextFunction): void {
  Object.assign(response, { flush: undefined });
  next();
}
