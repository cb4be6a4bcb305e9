import { randomBytes } from "node:crypto";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
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
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  const retryAfter = retryAfterOf(context);
  if (retryAfter !== null) headers.set("Retry-After", retryAfter);
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
          logFault(error, logOf(loadContext));
        },
      },
    );
    const late = setTimeout(stream.abort, ABORT_AFTER).unref();
  });
}

/** When a refused form may be sent again: Remix leaves an action's headers to each of the routes around it. */
function retryAfterOf({ staticHandlerContext: { actionHeaders } }: EntryContext): string | null {
  const [headers] = Object.values(actionHeaders);
  return headers?.get("Retry-After") ?? null;
}

function logOf({ garage }: AppLoadContext): (line: string) => void {
  return garage?.log ?? console.error;
}

export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // For example, a form sent to an address without an action: the client's mistake, not a fault.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) logFault(error, logOf(context));
}
