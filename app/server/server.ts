import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createRequestHandler } from "@remix-run/express";
import { installGlobals, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type NextFunction, type Request, type Response } from "express";
import type { RunningGarage } from "../garage.server";
import type { Reader } from "../http/context.server";
import { isSameOrigin } from "../http/same-origin";
import { SECURITY_HEADERS } from "../http/security";
import { areaOf, buildsByArea } from "../remix/areas";
import { withoutLineEnds } from "../remix/line-ends";
import { wholeBlocks } from "../remix/whole-blocks";

/** The largest request body, in bytes. */
export const LARGEST_BODY = 1_000_000;

/** Milliseconds that open requests may take to finish after a stop signal. */
const DRAIN_MS = 10_000;

const SENTENCES: Readonly<Record<number, string>> = {
  400: "The address cannot be read",
  404: "There is nothing at this address",
};

export interface RunningServer {
  readonly url: string;
  /** Accepts no more connections, waits for open requests, and then stops. */
  readonly drain: () => Promise<void>;
}

/** Serves a Remix build from one process, which also holds the store. */
export async function startServer(garage: RunningGarage, build: ServerBuild): Promise<RunningServer> {
  const { env } = garage;
  installGlobals({ nativeFetch: true });
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", env.trustProxy);
  app.use((request, response, next) => {
    response.set(SECURITY_HEADERS);
    // An absolute address in the request line means the same as its path (RFC 9112 §3.2.2).
    if (!request.url.startsWith("/")) request.url = pathIn(request.url);
    request.originalUrl = request.url;
    next();
  });
  app.use(compression(), wholeBlocks, withoutLineEnds);
  const pictures = { index: false, redirect: false } as const;
  app.use(
    "/build",
    express.static(path.join(env.root, "build/browser"), {
      ...pictures,
      fallthrough: false,
      immutable: true,
      maxAge: "1y",
    }),
  );
  app.use(express.static(path.join(env.root, "public"), { ...pictures, maxAge: "1h" }));
  app.use(requestLog(garage.log));
  app.use(readToItsEnd);
  app.use((request, response, next) => {
    // Remix accepts only the usual methods. Each api call checks its own method, and rejects OPTIONS as well.
    if (isApi(request) && !API_METHODS.includes(request.method)) request.method = "OPTIONS";
    const refusal =
      wrongHost(request) ?? wrongMethod(request) ?? wrongBody(request) ?? wrongOrigin(request, env.publicUrl);
    if (refusal) refuse(request, response, ...refusal);
    else next();
  });
  app.all("*", answerer(garage, build));
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    const status = error instanceof Error && "status" in error ? Number(error.status) : 500;
    if (status >= 500) garage.log(`fault ${error instanceof Error ? error.stack : String(error)}`);
    refuse(request, response, status, SENTENCES[status] ?? "Something went wrong");
  });
  return listen(app, env);
}

/** Answers a request with the routes of its area. */
function answerer(garage: RunningGarage, build: ServerBuild) {
  const handlerOf = (routes: ServerBuild) =>
    createRequestHandler({
      build: routes,
      mode: process.env.NODE_ENV ?? "production",
      getLoadContext: (request: Request, response: Response) => ({
        garage,
        clientAddress: request.ip ?? "",
        reader: readerOf(response),
      }),
    });
  const whole = handlerOf(build);
  const areas = new Map([...buildsByArea(build)].map(([area, part]) => [area, handlerOf(part)]));
  return (request: Request, response: Response, next: NextFunction) =>
    (areas.get(areaOf(request.path)) ?? whole)(request, response, next);
}

function pathIn(address: string): string {
  if (!URL.canParse(address)) return "/";
  const { pathname, search } = new URL(address);
  return pathname + search;
}

