import * as z from "zod";
import { version } from "../../package.json";
import type { RunningGarage } from "../garage.server";
import { DEPARTMENT } from "../shared/schema";
import type { ApiCall, CallDescription } from "./call";
import { problem, sentence } from "./problem.schema";

type Json = Readonly<Record<string, unknown>>;

/** Pages of a list (REFERENCE §7). */
const PAGING = [
  {
    name: "page",
    in: "query",
    schema: { type: "integer", minimum: 1, maximum: 999_999_999, default: 1 },
    description: "From 1",
  },
  {
    ...{ name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 500, default: 500 } },
    description: "Records on a page",
  },
];

const versionHeader = (field: string) => ({
  ...{ name: "If-Unmodified-Since-Version", in: "header", schema: { type: "string" } },
  description: `The \`${field}\` you last read. Answers 409 if someone has changed the record since`,
});

/** The description and an example sentence for each error status. */
const REFUSALS: Readonly<Record<number, { readonly description: string; readonly example: string }>> = {
  401: { description: "Not signed in", example: "Not signed in" },
  403: {
    description: "A change sent from another site with a session cookie",
    example: "Changes must come from this site",
  },
  404: { description: "No such record", example: "There is no such customer" },
  409: {
    description: "Not allowed in this state: in use, already invoiced, or changed by someone else",
    example: "Joan Carter has 1 invoice and cannot be deleted",
  },
  411: {
    description: "No Content-Length: chunked bodies are not accepted",
    example: "Say how long the body is",
  },
  413: { description: "More than 1 MB; of a file more than 20 MB", example: "The body is larger than 1 MB" },
  415: { description: "The body is not JSON, or not the kind of file", example: "The body must be JSON" },
  429: {
    description: "Too many attempts. Retry-After says how many seconds to wait",
    example: "Too many attempts. Try again in 15 minutes",
  },
  500: {
    description: "A fault. The message names the entry in the server log",
    example: "Something went wrong. The server log has details under K3J9X0QD",
  },
  503: {
    description: "Try again later: the disk cannot be written, or too many PDFs are being made",
    example: "The change could not be written, so it was not made: ENOSPC: no space left on device, write",
  },
};

/** The facts about a garage in the api's description. */
export interface DescribedPlace {
  readonly product: string;
  /** The address of the api: `https://…/api`, or `/api`. */
  readonly server: string;
  /** The names of the configured departments. */
  readonly departments: readonly string[];
}

let last: { readonly key: string; readonly document: Json } | undefined;

/** The facts about this garage. Without a public address, the server is relative. */
export function describedPlace({ business, env }: RunningGarage): DescribedPlace {
  return {
    product: business.product,
    server: env.publicUrl ? new URL("/api", env.publicUrl).href : "/api",
    departments: business.departments.map(({ name }) => name),
  };
}

/** The whole api as OpenAPI 3.1, from the same schemas that validate input. */
export function openApiDocument(calls: readonly ApiCall[], place: DescribedPlace): Json {
  const key = JSON.stringify(place);
  if (last?.key !== key) last = { key, document: withDepartments(describeApi(calls, place), place) as Json };
  return last.document;
}

