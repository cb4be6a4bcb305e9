import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import type { RunningGarage } from "../garage.server";
import type { Page } from "../modules/listing.server";
import type { User } from "../modules/users/user";
import { text, validate } from "../shared/schema";
import { garageOf } from "./context.server";
import { apiPage } from "./paging";
import { logFault, problemOf } from "./problem";
import { isSameOrigin } from "./same-origin";
import { sessionUser, tokenUser } from "./session.server";

/** A call without regard to who makes it. */
export interface PublicCall {
  readonly garage: RunningGarage;
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly id: string;
  /** The JSON body; `{}` when there is none. */
  readonly body: unknown;
  readonly clientAddress: string;
}

/** A call of a signed-in user. */
export interface Call extends PublicCall {
  readonly user: User;
  readonly by: string;
  /** `?page=&limit=` */
  readonly paging: { readonly page: number; readonly limit: number };
  /** `If-Unmodified-Since-Version`: the `updated` that the client last saw. */
  readonly version: string | undefined;
}

const searchSchema = z.object({ search: text() });

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];
type Handlers<C> = { readonly [M in Method]?: (call: C) => unknown };

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/**
 * The door of the api: a handler a method. What it returns is answered as JSON with 200, a Response as it is;
 * what it throws becomes the status that decisions.md gives it.
 */
export function api(handlers: Handlers<Call>) {
  return door(handlers, async (call) => {
    const user = await callerOf(call);
    return {
      ...call,
      user,
      by: user._id,
      paging: apiPage(call.url),
      version: call.request.headers.get("If-Unmodified-Since-Version") ?? undefined,
    };
  });
}

/** The door of calls that anyone may make. */
export function publicApi(handlers: Handlers<PublicCall>) {
  return door(handlers, async (call) => call);
}

/** 201 with the new entity. */
export function created(entity: unknown): Response {
  return json(entity, 201);
}

/** 204. */
export function noContent(): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

/** A page of a list: the rows, and the whole count in X-Total-Count. */
export function listed<T>({ rows, count }: Page<T>, present: (row: T) => unknown = (row) => row): Response {
  return json(rows.map(present), 200, { "X-Total-Count": String(count) });
}

/** The words of a search call's body, `{ search }`. Throws ValidationError. */
export function searchIn(body: unknown): string {
  return validate(searchSchema, body).search;
}

/** A status with a sentence, as every error but 400 is answered. */
export function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return json(message, status, headers);
}

function json(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}

function door<C extends PublicCall>(handlers: Handlers<C>, enter: (call: PublicCall) => Promise<C>) {
  const answer = async ({ request, params, context }: Args): Promise<Response> => {
    const garage = await garageOf(context);
    try {
      const method = (request.method === "HEAD" ? "GET" : request.method) as Method;
      const handler = METHODS.includes(method) ? handlers[method] : undefined;
      const url = new URL(request.url);
      const base = {
        garage,
        request,
        url,
        params,
        id: params.id ?? "",
        clientAddress: context.clientAddress ?? "",
      };
      const call = await enter({ ...base, body: {} });
      if (!handler) return refuse(405, "This call does not take that method", { Allow: allowed(handlers) });
      const result = await handler({ ...call, body: await readBody(request) });
      return result instanceof Response ? result : json(result, 200);
    } catch (error) {
      return error instanceof Response ? error : refusal(error, garage.log);
    }
  };
  return { loader: answer, action: answer };
}

function allowed<C>(handlers: Handlers<C>): string {
  return METHODS.filter((method) => handlers[method]).join(", ");
}

async function callerOf({ garage, request }: PublicCall): Promise<User> {
  const authorization = request.headers.get("Authorization");
  const user = authorization ? await tokenUser(garage, authorization) : await sessionUser(garage, request);
  if (!user) throw refuse(401, "Not signed in", { "WWW-Authenticate": "Bearer" });
  // A token is sent on purpose; a cookie comes along by itself, so a change must come from this site.
  if (!authorization && request.method !== "GET" && request.method !== "HEAD") {
    const headers = {
      origin: request.headers.get("Origin"),
      fetchSite: request.headers.get("Sec-Fetch-Site"),
      host: request.headers.get("Host"),
    };
    if (!isSameOrigin(headers, garage.env.publicUrl)) throw refuse(403, "Changes must come from this site");
  }
  return user;
}

/** JSON.parse reads anything up to here and beyond; people send nothing deeper. */
const DEEPEST = 20;

async function readBody(request: Request): Promise<unknown> {
  if (request.method === "GET" || request.method === "HEAD") return {};
  const bytes = await request.arrayBuffer().catch(() => {
    throw json({ message: "The body did not arrive whole", errors: {} }, 400);
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

/** JSON is UTF-8 (RFC 8259 §8.1); letters of another encoding would be stored as none. */
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

function refusal(error: unknown, log: (line: string) => void): Response {
  const problem = problemOf(error);
  if (problem?.status === 400) return json({ message: problem.message, errors: problem.errors }, 400);
  if (problem?.status === 503 || problem?.status === 429) {
    return refuse(problem.status, problem.message, { "Retry-After": String(problem.retryAfter) });
  }
  if (problem) return refuse(problem.status, problem.message);
  return refuse(500, `Something went wrong here. The log tells more under ${logFault(error, log)}`);
}
