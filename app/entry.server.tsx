import { randomBytes } from "node:crypto";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { logFault } from "./http/problem";
import { contentSecurityPolicy } from "./http/security";
import { wholePage } from "./remix/whole-page";
import { NonceContext } from "./ui/nonce";

/** Milliseconds after which drawing a page is given up. */
const ABORT_AFTER = 10_000;

/** Milliseconds that Remix keeps a sent answer. Nothing here is deferred, so it can be short. */
export const streamTimeout = 100;

export default function handleRequest(
  _request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  return new Promise((resolve, reject) => {
    let code = status;
    const stream = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={_request.url} nonce={nonce} abortDelay={ABORT_AFTER} />
      </NonceContext.Provider>,
      {
        nonce,
        // The whole page at once: it is small, and its status is known before its first byte.
        onAllReady() {
          clearTimeout(late);
          wholePage(stream).then((page) => resolve(new Response(page, { status: code, headers })), reject);
        },
        onShellError(error) {
          clearTimeout(late);
          reject(error);
        },
        onError(error) {
          code = 500;
          logFault(error, console.error);
        },
      },
    );
    const late = setTimeout(stream.abort, ABORT_AFTER).unref();
  });
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  // For example, a form sent to an address without an action: the client's mistake, not a fault.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) logFault(error, console.error);
}
