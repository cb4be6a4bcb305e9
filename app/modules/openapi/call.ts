import type * as z from "zod";

/** A parameter of the path or the query. */
export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly schema?: Readonly<Record<string, unknown>>;
}

/** A call of the api, as its description tells it. */
export interface DescribedCall {
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
  /** Open to who is not signed in. */
  readonly isPublic?: boolean;
  /** Refusals besides those that every call has. */
  readonly refusals?: readonly (401 | 404 | 409 | 429 | 503)[];
}