function listen(app: express.Express, env: RunningGarage["env"]): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    const server = app.listen(env.port, env.host);
    // Longer than proxies keep an idle connection (a minute in nginx), so that no proxy sends a request into a closed one.
    server.keepAliveTimeout = 75_000;
    server.headersTimeout = 15_000;
    server.requestTimeout = 30_000;
    server.once("error", reject);
    server.once("listening", () => {
      const { port } = server.address() as AddressInfo;
      const host = env.host.includes(":") ? `[${env.host}]` : env.host;
      resolve({ url: `http://${host}:${port}`, drain: () => drain(server) });
    });
  });
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(late);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Logs one line a request, without the tokens of reset links and without search terms. */
function requestLog(log: (line: string) => void) {
  return (request: Request, response: Response, next: NextFunction) => {
    const begun = performance.now();
    const { method, path: wanted } = request;
    response.once("finish", () => {
      const shown = wanted.replace(/(\/reset-password\/).+/, "$1…");
      log(`${method} ${shown} ${response.statusCode} ${Math.round(performance.now() - begun)}ms`);
    });
    next();
  };
}

/** Reads the rest of a request body that was answered early: it would block the connection's next request. */
function readToItsEnd(request: Request, response: Response, next: NextFunction): void {
  response.once("finish", () => {
    // The original reader would pause the stream again, and reads no more.
    if (!request.complete) request.removeAllListeners("data").resume();
  });
  next();
}

/** Remix writes without waiting, so unread output would pile up in memory. Long answers await this reader. */
function readerOf(response: Response): Reader {
  let isBehind = false;
  let goOn = () => {};
  const caughtUp = () => {
    isBehind = false;
    goOn();
  };
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  response.write = (...args: unknown[]) => {
    isBehind = !write(...args);
    return !isBehind;
  };
  response.on("drain", caughtUp).on("close", caughtUp);
  return async () => {
    if (isBehind && !response.closed) {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    }
    return !response.closed;
  };
}

const PAGE_METHODS = ["GET", "HEAD", "POST"];
const API_METHODS = [...PAGE_METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The status and sentence for a rejected request; undefined for an accepted one. */
type Refusal = readonly [status: number, sentence: string] | undefined;

/** Addresses are built from the Host header. */
function wrongHost(request: Request): Refusal {
  const host = request.get("Host") ?? "";
  return URL.canParse(`http://${host}`) ? undefined : [400, "The Host header names no host"];
}

/** Pages take GET and form POST only. The api checks its own methods. */
function wrongMethod(request: Request): Refusal {
  if (isApi(request)) return undefined;
  if (!PAGE_METHODS.includes(request.method))
    return [405, "This method is not accepted: use GET, HEAD or POST"];
  const isForm = request.is(["application/x-www-form-urlencoded", "multipart/form-data"]);
  const hasBody = Number(request.headers["content-length"] ?? 0) > 0;
  return request.method === "POST" && hasBody && !isForm ? [415, "The body must be a form"] : undefined;
}

/** A body must state its length, so that it can be rejected unread. Node enforces the stated length. */
function wrongBody(request: Request): Refusal {
  if (request.headers["transfer-encoding"] !== undefined) return [411, "Say how long the body is"];
  const length = Number(request.headers["content-length"] ?? 0);
  return length > LARGEST_BODY ? [413, "The body is larger than 1 MB"] : undefined;
}

/** Forms must come from this site. The api checks for itself, because a token may come from anywhere. */
function wrongOrigin(request: Request, publicUrl: URL | undefined): Refusal {
  if (request.method === "GET" || request.method === "HEAD" || isApi(request)) return undefined;
  const headers = {
    origin: request.get("Origin") ?? null,
    fetchSite: request.get("Sec-Fetch-Site") ?? null,
    host: request.get("Host") ?? null,
  };
  return isSameOrigin(headers, publicUrl) ? undefined : [403, "Changes must come from this site"];
}

function isApi(request: Request): boolean {
  return request.path.startsWith("/api/") && !request.path.endsWith(".data");
}

function refuse(request: Request, response: Response, status: number, sentence: string): void {
  response.status(status).set("Connection", "close").set("Cache-Control", "no-store");
  if (status === 405) response.set("Allow", PAGE_METHODS.join(", "));
  if (isApi(request)) response.json(sentence);
  else response.type("text/plain").send(sentence);
}
