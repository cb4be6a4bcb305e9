import type * as z from "zod";
import type { RunningGarage } from "../garage.server";
import type { User } from "../modules/users/user";

/** A call as it came in, without regard to who makes it. */
export interface PublicCall {
  readonly garage: RunningGarage;
  readonly request: Request;
  readonly url: URL;
  /** What stands in the path for each `{name}`. */
  readonly params: Readonly<Record<string, string>>;
  /** `params.id`, or "". */
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

/** A parameter of the path or the query. */
export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly schema?: Readonly<Record<string, unknown>>;
}

/** What is told of a call. */
export interface CallDescription {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** Under /api: `customers/{id}`. */
  readonly path: string;
  /** "Customers": calls of one noun stand together. */
  readonly noun: string;
  readonly summary: string;
  readonly query?: readonly Parameter[];
  /** What is sent; in a merge every field may be left out. */
  readonly body?: { readonly schema: z.ZodType; readonly isMerge?: boolean; readonly example: unknown };
  /** What is answered; a PDF when it says so, nothing (204) without it. */
  readonly answer?: z.ZodType | "pdf";
  /** The status of success: 200 unless it says otherwise. A second one is answered with the same. */
  readonly statuses?: readonly (200 | 201 | 204)[];
  /** Whether a list is paged and counted. */
  readonly isList?: boolean;
  /** Refusals besides those that every call has. */
  readonly refusals?: readonly (401 | 403 | 404 | 409 | 429 | 503)[];
}

/**
 * A call of the api: what is told of it, and what it does. `handle` returns the answer's JSON, or a Page of a list, or what is
 * printed; the door gives it the first of its statuses. A Response is answered as it is, and what is thrown becomes a status.
 */
export type ApiCall = CallDescription &
  (
    | { readonly isPublic?: false; readonly handle: (call: Call) => unknown }
    /** Open to who is not signed in. */
    | { readonly isPublic: true; readonly handle: (call: PublicCall) => unknown }
  );
