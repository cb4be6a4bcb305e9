import { expect } from "vitest";
import type { ApiClient } from "../garage/test-app";
import { type Body, create, done, type Entity } from "./garage";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** A call of a resource. */
export interface ResourceCall {
  /** Under /api; `{id}` stands for a record's. */
  readonly path: string;
  readonly methods: readonly Method[];
  /** A body that is a list, not an object. */
  readonly takesList?: true;
  /** Its body says nothing, whatever it is. */
  readonly takesNothing?: true;
}

/** What the contract promises of one resource. The next resource is one more of these. */
export interface Resource {
  /** Its path under /api. */
  readonly path: string;
  /** Whether its records have an autoId. */
  readonly isNumbered: boolean;
  readonly calls: readonly ResourceCall[];
  /** A body with every field; makes what it links to. */
  readonly body: (api: ApiClient) => Promise<Body>;
  /** The entity that `body` becomes, without _id, autoId, created and updated. */
  readonly entity: (body: Body) => Body;
  /** What `GET {id}` adds to the entity, where there is that call. */
  readonly detailOnly: Body;
  /** The fields that must be given, and what REFERENCE §5 says when they are not. */
  readonly required: Readonly<Record<string, string>>;
  /** Fields that only a new record needs, likewise. */
  readonly requiredAtFirst?: Readonly<Record<string, string>>;
  /** `?department=` narrows its list. */
  readonly narrowsToDepartment?: true;
  /** The same body twice would be two of what there can be one of. */
  readonly isUnique?: true;
  /** What must also be sent for that to hold when nothing else is. */
  readonly leastChange?: Body;
  /** What fields become that are not sent. */
  readonly defaults: Body;
  /** By field, values that are no such thing. */
  readonly wrong: Readonly<Record<string, readonly unknown[]>>;
  /** Values that break a rule, and the words of REFERENCE §5 where it has some. */
  readonly refused: readonly [field: string, value: unknown, message?: string][];
  /** How values are stored. */
  readonly tidied: readonly [field: string, sent: unknown, stored: unknown][];
  /** Fields that are the server's own, besides _id, autoId, created and updated. */
  readonly readOnly: Body;
  /** A change for PUT, as it is stored. */
  readonly change: Body;
  /** What follows from a change in fields that are the server's own. */
  readonly follows?: (change: Body) => Body;
  /** A field of free text. */
  readonly freeText: string;
  /** None for a resource without such a call. */
  readonly search?: {
    /** Fields of the record that is looked for. */
    readonly fields: (api: ApiClient) => Promise<Body>;
    readonly finds: Readonly<Record<string, string | ((record: Entity) => string)>>;
    readonly misses: Readonly<Record<string, string>>;
  };
  /** A record that others point at, and the call that removes the last of those. */
  readonly held?: (api: ApiClient) => Promise<{ readonly record: Entity; readonly holder: string }>;
}

/** A moment: ISO 8601, UTC. */
export const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** What every stored record has. */
export const RECORD = { _id: expect.stringMatching(/^[\w-]{8,64}$/), created: MOMENT, updated: MOMENT };
export const NUMBERED = { ...RECORD, autoId: expect.any(Number) };

export const NOT_TEXT = [5, true, {}, []];
export const NOT_FLAG = ["yes", 1, {}, []];
export const NOT_MONEY = ["five", true, {}, [], "1.234", 1e9, "--1"];
export const NOT_CHOICE = ["Nope", 1, true, {}, "constructor"];
export const NOT_LINK = [
  5,
  true,
  {},
  [],
  { _id: 5 },
  "no-such-record",
  { _id: "no-such-record" },
  "__proto__",
];
export const NOT_DATE = [
  20260101,
  true,
  {},
  "tomorrow",
  "31/02/2026",
  "2026-13-01",
  "2026-02-29",
  "00/01/2026",
];

/** A valid record of a resource. */
export async function make(api: ApiClient, { path, body }: Resource, over: Body = {}): Promise<Entity> {
  return create(api, path, { ...(await body(api)), ...over });
}

/** The entity that a body becomes, whole. */
export function expected({ isNumbered, entity }: Resource, body: Body): Body {
  return { ...(isNumbered ? NUMBERED : RECORD), ...entity(body) };
}

/** Whether `GET {id}` is a call of the resource. */
export function hasDetail({ path, calls }: Resource): boolean {
  return calls.some((call) => call.path === `${path}/{id}` && call.methods.includes("GET"));
}

/** A record as it is now: its detail, or its row in the list where there is no detail. */
export async function read(api: ApiClient, resource: Resource, { _id }: Entity): Promise<Entity> {
  if (hasDetail(resource)) return done(api, "GET", `${resource.path}/${_id}`);
  const list: Entity[] = await done(api, "GET", resource.path);
  return list.find((each) => each._id === _id);
}

/** Where a record is. */
export function place({ path }: Resource, { _id }: Entity): string {
  return `${path}/${_id}`;
}
