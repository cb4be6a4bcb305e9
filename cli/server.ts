import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createRequestHandler } from "@remix-run/express";
import { installGlobals, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type NextFunction, type Request, type Response } from "express";
import type { RunningGarage } from "../app/garage.server";
import { isSameOrigin } from "../app/http/same-origin";
import { SECURITY_HEADERS } from "../app/http/security";

/** The largest body of a request, in bytes. */
const LARGEST_BODY = 1_000_000;

/** How long requests that have begun may take to end once the server is told to stop. */
const DRAIN_MS = 10_000;

export interface RunningServer {
  readonly url: string;
  /** Takes no more connections, lets what has begun end, and then ends. */
  readonly drain: () => Promise<void>;
}

/** Serves a Remix build: one process, the store in it. */
export async function startServer(garage: RunningGarage, build: ServerBuild): Promise<RunningServer> {
  const { env } = garage;
  installGlobals({ nativeFetch: true });
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", env.trustProxy);
  app.use((_request, response, next) => {
    response.set(SECURITY_HEADERS);
    next();
  });
  app.use(compression());
  const pictures = { index: false, redirect: false } as const;
  app.use("/build", express.static(path.join(env.root, "public/build"), { ...pictures, immutable: true, maxAge: "1y" }));
  app.use(express.static(path.join(env.root, "public"), { ...pictures, maxAge: "1h" }));
  app.use(requestLog(garage.log));
  app.use(refuseLargeBodies);
  app.use((request, response, next) => refuseOtherOrigins(garage, request, response, next));
  app.all(
    "*",
    createRequestHandler({
      build,
      mode: process.env.NODE_ENV ?? "production",
      getLoadContext: (request: Request) => ({ garage, clientAddress: request.ip ?? "" }),
    }),
  );
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    const status = error instanceof Error && "status" in error ? Number(error.status) : 500;
    if (status >= 500) garage.log(`fault ${error instanceof Error ? error.stack : String(error)}`);
    response.status(status).type("text/plain").send(status >= 500 ? "Something went wrong" : "Bad request");
  });
  return listen(app, env);
}

function listen(app: express.Express, env: RunningGarage["env"]): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    const server = app.listen(env.port, env.host);
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

/** One line a request. A reset link's token is a secret, and so is what people search for. */
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

/** A body must say its length, so that it can be refused before it is read; Node holds it to what it says. */
function refuseLargeBodies(request: Request, response: Response, next: NextFunction): void {
  if (request.headers["transfer-encoding"] !== undefined) return refuse(request, response, 411, "Say how long the body is");
  if (Number(request.headers["content-length"] ?? 0) > LARGEST_BODY) {
    return refuse(request, response, 413, "The body is larger than 1 MB");
  }
  next();
}

/** Forms post to their own site only. The api looks for itself: a token may come from anywhere. */
function refuseOtherOrigins(garage: RunningGarage, request: Request, response: Response, next: NextFunction): void {
  const isChange = request.method !== "GET" && request.method !== "HEAD";
  const headers = {
    origin: request.get("Origin") ?? null,
    fetchSite: request.get("Sec-Fetch-Site") ?? null,
    host: request.get("Host") ?? null,
  };
  if (!isChange || isApi(request) || isSameOrigin(headers, garage.env.publicUrl)) return next();
  refuse(request, response, 403, "Changes must come from this site");
}

function isApi(request: Request): boolean {
  return request.path.startsWith("/api/");
}

function refuse(request: Request, response: Response, status: number, sentence: string): void {
  response.status(status).set("Connection", "close").set("Cache-Control", "no-store");
  if (isApi(request)) response.json(sentence);
  else response.type("text/plain").send(sentence);
}
