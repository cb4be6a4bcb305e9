import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { version } from "../../package.json";
import type { Env } from "../env.server";
import { securityHeaders } from "../http/security";
import { drainable } from "./draining";
import { readToItsEnd } from "./unread-bodies";

/** Seconds after which a client may ask again while the garage is opened. */
const ASK_AGAIN = 2;

/** Milliseconds that a request waits for the garage to open. Large books take half of it, and proxies wait longer. */
const LONGEST_WAIT = 10_000;

/** What serves once the garage is open. */
export interface Site {
  readonly answer: RequestListener;
  readonly isReadOnly: () => boolean;
}

export interface RunningServer {
  readonly url: string;
  /** Hands every request to the site, those that wait for it first. */
  readonly open: (site: Site) => void;
  /** Accepts no more connections, answers open requests, and then stops. */
  readonly drain: () => Promise<void>;
}

/**
 * Listens at once, so that who operates the garage can ask how it is while it opens. Every other request waits for that,
 * and is answered 503 when it takes too long or comes to nothing.
 */
export function startServer(
  env: Pick<Env, "port" | "host" | "publicUrl">,
  longestWait = LONGEST_WAIT,
): Promise<RunningServer> {
  let site: Site | undefined;
  let settle = (_: Site | undefined) => {};
  const outcome = new Promise<Site | undefined>((resolve) => {
    settle = resolve;
  });
  const wait = async (request: IncomingMessage, response: ServerResponse) => {
    const opened = await Promise.race([outcome, setTimeout(longestWait, undefined, { ref: false })]);
    if (opened) opened.answer(request, response);
    else tellOpening(response, "The garage is opening. Try again in a moment.");
  };
  return new Promise((resolve, reject) => {
    const headers = new Map(Object.entries(securityHeaders(env.publicUrl)));
    const server = createServer((request, response) => {
      response.setHeaders(headers);
      readToItsEnd(request, response);
      if (/^\/healthz(?:\?|$)/.test(request.url ?? "")) tellHealth(request, response, site);
      else if (site) site.answer(request, response);
      else void wait(request, response);
    });
    const drained = drainable(server);
    const drain = () => {
      settle(undefined);
      return drained();
    };
    // Longer than proxies keep an idle connection (a minute in nginx), so that no proxy sends a request into a closed one.
    server.keepAliveTimeout = 75_000;
    server.headersTimeout = 15_000;
    server.requestTimeout = 30_000;
    server.once("error", reject);
    server.once("listening", () => {
      const { port } = server.address() as AddressInfo;
      const host = env.host.includes(":") ? `[${env.host}]` : env.host;
      const open = (opened: Site) => {
        site = opened;
        settle(opened);
      };
      resolve({ url: `http://${host}:${port}`, open, drain });
    });
    server.listen(env.port, env.host);
  });
}

/** `GET /healthz`: 200 `ok`, or 503 and what it is. It needs no sign-in and is not logged. */
function tellHealth({ method }: IncomingMessage, response: ServerResponse, site: Site | undefined): void {
  if (method !== "GET" && method !== "HEAD") {
    tell(response, 405, "This method is not accepted: use GET or HEAD", { Allow: "GET, HEAD" });
  } else if (site === undefined) {
    tellOpening(response, "opening");
  } else {
    const isReadOnly = site.isReadOnly();
    tell(response, isReadOnly ? 503 : 200, isReadOnly ? "read-only" : "ok");
  }
}

function tellOpening(response: ServerResponse, text: string): void {
  tell(response, 503, text, { "Retry-After": String(ASK_AGAIN) });
}

function tell(
  response: ServerResponse,
  status: number,
  text: string,
  more: Record<string, string> = {},
): void {
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(text)),
    "Cache-Control": "no-store",
    "Garage-Version": version,
  };
  response.writeHead(status, { ...headers, ...more }).end(text);
}
