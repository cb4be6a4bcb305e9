import path from "node:path";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type NextFunction, type Request, type Response } from "express";
import filesCompressedBefore from "express-static-gzip";
import type { RunningGarage } from "../garage.server";
import type { Reader } from "../http/context.server";
import { areaOf, buildsByArea } from "../remix/areas";
import { withoutLineEnds } from "../remix/line-ends";
import { withoutOrigin } from "../remix/own-origin";
import { refusingForms } from "../remix/refused-forms";
import { wholeBlocks } from "../remix/whole-blocks";
import { clientAddressOf } from "./client-address";
import { API_METHODS, hasBody, isApi, PAGE_METHODS, refusalOf } from "./refusals";
import { requestLog } from "./request-log";
import { secureCookies } from "./secure-cookies";
import { answerUnread } from "./unread-bodies";

const SENTENCES: Readonly<Record<number, string>> = {
  400: "The address cannot be read",
  404: "There is nothing at this address",
};

/** Answers every request to an open garage: from its files, or by the routes of a Remix build in this same process. */
export function siteOf(
  garage: RunningGarage,
  build: ServerBuild,
  /** Takes the line of each request. */
  write: (line: string) => void,
): express.Express {
  const { env } = garage;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", env.trustProxy);
  app.use((request, _response, next) => {
    // An absolute address in the request line means the same as its path (RFC 9112 §3.2.2).
    if (!request.url.startsWith("/")) request.url = pathIn(request.url);
    request.originalUrl = request.url;
    next();
  });
  app.use(compression(), wholeBlocks, withoutLineEnds);
  const pictures = { index: false, redirect: false } as const;
  app.use(
    "/build",
    filesCompressedBefore(path.join(env.root, "build/browser"), {
      enableBrotli: true,
      index: false,
      orderPreference: ["br"],
      serveStatic: { ...pictures, fallthrough: false, immutable: true, maxAge: "1y" },
    }),
  );
  const refusing = refusingForms(build);
  const areas = buildsByArea(refusing);
  const publicFiles = express.static(path.join(env.root, "public"), { ...pictures, maxAge: "1h" });
  app.use((request, response, next) => {
    // The disk is not asked for pages: each would wait for its answer.
    if (areas.has(areaOf(request.path))) next();
    else publicFiles(request, response, next);
  });
  app.use(requestLog(write, env.logFormat));
  app.use((request, response, next) => {
    // Remix accepts only the usual methods. Each api call checks its own method, and rejects OPTIONS as well.
    if (isApi(request) && !API_METHODS.includes(request.method)) request.method = "OPTIONS";
    const refusal = refusalOf(request, env.publicUrl);
    if (refusal) refuse(request, response, ...refusal);
    else next();
  });
  app.use(withoutOrigin);
  if (env.publicUrl?.protocol === "https:") app.use(secureCookies);
  app.all("*", answerer(garage, refusing, areas));
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    const status = error instanceof Error && "status" in error ? Number(error.status) : 500;
    if (status >= 500) garage.log(`fault ${error instanceof Error ? error.stack : String(error)}`);
    // Of a compressed file that has gone since the server began.
    response.removeHeader("Content-Encoding");
    refuse(request, response, status, SENTENCES[status] ?? "Something went wrong");
  });
  return app;
}

/** Answers a request with the routes of its area. */
function answerer(garage: RunningGarage, build: ServerBuild, areas: ReadonlyMap<string, ServerBuild>) {
  const handlerOf = (routes: ServerBuild) =>
    createRequestHandler({
      build: routes,
      mode: process.env.NODE_ENV ?? "production",
      getLoadContext: (request: Request, response: Response) => ({
        garage,
        clientAddress: clientAddressOf(request),
        isDrawnHere: !request.path.endsWith(".data"),
        reader: readerOf(response),
        isFor: ({ email }: { readonly email: string }) => {
          response.locals.user = email;
        },
      }),
    });
  const whole = handlerOf(build);
  const handlers = new Map([...areas].map(([area, part]) => [area, handlerOf(part)]));
  return (request: Request, response: Response, next: NextFunction) =>
    (handlers.get(areaOf(request.path)) ?? whole)(request, response, next);
}

function pathIn(address: string): string {
  if (!URL.canParse(address)) return "/";
  const { pathname, search } = new URL(address);
  return pathname + search;
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

function refuse(request: Request, response: Response, status: number, sentence: string): void {
  response.status(status).set("Cache-Control", "no-store");
  if (status === 405) response.set("Allow", PAGE_METHODS.join(", "));
  if (!hasBody(request)) response.set("Connection", "close");
  answerUnread(request, response, () => {
    if (isApi(request)) response.json(status === 400 ? { message: sentence, errors: {} } : sentence);
    else response.type("text/plain").send(sentence);
  });
}
