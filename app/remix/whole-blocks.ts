import type { NextFunction, Request, Response } from "express";

/**
 * Keeps Remix from flushing after each write (`@remix-run/node` 2.17, `writeReadableStreamToWritable`): a gzip stream then ends a
 * block every 2 KB and comes to more than twice its size. It can go once Remix leaves that to who asks for it.
 */
export function wholeBlocks(_request: Request, response: Response, next: NextFunction): void {
  Object.assign(response, { flush: undefined });
  next();
}
