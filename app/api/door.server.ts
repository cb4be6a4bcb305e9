import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { garageOf } from "../http/context.server";
import { type CsvFile, csvDownload } from "../http/csv.server";
import { apiPage } from "../http/paging";
import { pdfAnswer } from "../http/pdf.server";
import { logFault, problemOf } from "../http/problem";
import { isSameOrigin } from "../http/same-origin";
import { sessionUser, tokenUser } from "../http/session.server";
import type { Page } from "../modules/books/listing.server";
import type { User } from "../modules/users/user";
import type { PrintedPaper } from "../shared/printed-paper";
import type { ApiCall, Call, CallDescription, PublicCall } from "./call";
import { matcher } from "./match";

const methodOf = ({ method }: Request) => (method === "HEAD" ? "GET" : method);

/**
 * The handler of the api: finds the call for a request, reads its input and answers. Errors become the statuses listed in
 * `app/REFERENCE.md`.
 */
export function apiDoor(calls: readonly ApiCall[]) {
  const match = matcher(calls);
  return async ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const garage = await garageOf(context);
    try {
      const url = new URL(request.url);
      const at = match(url.pathname.split("/").slice(2).join("/"));
      if (at === undefined) throw refuse(404, "There is no such call");
      const { methods, params } = at;
      const clientAddress = context.clientAddress ?? "";
      const none = { body: {}, file: new Uint8Array() };
      const came = { garage, request, url, params, id: params.id ?? "", ...none, clientAddress };
      const call = methods.get(methodOf(request));
      // An unauthenticated caller must not learn which calls exist.
      const isOpen = [...methods.values()].every(({ isPublic }) => isPublic);
      const signedIn = isOpen ? undefined : await signedInCall(came);
      if (signedIn) context.isFor?.(signedIn.user);
      if (!call) {
        throw refuse(405, "This call does not accept that method", { Allow: [...methods.keys()].join(", ") });
      }
      const sent = call.file
        ? { file: await readFile(request, call.file) }
        : { body: await readBody(request) };
      if (call.isPublic) return await answered(call, came, call.handle({ ...came, ...sent }));
      return await answered(
        call,
        came,
        call.handle({ ...(signedIn ?? (await signedInCall(came))), ...sent }),
      );
    } catch (error) {
      return error instanceof Response ? error : refusal(error, request, garage.log);
    }
  };
}

async function signedInCall(came: PublicCall): Promise<Call> {
  const user = await callerOf(came);
  return {
    ...came,
    user,
    by: user._id,
    paging: apiPage(came.url),
    version: came.request.headers.get("If-Unmodified-Since-Version") ?? undefined,
  };
}

async function answered(
  { answer, statuses = [200], isList }: CallDescription,
  { request, garage }: Pick<PublicCall, "request" | "garage">,
  handled: unknown,
): Promise<Response> {
  const result = await handled;
  if (result instanceof Response) return result;
  if (answer === "pdf") return pdfAnswer(request, result as PrintedPaper);
  if (answer === "csv") return csvDownload(request, result as CsvFile, garage.log);
  if (statuses[0] === 204) {
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  }
  if (!isList) return json(result, statuses[0] ?? 200);
  const { rows, count } = result as Page<unknown>;
  return json(rows, 200, { "X-Total-Count": String(count) });
}

/** An error status with a sentence: the form of every error except 400. */
function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return json(message, status, headers);
}

/** A JSON answer that no cache stores. */
export function json(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return jsonAnswer(JSON.stringify(body), status, headers);
}

const bytesOf = new WeakMap<object, Buffer<ArrayBuffer>>();

/**
 * The JSON answer of what the books keep until they change. It may have thousands of rows, so its bytes are kept as long as it is.
 * @param view the same for each answer of its kind
 */
