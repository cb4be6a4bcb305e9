import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { nanoid } from "nanoid";
import { logFault } from "./http/problem";
import { contentSecurityPolicy } from "./http/security";
import { drawnPage } from "./remix/drawn-page";
import { KeptDrawings } from "./remix/kept-drawings";
import { NonceContext } from "./ui/nonce";
import { type DrawOnce, DrawOnceContext } from "./ui/table-rows";

/** Milliseconds that Remix keeps a sent answer. Nothing here is deferred, so it can be short. */
export const streamTimeout = 100;

const rows = new KeptDrawings();
const drawOnce: DrawOnce = (data, make) => rows.draw(data, make);

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = nanoid();
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  const retryAfter = retryAfterOf(context);
  if (retryAfter !== null) headers.set("Retry-After", retryAfter);
  if (status === 405) headers.set("Allow", "GET, HEAD");
  const page = await drawnPage(context, {
    ...{ url: request.url, nonce },
    around: (drawn) => (
      <DrawOnceContext.Provider value={drawOnce}>
        <NonceContext.Provider value={nonce}>{drawn}</NonceContext.Provider>
      </DrawOnceContext.Provider>
    ),
  });
  return new Response(page, { status, headers });
}

/** What scripts get of a page is kept no longer than the page. */
export function handleDataRequest(response: Response): Response {
  response.headers.set("Cache-Control", "no-store");
  return response;
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
