import type { NextFunction, Request, Response } from "express";
import type { LogFormat } from "../shared/log-format";
import { clientAddressOf } from "./client-address";

/** Writes each line of the log as the operator wants it. */
export function lineWriter(format: LogFormat, write: (line: string) => void): (message: string) => void {
  if (format === "text") return write;
  return (message) => write(JSON.stringify({ time: new Date().toISOString(), message }));
}

/** Logs one line a request, without the tokens of reset links and calendars and without search terms. */
export function requestLog(write: (line: string) => void, format: LogFormat) {
  return (request: Request, response: Response, next: NextFunction) => {
    const begun = performance.now();
    const { method, path: wanted } = request;
    response.once("finish", () => {
      const entry = {
        time: new Date().toISOString(),
        method,
        path: withoutTokens(wanted),
        status: response.statusCode,
        ms: Math.round(performance.now() - begun),
        address: clientAddressOf(request),
        user: String(response.locals.user ?? ""),
      };
      write(format === "json" ? JSON.stringify(entry) : inWords(entry));
    });
    next();
  };
}

/** Routes know their addresses in any case, and with letters escaped: nothing is told from an escaped letter on. */
function withoutTokens(path: string): string {
  return path.replace(/^(.*\/(?:reset(?:-|%2d)password|calendar)\/).+/i, "$1…").replace(/%[4-7].*/, "…");
}

/** `2026-11-23T09:14:02.511Z GET /home 200 12 ms 127.0.0.1 owner@example.co.uk`; a dash for nobody. */
function inWords(entry: {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly address: string;
  readonly user: string;
}): string {
  const { time, method, path, status, ms, address, user } = entry;
  return `${time} ${method} ${path} ${status} ${ms} ms ${address || "-"} ${user || "-"}`;
}