function describeApi(calls: readonly ApiCall[], { product, server }: DescribedPlace): Json {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = `/${call.path}`;
    paths[path] = { ...paths[path], [call.method]: operation(call, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${product} api`,
      version,
      license: { name: "MIT", identifier: "MIT" },
      description:
        "JSON in and out. Money is pounds with at most two decimals; days are YYYY-MM-DD; moments are ISO 8601 in UTC. " +
        "Send a link as an id or as an object with _id. Unknown and read-only fields are ignored, so you can send back what you read. " +
        "A change keeps the fields that it does not send. null or empty text sets a field to the default of a new record. A required field refuses both, and the date of an invoice or a quote keeps its value. " +
        "Text cannot hold control characters other than tabs and line ends. Numbers and booleans can be sent as text. " +
        "An address answers 405 to a method that it does not accept. Allow lists the methods that it does.",
    },
    servers: [{ url: server }],
    tags: [...new Set(calls.map(({ noun }) => noun))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.shared,
      securitySchemes: {
        token: {
          ...{ type: "apiKey", in: "header", name: "Authorization" },
          description: "The token from sign-in, with or without `Bearer ` before it",
        },
      },
    },
    security: [{ token: [] }],
  };
}

function operation(call: ApiCall, schemas: Schemas): Json {
  const { method, path, noun, summary, body, isPublic } = call;
  const changes = method !== "get";
  const usualField = changes && path.includes("{id}") ? "updated" : null;
  const { versionField = usualField } = call;
  return {
    operationId: `${method} ${path}`.replaceAll(/[^a-zA-Z\d]+/g, "-").replace(/-$/, ""),
    tags: [noun],
    summary,
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        ...{ name, in: "path", required: true },
        schema: name === "department" ? DEPARTMENT : { type: "string" },
      })),
      ...(call.query ?? []).map(({ name, description, schema = { type: "string" } }) => ({
        ...{ name, in: "query", description, schema },
      })),
      ...(call.isList ? PAGING : []),
      ...(versionField ? [versionHeader(versionField)] : []),
    ],
    ...(call.file && { requestBody: sentFile(call.file) }),
    ...(body && { requestBody: sentBody(schemas.ofBody(body.schema, body.isMerge), body.example) }),
    responses: { ...answers(call, schemas), ...refusals(call, schemas) },
    ...(isPublic && { security: [] }),
  };
}

/** A missing body means {}, so a body is required only if something in it is. */
function sentBody(schema: Json, example: unknown): Json {
  const isNeeded = schema.type === "array" || schema.required !== undefined;
  return { required: isNeeded, content: { "application/json": { schema, example } } };
}

function sentFile({ types, example }: NonNullable<CallDescription["file"]>): Json {
  const [usual = ""] = types;
  const content = types.map((type) => [
    type,
    { schema: { type: "string" }, ...(type === usual && { example }) },
  ]);
  return { required: true, content: Object.fromEntries(content) };
}

const FILE_TYPES = { pdf: "application/pdf", csv: "text/csv" } as const;

function answers({ answer, statuses = [200], isList }: CallDescription, schemas: Schemas): Json {
  const headers = isList && {
    headers: {
      "X-Total-Count": { description: "The number of records on all pages", schema: { type: "integer" } },
    },
  };
  const content =
    answer === undefined
      ? {}
      : answer === "pdf" || answer === "csv"
        ? { content: { [FILE_TYPES[answer]]: { schema: { type: "string", format: "binary" } } } }
        : { content: { "application/json": { schema: schemas.ofAnswer(answer) } } };
  const all = statuses.map((status) => [status, { description: "Done", ...headers, ...content }] as const);
  const unchanged =
    answer === "pdf"
      ? [[304, { description: "Not modified: the copy named in If-None-Match is current" }] as const]
      : [];
  return Object.fromEntries([...all, ...unchanged]);
}

function refusals({ method, isPublic, refusals: own = [] }: ApiCall, schemas: Schemas): Json {
  const changes = method !== "get";
  const statuses = new Set([
    ...(isPublic ? [] : [401]),
    ...(changes ? [403, 411, 413, 415, 503] : []),
    ...own,
    500,
  ]);
  const said = [...statuses].sort().map((status) => [
    status,
    {
      description: REFUSALS[status]?.description ?? "",
      content: {
        "application/json": { schema: schemas.ofAnswer(sentence), example: REFUSALS[status]?.example },
      },
    },
  ]);
  const wrong = {
    description: "Not valid: `errors` lists the problems of each field",
    content: { "application/json": { schema: schemas.ofAnswer(problem) } },
  };
  return { 400: wrong, ...Object.fromEntries(said) };
}

/** The schemas in the document: named ones are defined once and referenced elsewhere. */
class Schemas {
  readonly shared: Record<string, Json> = {};

  ofAnswer(schema: z.ZodType): Json {
    const { $defs, $schema: _, ...json } = z.toJSONSchema(schema, { io: "output" }) as Json;
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      this.shared[name] ??= renamed(definition) as Json;
    }
    const id = json.id;
    if (typeof id !== "string") return renamed(json) as Json;
    this.shared[id] ??= renamed(json) as Json;
    return { $ref: `#/components/schemas/${id}` };
  }

  ofBody(schema: z.ZodType, isMerge = false): Json {
    const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
    return needed(json, isMerge) as Json;
  }
}

/** Rewrites `#/$defs/User` to `#/components/schemas/User`, and removes ids that JSON Schema would read as addresses. */
function renamed(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(renamed);
  if (typeof json !== "object" || json === null) return json;
  const entries = Object.entries(json).flatMap(([key, value]): [string, unknown][] => {
    if (key === "id" && typeof value === "string") return [];
    if (key === "$ref" && typeof value === "string")
      return [[key, value.replace("#/$defs/", "#/components/schemas/")]];
    return [[key, renamed(value)]];
  });
  return Object.fromEntries(entries);
}

/** Inserts the names of the departments where a schema takes a department. */
function withDepartments(json: unknown, place: DescribedPlace): unknown {
  if (Array.isArray(json)) return json.map((each) => withDepartments(each, place));
  if (typeof json !== "object" || json === null) return json;
  const { format, ...rest } = json as Record<string, unknown>;
  if (format === DEPARTMENT.format) return { ...rest, enum: place.departments };
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, withDepartments(value, place)]));
}

/** Moves `needed` from fields to the `required` list of their object, as JSON Schema has it. A merge requires nothing. */
function needed(json: unknown, isMerge = false): unknown {
  if (Array.isArray(json)) return json.map((each) => needed(each));
  if (typeof json !== "object" || json === null) return json;
  const { needed: _, required, ...rest } = json as Record<string, unknown>;
  const properties = (rest.properties ?? {}) as Record<string, Json>;
  const names = [
    ...(Array.isArray(required) ? (required as string[]) : []),
    ...Object.keys(properties).filter((name) => properties[name]?.needed === true),
  ];
  const inside = Object.entries(rest).map(([key, value]) => [key, needed(value)]);
  return {
    ...Object.fromEntries(inside),
    ...(!isMerge && names.length > 0 && { required: [...new Set(names)] }),
  };
}
