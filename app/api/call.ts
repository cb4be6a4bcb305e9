import type * as z from "zod";
import type { RunningGarage } from "../garage.server";
import type { User } from "../modules/users/user";

/** An incoming call, whoever makes it. */
export interface PublicCall {
  readonly garage: RunningGarage;
  readonly request: Request;
  readonly url: URL;
  /** The path segment for each `{name}`. */
  readonly params: Readonly<Record<string, string>>;
  /** `params.id`, or "". */
  readonly id: string;
  /** The JSON body; `{}` when there is none. */
  readonly body: unknown;
  /** The file that is sent, for a call that takes one; empty otherwise. */
  readonly file: Uint8Array;
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

/** The description of a call. */
export interface CallDescription {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** Under /api: `customers/{id}`. */
  readonly path: string;
  /** The heading that groups calls: "Customers". */
  readonly noun: string;
  readonly summary: string;
  readonly query?: readonly Parameter[];
  /**
   * The field that If-Unmodified-Since-Version takes, null for none. Without it, a change of the record in `{id}` takes `updated`,
   * and other calls none.
   */
  readonly versionField?: "at" | "updated" | "version" | null;
  /** The request body. In a merge, every field is optional. */
  readonly body?: { readonly schema: z.ZodType; readonly isMerge?: boolean; readonly example: unknown };
  /** A file in place of a JSON body. */
  readonly file?: {
    /** As in Content-Type, the usual one first. */
    readonly types: readonly string[];
    /** Bytes. */
    readonly most: number;
    readonly example: string;
  };
  /** The answer's schema, "pdf" or "csv"; undefined for an empty answer (204). */
  readonly answer?: z.ZodType | "pdf" | "csv";
  /** The statuses of success, by default 200. All have the same answer; JSON is sent with the first. */
  readonly statuses?: readonly (200 | 201 | 202 | 204)[];
  /** Whether the answer is a paged list with a count. */
  readonly isList?: boolean;
  /** Error statuses beyond those of every call. */
  readonly refusals?: readonly (401 | 403 | 404 | 409 | 429 | 503)[];
}

/**
 * A call of the api: its description and its handler. `handle` returns JSON, a Page of a list, a paper to print or a CsvFile.
 * The answer has the first of `statuses`. A Response is sent unchanged, and an error becomes a status.
 */
export type ApiCall = CallDescription &
  (
    | { readonly isPublic?: false; readonly handle: (call: Call) => unknown }
    /** Open to callers who are not signed in. */
    | { readonly isPublic: true; readonly handle: (call: PublicCall) => unknown }
  );