export function keptJson<Kept extends object>(kept: Kept, view: (kept: Kept) => unknown): Response {
  const bytes = bytesOf.get(kept) ?? Buffer.from(JSON.stringify(view(kept)));
  bytesOf.set(kept, bytes);
  return jsonAnswer(bytes, 200);
}

function jsonAnswer(
  body: string | Buffer<ArrayBuffer>,
  status: number,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}

async function callerOf({ garage, request }: PublicCall): Promise<User> {
  const authorization = request.headers.get("Authorization");
  const user = authorization ? await tokenUser(garage, authorization) : await sessionUser(garage, request);
  if (!user) throw refuse(401, "Not signed in", { "WWW-Authenticate": "Bearer" });
  // A token is sent on purpose, but a browser adds cookies by itself. A change with a cookie must come from this site.
  if (!authorization && request.method !== "GET" && request.method !== "HEAD") {
    const headerOf = (name: string) => request.headers.get(name);
    if (!isSameOrigin(headerOf, garage.env.publicUrl)) throw refuse(403, "Changes must come from this site");
  }
  return user;
}

/** The deepest nesting that is accepted. JSON.parse would accept far more than any real input has. */
const DEEPEST = 20;

async function readBody(request: Request): Promise<unknown> {
  if (request.method === "GET" || request.method === "HEAD") return {};
  const bytes = await request.arrayBuffer().catch(() => {
    throw json({ message: "The body did not arrive in full", errors: {} }, 400);
  });
  const content = textIn(bytes);
  if (content.trim() === "") return {};
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) throw refuse(415, "The body must be JSON");
  const [, charset = "utf-8"] = /;\s*charset="?([^\s;"]+)/i.exec(type) ?? [];
  if (!/^utf-?8$/i.test(charset)) throw refuse(415, "The body must be UTF-8");
  let body: unknown;
  try {
    body = JSON.parse(content);
  } catch {
    throw json({ message: "The body is not JSON", errors: {} }, 400);
  }
  if (depthOf(body) > DEEPEST) throw json({ message: "The body is nested too deeply", errors: {} }, 400);
  return body;
}

/** The bytes of a file. Its encoding is found out later, whatever the request says. */
async function readFile(
  request: Request,
  { types, most }: NonNullable<CallDescription["file"]>,
): Promise<Uint8Array> {
  const [type = ""] = (request.headers.get("Content-Type") ?? "").toLowerCase().split(";");
  if (!types.includes(type.trim())) throw refuse(415, `The body must be ${types.join(" or ")}`);
  const bytes = await request.arrayBuffer().catch(() => {
    throw json({ message: "The body did not arrive in full", errors: {} }, 400);
  });
  if (bytes.byteLength > most) throw refuse(413, `The file is larger than ${most / 1_000_000} MB`);
  return new Uint8Array(bytes);
}

/** Decodes UTF-8, as JSON requires (RFC 8259 §8.1). Other encodings would be stored with missing letters. */
function textIn(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw json({ message: "The body is not UTF-8", errors: {} }, 400);
  }
}

function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth <= DEEPEST) {
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
    depth += 1;
  }
  return depth;
}

/** What a client does about an older version: the same once more would be refused again. */
const READ_AGAIN =
  "since the version that was sent, so nothing was done. Read what stands now, then call again with its version.";

function refusal(error: unknown, { headers }: Request, log: (line: string) => void): Response {
  const problem = problemOf(error);
  if (problem?.status === 400) return json({ message: problem.message, errors: problem.errors }, 400);
  if (problem?.status === 503 || problem?.status === 429) {
    return refuse(problem.status, problem.message, { "Retry-After": String(problem.retryAfter) });
  }
  // A call with the session's cookie is made by a page, which shows the words of a screen.
  if (problem?.status === 409 && problem.changed && headers.get("Authorization")) {
    return refuse(409, `${problem.changed} ${READ_AGAIN}`);
  }
  if (problem) return refuse(problem.status, problem.message);
  return refuse(500, `Something went wrong. The server log has details under ${logFault(error, log)}`);
}
